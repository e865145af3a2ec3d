import { returnUrl } from '#contracts/return-url';
import { readReturnUrl } from '../use-cases/sessions/return-url.ts';
import { answer } from './openapi.ts';
import { payerGet, payerRoutes } from './payer-route.ts';

/** The way back to the school's own pages. The path is the specification's. Source: spec §7. */
export const returnUrlRoutes = payerRoutes(
  payerGet('/s/enterprise', 'readOwnReturnUrl', {
    summary: 'Where the session’s payer goes afterwards, as it was created with.',
    200: answer(returnUrl, 'The address; null without one.'),
    refusals: ['unauthorized'],
    does: async ({ services, sessionId }) => ({ url: await readReturnUrl(services, sessionId, null) }),
  }),
  payerGet('/s/enterprise/:r', 'readReturnUrl', {
    summary: 'Where a payer goes who came with `r`: an address of the school’s `return_urls`.',
    200: answer(returnUrl, 'The address.'),
    refusals: ['unauthorized', 'not_found'],
    does: async ({ services, sessionId }, { id }) => ({ url: await readReturnUrl(services, sessionId, id) }),
  }),
);
