import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { verifySample } from './webhook-sample.ts';

test('the printed check of a signature takes our events, and no body that was changed, is old or is another’s', async () => {
  const sample = z
    .object({ readEvent: z.custom<(...given: unknown[]) => unknown>((value) => typeof value === 'function') })
    .parse(await import(`data:text/javascript,${encodeURIComponent(verifySample)}`));
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const body = JSON.stringify({ id: 'evt_1', type: 'payment.succeeded' });
  const at = new Date('2027-01-08T18:30:00Z');
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(at.getTime() / 1000),
    'webhook-signature': `v1,bm90IG91cnM= ${new Webhook(secret).sign('evt_1', at, body)}`,
  };
  const read = (text: string, given: object, key: string, now: number) => sample.readEvent(given, text, key, now);
  expect(read(body, headers, secret, at.getTime())).toEqual(JSON.parse(body));
  expect(read(`${body} `, headers, secret, at.getTime())).toBeNull();
  expect(read(body, { ...headers, 'webhook-id': 'evt_2' }, secret, at.getTime())).toBeNull();
  expect(read(body, headers, secret, at.getTime() + 301_000)).toBeNull();
  expect(read(body, headers, `whsec_${Buffer.alloc(32, 8).toString('base64')}`, at.getTime())).toBeNull();
  expect(read(body, {}, secret, at.getTime())).toBeNull();
});
