import { afterEach, expect, test } from 'vitest';
import { createdSession } from '#contracts/school-api';
import { sessionBody } from '../session-body.ts';
import { type MailBench, startMailBench } from './mail-bench.ts';

let bench: MailBench | null = null;
afterEach(() => bench?.close());

test.each([true, false])('an expired link says whether another can be asked for: e-mail set up, %s', async (mail) => {
  bench = await startMailBench({ mail });
  const { key } = await bench.school('MX');
  const created = await bench.call('POST', '/api/v1/payment_sessions', { key, body: sessionBody([435_000]) });
  const link = new URL(createdSession.parse(created.body).url).searchParams.get('data') ?? '';
  await bench.clock.advance(73 * 3600);
  const answer = await bench.call('GET', `/api/sessions/${link}`);
  expect(answer).toMatchObject({ status: 410, body: { metadata: { can_request_link: mail } } });
  // Nothing of the family beside it.
  for (const name of Object.values(sessionBody([435_000]).payer)) expect(answer.text).not.toContain(String(name));
});
