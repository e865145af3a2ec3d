import { mkdirSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { verifySample } from './webhook-sample.ts';

test('the printed check of a signature takes our events, and no body that was changed, is old or is another’s', async () => {
  // Within the project, where its library is found.
  mkdirSync('build/samples', { recursive: true });
  writeFileSync('build/samples/read-event.ts', verifySample);
  const sample = z
    .object({ readEvent: z.custom<(...given: unknown[]) => unknown>((value) => typeof value === 'function') })
    .parse(await import(pathToFileURL('build/samples/read-event.ts').href));
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const body = JSON.stringify({ id: 'evt_1', type: 'payment.succeeded' });
  const headersAt = (at: Date) => ({
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': `v1,bm90IG91cnM= ${new Webhook(secret).sign('evt_1', at, body)}`,
  });
  const headers = headersAt(new Date());
  const read = (text: string, given: object, key = secret) => sample.readEvent(given, text, key);
  expect(read(body, headers)).toEqual(JSON.parse(body));
  expect(read(`${body} `, headers)).toBeNull();
  expect(read(body, { ...headers, 'webhook-id': 'evt_2' })).toBeNull();
  expect(read(body, headersAt(new Date(Date.now() - 310_000)))).toBeNull();
  expect(read(body, headers, `whsec_${Buffer.alloc(32, 8).toString('base64')}`)).toBeNull();
  expect(read(body, {})).toBeNull();
});
