import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { offerForm, offerFormQuery } from '#contracts/offer-form';
import { requireOwnSession, requirePayer, type PayerEnv } from '../payer-auth.ts';
import { checkedQuery, localeOfQuery } from '../request-check.ts';
import type { Services } from '../services.ts';
import { openForm } from '../use-cases/forms/open-form.ts';
import { chooseRefusals } from './checkout-object.ts';
import { answer, problems } from './openapi.ts';

/** What a method asks of the payer who holds the token. */
export function payerForms(services: Services): Hono<PayerEnv> {
  const routes = new Hono<PayerEnv>();
  routes.get('/sessions/:id/form', describeForm, requirePayer(services), checkedQuery(offerFormQuery), async (c) => {
    const sessionId = requireOwnSession(c.var.claims, c.req.param('id'));
    return c.json(await openForm(services, { sessionId, ...c.req.valid('query'), locale: localeOfQuery(c) }));
  });
  return routes;
}

const describeForm = describeRoute({
  tags: ['Payer'],
  security: [{ payerToken: [] }],
  operationId: 'readForm',
  summary: 'Read what a method asks before it starts: its fields, with today’s lists, and what has to be accepted.',
  description:
    'For methods whose `step` is `form`. What is answered goes into `answers` of `commit`, by the fields’ names, and what is ' +
    'accepted into its `acceptances`. A list a provider keeps is asked for once a day.',
  responses: {
    200: answer(offerForm, 'The form.'),
    ...problems('unauthorized', 'invalid_request', ...chooseRefusals, 'provider_unavailable'),
  },
});
