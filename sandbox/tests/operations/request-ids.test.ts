/** One search in the log finds a press, what its provider said, and what the school was told of it. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpointWithSecret } from '#contracts/webhook-endpoints';
import { createApp } from '#server/app';
import { startSchoolListener } from '#server/jobs/school-listener.fixture';
import { byCash } from '../../actors/parent.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { startApiHarness } from '../api-harness.ts';
import { reference, soundHarnessFor } from '../test-harness.ts';

const folder = await mkdtemp(join(tmpdir(), 'cuota-log-'));
const logFile = join(folder, 'cuota.log');
afterAll(() => rm(folder, { recursive: true }));
const harness = await soundHarnessFor(startApiHarness({ logFile }));
const listener = await startSchoolListener();
afterAll(() => listener.close());
const asSchool = { bearer: harness.schoolKey };
const registered = await harness.call('POST', '/api/v1/webhook_endpoints', {
  ...asSchool,
  body: { url: listener.url },
});
endpointWithSecret.parse(await registered.json());

const line = z.looseObject({ msg: z.string() });
/** What the log says for one request, in its order; its newest lines may not be in the file yet. */
async function linesOf(requestId: string) {
  harness.services.log.flush();
  const lines = (await readFile(logFile, 'utf8')).trim().split('\n');
  return lines.map((text) => line.parse(JSON.parse(text))).filter((each) => each['request_id'] === requestId);
}
const idOf = ({ headers }: Response): string => headers.get('x-request-id') ?? '';
const requestIdOf = (type: string, sessionId: string) =>
  listener.heard.find((heard) => heard.type === type && heard.session === sessionId)?.headers['x-request-id'];

test('a request’s id is in its answer, its log lines, and the events that came of it', async () => {
  const answer = await harness.call('POST', '/api/v1/payment_sessions', { ...asSchool, body: sessionBody() });
  const { id } = z.object({ id: z.string() }).parse(await answer.json());
  await harness.settle();
  expect(idOf(answer)).toMatch(/^[\da-f]{32}$/);
  expect(requestIdOf('payment_session.opened', id)).toBe(idOf(answer));
  // One to each of the school's endpoints; either may be sent before the answer is.
  const messages = async () => (await linesOf(idOf(answer))).map(({ msg }) => msg).toSorted();
  await expect.poll(messages).toEqual(['answered', 'webhook sent', 'webhook sent']);
  const answered = { msg: 'answered', path: '/api/v1/payment_sessions', school_id: harness.schoolId };
  expect(await linesOf(idOf(answer))).toContainEqual(expect.objectContaining(answered));
});

test('what a provider’s webhook brought has that webhook’s id, and its lines name the payment', async () => {
  const parent = await harness.parent();
  const payment = await parent.pay(byCash);
  await harness.stripe.pay(reference(payment));
  await harness.settle();
  const id = String(requestIdOf('payment.succeeded', parent.sessionId));
  const answered = { msg: 'answered', path: '/webhooks/stripe', status: 200 };
  await expect.poll(() => linesOf(id)).toContainEqual(expect.objectContaining(answered));
  await expect
    .poll(() => linesOf(id))
    .toContainEqual(expect.objectContaining({ payment_id: payment.id, says: 'successful' }));
  expect(requestIdOf('payment_session.paid', parent.sessionId)).toBe(id);
  const submitted = () => linesOf(String(requestIdOf('payment.pending', parent.sessionId)));
  await expect
    .poll(submitted)
    .toContainEqual(
      expect.objectContaining({ msg: 'payment placed', payment_id: payment.id, session_id: parent.sessionId }),
    );
});

test('a refusal says it too, and the log knows it by that', async () => {
  const answer = await harness.call('GET', '/api/v1/payments/x', asSchool);
  const problem = z.object({ request_id: z.string(), support_code: z.string() }).parse(await answer.json());
  expect(problem.request_id).toBe(idOf(answer));
  const messages = async () => (await linesOf(problem.request_id)).map(({ msg }) => msg);
  await expect.poll(messages).toEqual(['problem answered', 'answered']);
});

test('each request has its own, whatever it calls itself; a trusted proxy may name it', async () => {
  const headers = { 'x-request-id': 'proxy-0001:17' };
  const app = createApp(harness.services);
  const ask = async (bindings: object, named = headers) =>
    idOf(await app.request('/healthz', { headers: named }, bindings));
  const own = [await ask({}), await ask({})];
  expect(new Set([...own, headers['x-request-id']]).size).toBe(3);
  expect(await ask({ isThroughProxy: true })).toBe(headers['x-request-id']);
  expect(await ask({ isThroughProxy: true }, { 'x-request-id': 'two words {}' })).toMatch(/^[\da-f]{32}$/);
});
