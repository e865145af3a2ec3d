import { Hono } from 'hono';
import {
  createdSession,
  createSessionRequest,
  schoolSession,
  sessionList,
  sessionListQuery,
} from '#contracts/school-api';
import { sessionProblemCodes } from '#domain/session-problem';
import { idempotent, keepAs } from '../http/idempotency.ts';
import { checkedBody, checkedQuery } from '../http/request-check.ts';
import type { SchoolEnv } from '../auth/school-auth.ts';
import type { Services } from '../start/services.ts';
import { createSession } from '../use-cases/sessions/create-session.ts';
import { listSessions } from '../use-cases/sessions/list-sessions.ts';
import { readSessionForSchool } from '../use-cases/sessions/read-session-for-school.ts';
import { answer } from './openapi.ts';
import { schoolRead, schoolWrite } from './school-route.ts';

/** Creating and reading payment sessions. Mounted inside the school API, behind its key. */
export function schoolSessions(services: Services): Hono<SchoolEnv> {
  const api = new Hono<SchoolEnv>();
  api.post('/', describeCreate, checkedBody(createSessionRequest), idempotent(services), async (c) => {
    return c.json(await createSession(services, c.var.school, c.req.valid('json'), keepAs(c, 201)), 201);
  });
  api.get('/', describeList, checkedQuery(sessionListQuery), async (c) =>
    c.json(await listSessions(services, c.var.school, c.req.valid('query'))),
  );
  api.get('/:id', describeRead, async (c) =>
    c.json(await readSessionForSchool(services, c.var.school, c.req.param('id'))),
  );
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
