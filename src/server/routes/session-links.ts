import { Hono } from 'hono';
import { expireSessionRequest, renewedLink, renewLinkRequest, schoolSession } from '#contracts/school-api';
import { idempotent, keepAs } from '../http/idempotency.ts';
import { checkedBody } from '../http/request-check.ts';
import type { SchoolEnv } from '../auth/school-auth.ts';
import type { Services } from '../start/services.ts';
import { expireSession } from '../use-cases/sessions/expire-session.ts';
import { renewLink } from '../use-cases/sessions/renew-link.ts';
import { answer } from './openapi.ts';
import { schoolWrite } from './school-route.ts';

/** What a school does with the link of a session. Mounted inside the school API, behind its key. */
export function sessionLinks(services: Services): Hono<SchoolEnv> {
  const api = new Hono<SchoolEnv>();
  const once = idempotent(services);

  api.post('/:id/links', describeRenew, checkedBody(renewLinkRequest), once, async (c) => {
    const wish = { id: c.req.param('id'), send: c.req.valid('json').send };
    return c.json(await renewLink(services, c.var.school, wish, keepAs(c, 201)), 201);
  });
  api.post('/:id/expire', describeExpire, checkedBody(expireSessionRequest), once, async (c) => {
    const wish = { id: c.req.param('id'), withVoucherLinks: c.req.valid('json').revoke_voucher_links };
    return c.json(await expireSession(services, c.var.school, wish, keepAs(c, 200)));
  });
  return api;
}

const refusals = ['payment_session_not_found', 'payment_session_already_paid'] as const;

const describeRenew = schoolWrite('renewPaymentSessionLink', {
  summary: 'Make a new link of 72 hours; every older link of the session stops working.',
  description:
    'The payer gets it by e-mail unless `send` is false. A payment in process, and its voucher, stay as they are.',
  201: answer(renewedLink, 'The link. It is shown here and never again.'),
  refusals,
});

const describeExpire = schoolWrite('expirePaymentSession', {
  summary: 'End every link of the session now. Repeating it changes nothing.',
  description:
    'A payment in process, and its voucher, stay alive: money that still comes is booked. The links of its vouchers stay as well, ' +
    'unless `revoke_voucher_links` is true: then they end, for good. `links` opens the session again.',
  200: answer(schoolSession, 'The session.'),
  refusals,
});
