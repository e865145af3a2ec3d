import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import {
  createdSession,
  createSessionRequest,
  schoolSession,
  sessionList,
  sessionListQuery,
} from '#contracts/school-api';
import type { SessionProblemCode } from '#domain/session-problem';
import { idempotent } from '../idempotency.ts';
import { checkedBody, checkedQuery, readableJson } from '../request-check.ts';
import { requireSchool, type SchoolEnv } from '../school-auth.ts';
import type { Services } from '../services.ts';
import { createSession } from '../use-cases/sessions/create-session.ts';
import { listSessions } from '../use-cases/sessions/list-sessions.ts';
import { readSessionForSchool } from '../use-cases/sessions/read-session-for-school.ts';
import { answer, problems } from './openapi.ts';
import { schoolCases } from './school-cases.ts';
import { schoolMoney } from './school-money.ts';
import { ownSchool } from './school-settings.ts';
import { sessionChanges } from './session-changes.ts';
import { schoolWebhooks } from './school-webhooks.ts';
import { sessionLinks } from './session-links.ts';

const common = { tags: ['School'], security: [{ schoolKey: [] }] };
const everyCall = ['unauthorized', 'forbidden', 'too_many_requests', 'service_unavailable', 'internal_error'] as const;
const everyWrite = [
  ...everyCall,
  'invalid_request',
  'malformed_json',
  'unsupported_media_type',
  'payload_too_large',
  'idempotency_key_reused',
  'idempotency_key_in_flight',
] as const;
const sessionRefusals = [
  'charges_required',
  'no_tutor_found_for_students',
  'at_most_one_tutor_per_payment_session',
  'charges_campus_mismatch',
  'invalid_vat',
  'currency_mismatch',
] as const satisfies readonly SessionProblemCode[];
const idempotencyKey = {
  in: 'header' as const,
  name: 'Idempotency-Key',
  description:
    '1 to 255 visible characters. The same request again gets the same answer, with `Idempotent-Replayed: true`.',
  schema: { type: 'string' as const, minLength: 1, maxLength: 255 },
};

/** What a school's server calls, under `/api/v1`. Every row it can reach is its own; another school's id is not found. */
export function schoolApi(services: Services): Hono<SchoolEnv> {
  const api = new Hono<SchoolEnv>();
  api.use(requireSchool(services), readableJson);
  const once = idempotent(services);

  api.post('/payment_sessions', describeCreate, checkedBody(createSessionRequest), once, async (c) => {
    const created = await createSession(services, c.var.school, c.req.valid('json'), async (trx, session) =>
      c.var.keepAnswer?.(trx, 201, session),
    );
    return c.json(created, 201);
  });
  api.get('/payment_sessions', describeList, checkedQuery(sessionListQuery), async (c) =>
    c.json(await listSessions(services, c.var.school, c.req.valid('query'))),
  );
  api.get('/payment_sessions/:id', describeRead, async (c) =>
    c.json(await readSessionForSchool(services, c.var.school, c.req.param('id'))),
  );
  api.route('/payment_sessions', sessionLinks(services));
  api.route('/payment_sessions', sessionChanges(services));
  api.route('/', schoolCases(services));
  api.route('/', schoolMoney(services));
  api.route('/', ownSchool(services));
  api.route('/', schoolWebhooks(services));
  return api;
}

const describeCreate = describeRoute({
  ...common,
  operationId: 'createPaymentSession',
  summary: 'Create a payment session and its link, which works for 72 hours.',
  parameters: [idempotencyKey],
  responses: {
    201: answer(createdSession, 'The session and its link. The link is shown here and never again.'),
    ...problems(...everyWrite, ...sessionRefusals),
  },
});

const describeList = describeRoute({
  ...common,
  operationId: 'listPaymentSessions',
  summary: 'List your payment sessions, newest first.',
  responses: { 200: answer(sessionList, 'One page.'), ...problems(...everyCall, 'invalid_request') },
});

const describeRead = describeRoute({
  ...common,
  operationId: 'readPaymentSession',
  summary: 'Read one payment session, its charges and every attempt to pay it.',
  responses: { 200: answer(schoolSession, 'The session.'), ...problems(...everyCall, 'payment_session_not_found') },
});
