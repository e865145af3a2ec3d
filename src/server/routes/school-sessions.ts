import { createdSession, schoolSession, sessionList, sessionListQuery } from '#contracts/school-sessions';
import { createSessionRequest } from '#contracts/session-request';
import {
  changedSession,
  changeSessionRequest,
  expireSessionRequest,
  forgetCardRequest,
  forgottenCard,
  renewedLink,
  renewLinkRequest,
  sessionCards,
} from '#contracts/session-changes';
import { sessionProblemCodes } from '#domain/session-problem';
import { forgetCardOfSession, listCardsOfSession } from '../use-cases/cards/payer-cards.ts';
import { changeSession } from '../use-cases/sessions/change-session.ts';
import { createSession } from '../use-cases/sessions/create-session.ts';
import { listSessions, readSessionForSchool } from '../use-cases/sessions/sessions-of-school.ts';
import { expireSession, renewLink } from '../use-cases/sessions/links.ts';
import { bulkOfSessions } from './bulk-sessions.ts';
import { answer } from './openapi.ts';
import { schoolPatch, schoolPost, schoolRead, schoolRoutes } from './school-route.ts';

const linkRefusals = ['payment_session_not_found', 'payment_session_already_paid'] as const;

/** Payment sessions and their links: made, read, changed and ended. */
export const schoolSessions = schoolRoutes(
  bulkOfSessions,
  schoolPost('/', 'createPaymentSession', {
    permission: 'charge',
    campus: 'filtered',
    summary: 'Create a payment session and its link, which works for 72 hours.',
    description:
      'With an `external_id` it is safe to repeat without an `Idempotency-Key` too. The same body again returns the first session as ' +
      'it is now and a new link; links of before go on, and no second e-mail is sent. Another body is refused as `external_id_reused`, ' +
      'a session that is paid as `payment_session_already_paid`, and one that you ended as `payment_session_expired`; ' +
      '`metadata.session_id` names the session. An `Idempotency-Key` that was used before comes first: it returns its own answer.',
    body: createSessionRequest,
    201: answer(createdSession, 'The session and its link. The link is shown here and never again.'),
    refusals: [
      ...sessionProblemCodes,
      'payment_method_not_available',
      'amount_out_of_range',
      'external_id_reused',
      'payment_session_already_paid',
      'payment_session_expired',
    ],
    does: (call, { body }) => createSession(call, body),
  }),
  schoolRead('/', 'listPaymentSessions', {
    permission: 'read',
    campus: 'filtered',
    summary: 'List your payment sessions, newest first.',
    query: sessionListQuery,
    200: answer(sessionList, 'One page.'),
    does: (call, { query }) => listSessions(call, query),
  }),
  schoolRead('/:id', 'readPaymentSession', {
    permission: 'read',
    campus: 'session',
    summary: 'Read one payment session, its charges and every attempt to pay it.',
    200: answer(schoolSession, 'The session.'),
    refusals: ['payment_session_not_found'],
    does: (call, { id }) => readSessionForSchool(call, id),
  }),
  schoolPost('/:id/links', 'renewPaymentSessionLink', {
    permission: 'charge',
    campus: 'session',
    summary: 'Make a new link of 72 hours; every older link of the session stops working.',
    description:
      'The payer gets it by e-mail unless `send` is false. A payment in process, and its voucher, stay as they are.',
    body: renewLinkRequest,
    201: answer(renewedLink, 'The link. It is shown here and never again.'),
    refusals: linkRefusals,
    does: (call, { id, body }) => renewLink(call, { id, send: body.send }),
  }),
  schoolPost('/:id/expire', 'expirePaymentSession', {
    permission: 'charge',
    campus: 'session',
    summary: 'End every link of the session now. Repeating it changes nothing.',
    description:
      'A payment in process, and its voucher, stay alive: money that still comes is booked. The links of its vouchers stay as well, ' +
      'unless `revoke_voucher_links` is true: then they end, for good; so do the codes on its papers with `revoke_check_codes`. `links` opens the session again.',
    body: expireSessionRequest,
    200: answer(schoolSession, 'The session.'),
    refusals: linkRefusals,
    does: (call, { id, body: { revoke_voucher_links: withVoucherLinks, revoke_check_codes: withCheckCodes } }) =>
      expireSession(call, { id, withVoucherLinks, withCheckCodes }),
  }),
  schoolRead('/:id/cards', 'listSessionCards', {
    permission: 'read',
    campus: 'session',
    summary: 'List the cards that the payer of a session keeps for later payments.',
    200: answer(sessionCards, 'The cards, never their numbers.'),
    refusals: ['payment_session_not_found', 'provider_unavailable'],
    does: (call, { id }) => listCardsOfSession(call, id),
  }),
  schoolPost('/:id/cards/forget', 'forgetSessionCard', {
    permission: 'charge',
    campus: 'session',
    summary: 'Forget a card that the payer of a session keeps.',
    body: forgetCardRequest,
    200: answer(forgottenCard, 'The card is gone.'),
    refusals: ['payment_session_not_found', 'card_not_found', 'card_is_domiciled', 'provider_unavailable'],
    does: (call, { id, body }) => forgetCardOfSession(call, id, body.card_id),
  }),
  schoolPatch('/:id', 'changePaymentSession', {
    permission: 'charge',
    campus: 'session',
    summary: 'Change a payment session: its charges, or whether it can be paid.',
    description:
      '`charges` is the whole new list; every charge in it is a new one with its own id. It is taken only while no payment is in ' +
      'process and no money came; a voucher that can still be paid counts as in process. A payer who saw the old total is shown the ' +
      'new one before paying. The other fields can be changed at any time.',
    body: changeSessionRequest,
    200: answer(changedSession, 'The session as it is now.'),
    refusals: [
      ...sessionProblemCodes,
      'payment_session_not_found',
      'payment_session_already_paid',
      'payment_session_already_in_confirmation_pending_state',
      'payment_session_has_payments',
      'external_id_reused',
    ],
    does: (call, { id, body }) => changeSession(call, { ...body, id }),
  }),
);
