import { Hono } from 'hono';
import {
  createdSession,
  createSessionRequest,
  expireSessionRequest,
  renewedLink,
  renewLinkRequest,
  schoolSession,
  sessionList,
  sessionListQuery,
} from '#contracts/school-api';
import { changedSession, changeSessionRequest } from '#contracts/session-changes';
import { sessionProblemCodes } from '#domain/session-problem';
import { idempotent } from '../http/idempotency.ts';
import { checkedBody, checkedQuery } from '../http/request-check.ts';
import type { SchoolEnv } from '../http/school-auth.ts';
import type { Services } from '../services/services.ts';
import { changeSession } from '../use-cases/sessions/change-session.ts';
import { createSession } from '../use-cases/sessions/create-session.ts';
import { listSessions, readSessionForSchool } from '../use-cases/sessions/sessions-of-school.ts';
import { expireSession, renewLink } from '../use-cases/sessions/links.ts';
import { answer } from './openapi.ts';
import { callOf, schoolRead, schoolWrite } from './school-route.ts';

/** Payment sessions and their links: made, read, changed and ended. Mounted inside the school API, behind its key. */
export function schoolSessions(services: Services): Hono<SchoolEnv> {
  const api = new Hono<SchoolEnv>();
  const once = idempotent(services);
  api.post('/', describeCreate, checkedBody(createSessionRequest), once, async (c) =>
    c.json(await createSession(callOf(services, c, 201), c.req.valid('json')), 201),
  );
  api.get('/', describeList, checkedQuery(sessionListQuery), async (c) =>
    c.json(await listSessions(callOf(services, c), c.req.valid('query'))),
  );
  api.get('/:id', describeRead, async (c) =>
    c.json(await readSessionForSchool(callOf(services, c), c.req.param('id'))),
  );
  api.post('/:id/links', describeRenew, checkedBody(renewLinkRequest), once, async (c) => {
    const request = { id: c.req.param('id'), send: c.req.valid('json').send };
    return c.json(await renewLink(callOf(services, c, 201), request), 201);
  });
  api.post('/:id/expire', describeExpire, checkedBody(expireSessionRequest), once, async (c) => {
    const { revoke_voucher_links: withVoucherLinks, revoke_check_codes: withCheckCodes } = c.req.valid('json');
    const request = { id: c.req.param('id'), withVoucherLinks, withCheckCodes };
    return c.json(await expireSession(callOf(services, c), request));
  });
  api.patch('/:id', describeChange, checkedBody(changeSessionRequest), once, async (c) => {
    const wanted = { ...c.req.valid('json'), id: c.req.param('id') };
    return c.json(await changeSession(callOf(services, c), wanted));
  });
  return api;
}

const describeCreate = schoolWrite('createPaymentSession', {
  summary: 'Create a payment session and its link, which works for 72 hours.',
  201: answer(createdSession, 'The session and its link. The link is shown here and never again.'),
  refusals: [...sessionProblemCodes],
});

const describeList = schoolRead('listPaymentSessions', {
  summary: 'List your payment sessions, newest first.',
  200: answer(sessionList, 'One page.'),
  refusals: ['invalid_request'],
});

const describeRead = schoolRead('readPaymentSession', {
  summary: 'Read one payment session, its charges and every attempt to pay it.',
  200: answer(schoolSession, 'The session.'),
  refusals: ['payment_session_not_found'],
});

const linkRefusals = ['payment_session_not_found', 'payment_session_already_paid'] as const;

const describeRenew = schoolWrite('renewPaymentSessionLink', {
  summary: 'Make a new link of 72 hours; every older link of the session stops working.',
  description:
    'The payer gets it by e-mail unless `send` is false. A payment in process, and its voucher, stay as they are.',
  201: answer(renewedLink, 'The link. It is shown here and never again.'),
  refusals: linkRefusals,
});

const describeExpire = schoolWrite('expirePaymentSession', {
  summary: 'End every link of the session now. Repeating it changes nothing.',
  description:
    'A payment in process, and its voucher, stay alive: money that still comes is booked. The links of its vouchers stay as well, ' +
    'unless `revoke_voucher_links` is true: then they end, for good; so do the codes on its papers with `revoke_check_codes`. `links` opens the session again.',
  200: answer(schoolSession, 'The session.'),
  refusals: linkRefusals,
});

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
