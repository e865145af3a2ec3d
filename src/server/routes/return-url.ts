import { Hono } from 'hono';
import { returnUrl } from '#contracts/return-url';
import { type PayerEnv, requirePayer } from '../http/payer-auth.ts';
import type { Services } from '../services/services.ts';
import { readReturnUrl } from '../use-cases/sessions/return-url.ts';
import { answer, payerCall } from './openapi.ts';

/** The way back to the school's own pages. The path is the specification's. Source: spec §7. */
export function returnUrlRoutes(services: Services): Hono<PayerEnv> {
  const routes = new Hono<PayerEnv>();
  const payer = requirePayer(services);
  routes.get('/s/enterprise/', describeOwn, payer, async (c) =>
    c.json({ url: await readReturnUrl(services, c.var.claims.sessionId, null) }),
  );
  routes.get('/s/enterprise/:r', describeNamed, payer, async (c) =>
    c.json({ url: await readReturnUrl(services, c.var.claims.sessionId, c.req.param('r')) }),
  );
  return routes;
}

const describeOwn = payerCall('readOwnReturnUrl', {
  summary: 'Where the session’s payer goes afterwards, as it was created with.',
  200: answer(returnUrl, 'The address; null without one.'),
  refusals: ['unauthorized'],
});

const describeNamed = payerCall('readReturnUrl', {
  summary: 'Where a payer goes who came with `r`: an address of the school’s `return_urls`.',
  200: answer(returnUrl, 'The address.'),
  refusals: ['unauthorized', 'not_found'],
});
