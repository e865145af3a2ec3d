import { describe, expect, test } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { createWebhookReceiver } from './webhook-receiver.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const now = new Date();
const body = JSON.stringify({ type: 'payment.succeeded', session_id: 's1' });

function signed(at = now, key = secret, text = body): Headers {
  return new Headers({
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': `v1,aaaa ${new Webhook(key).sign('evt_1', at, text)}`,
  });
}

function receiver() {
  const made = createWebhookReceiver(() => new Date('2027-03-01T12:00:00Z'));
  made.trust('demo', secret);
  return made;
}

describe('a demo school’s webhook receiver', () => {
  test('believes a signed webhook, also while the sandbox’s clock is days ahead of the machine', () => {
    const school = receiver();
    expect(school.receive('demo', signed(), body)).toBe(204);
    expect(school.received()[0]).toMatchObject({
      verified: true,
      why: null,
      type: 'payment.succeeded',
      repeated: false,
    });
  });

  test.each([
    ['another body', signed(), body.replace('s1', 's2')],
    ['another secret', signed(now, `whsec_${Buffer.alloc(32, 8).toString('base64')}`), body],
    ['a signature six minutes old', signed(new Date(now.getTime() - 360_000)), body],
    ['a signature six minutes ahead', signed(new Date(now.getTime() + 360_000)), body],
    ['no headers', new Headers(), body],
    [
      'a timestamp that is no number',
      new Headers({ 'webhook-id': 'evt_1', 'webhook-timestamp': '1e9', 'webhook-signature': 'v1,x' }),
      body,
    ],
  ])('does not believe %s, and says why', (_, headers, text) => {
    const school = receiver();
    expect(school.receive('demo', headers, text)).toBe(401);
    expect(school.received()[0]?.verified).toBe(false);
    expect(school.received()[0]?.why).toMatch(/\w{3,}/);
  });

  test('a school that was told to fail answers 500 so often, and takes the same webhook afterwards as new', () => {
    const school = receiver();
    school.failNext(2);
    expect([1, 2, 3].map(() => school.receive('demo', signed(), body))).toEqual([500, 500, 204]);
    expect(school.received()[0]?.repeated).toBe(false);
  });

  test('a webhook that comes a second time is shown as such', () => {
    const school = receiver();
    school.receive('demo', signed(), body);
    expect(school.receive('demo', signed(), body)).toBe(204);
    expect(school.received()[0]?.repeated).toBe(true);
  });

  test('a webhook for another school is not believed with this one’s secret', () => {
    expect(receiver().receive('other', signed(), body)).toBe(401);
  });
});
