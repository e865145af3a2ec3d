import { Hono } from 'hono';
import { formRequest, offerForm } from '#contracts/offer-form';
import { requireOwnSession, requirePayer, type PayerEnv } from '../auth/payer-auth.ts';
import { sharedLimit, takePoint } from '../http/rate-limit.ts';
import { checkedBody, localeOfQuery } from '../http/request-check.ts';
import type { Services } from '../start/services.ts';
import { openForm } from '../use-cases/forms/open-form.ts';
import { bodyRefusals, formRefusals } from './checkout-object.ts';
import { answer, payerCall } from './openapi.ts';
import { formsPerSession } from './payer-cards.ts';

/** What a method asks of the payer who holds the token. */
export function payerForms(services: Services): Hono<PayerEnv> {
  const routes = new Hono<PayerEnv>();
  // Opening one may ask the provider.
  const forms = sharedLimit(services, formsPerSession);
  routes.post('/sessions/:id/form', describeForm, requirePayer(services), checkedBody(formRequest), async (c) => {
    const sessionId = requireOwnSession(c.var.claims, c.req.param('id'));
    await takePoint(forms, sessionId, 'Too many forms were opened for this session.');
    return c.json(await openForm(services, { sessionId, ...c.req.valid('json'), locale: localeOfQuery(c) }));
  });
  return routes;
}

const describeForm = payerCall('openForm', {
  summary:
    'Open what a method asks before it starts: its fields, with today’s lists, and what has to be accepted. No payment is made.',
  description:
    'For methods whose `step` is `form`. What is answered goes into `answers` of `commit`, by the fields’ names, and what is ' +
    'accepted into its `acceptances`. A list a provider keeps is asked for once a day.',
  200: answer(offerForm, 'The form.'),
  refusals: [...bodyRefusals, ...formRefusals],
});
