import { Hono } from 'hono';
import { changedSession, changeSessionRequest } from '#contracts/session-changes';
import { sessionProblemCodes } from '#domain/session-problem';
import { idempotent, keepAs } from '../http/idempotency.ts';
import { checkedBody } from '../http/request-check.ts';
import type { SchoolEnv } from '../auth/school-auth.ts';
import type { Services } from '../start/services.ts';
import { changeSession } from '../use-cases/sessions/change-session.ts';
import { answer } from './openapi.ts';
import { schoolWrite } from './school-route.ts';

/** What a school changes of a session it made. Mounted inside the school API, behind its key. */
export function sessionChanges(services: Services): Hono<SchoolEnv> {
  const api = new Hono<SchoolEnv>();

  api.patch('/:id', describeChange, checkedBody(changeSessionRequest), idempotent(services), async (c) => {
    const wanted = { ...c.req.valid('json'), id: c.req.param('id') };
    return c.json(await changeSession(services, c.var.school, wanted, keepAs(c, 200)));
  });
  return api;
}

const describeChange = schoolWrite('changePaymentSession', {
  summary: 'Change a payment session: its charges, or whether it can be paid.',
  description:
    '`charges` is the whole new list; every charge in it is a new one with its own id. It is taken only while no payment is in ' +
    'process and no money came; a voucher that can still be paid counts as in process. A payer who saw the old total is shown the ' +
    'new one before paying. The other fields can be changed at any time.',
  200: answer(changedSession, 'The session as it is now.'),
  refusals: [
    ...sessionProblemCodes,
    'payment_session_not_found',
    'payment_session_already_paid',
    'payment_session_already_in_confirmation_pending_state',
    'payment_session_has_payments',
  ],
});
