import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { clientAddress, isFromThisMachine } from './client-address.ts';

const app = new Hono()
  .get('/address', (c) => c.text(clientAddress(c)))
  .get('/own', (c) => c.text(String(isFromThisMachine(c))));
const ask = async (path: string, address: string | null, headers: Readonly<Record<string, string>> = {}) =>
  (await app.request(path, { headers }, address === null ? {} : { clientAddress: address })).text();

describe('who is calling, for rate limits', () => {
  test.each([
    ['187.190.1.2', '187.190.1.2'],
    ['::ffff:187.190.1.2', '187.190.1.2'],
    ['2806:2f0:51:aa::1', '2806:2f0:51:aa::/64'],
    ['2806:2f0:51:aa:ffff:1:2:3', '2806:2f0:51:aa::/64'],
    ['2806:2f0:51:ab::1', '2806:2f0:51:ab::/64'],
    ['2806:2f0:51:aa::/64', '2806:2f0:51:aa::/64'],
    ['187.190.1.2:50123', '187.190.1.2'],
    ['[2806:2f0:51:aa::1]:443', '2806:2f0:51:aa::/64'],
    ['[2806:2f0:51:aa::1]', '2806:2f0:51:aa::/64'],
    ['[::ffff:187.190.1.2]:50123', '187.190.1.2'],
    ['2806:2f0:51:aa::443', '2806:2f0:51:aa::/64'],
    ['unknown', 'unknown'],
  ])('%s counts as %s', async (address, counted) => {
    expect(await ask('/address', address)).toBe(counted);
  });
  test('nobody known is counted too', async () => {
    expect(await ask('/address', null)).toBe('unknown');
  });
  test('a text of any length takes no more room than an address', async () => {
    expect(await ask('/address', 'x'.repeat(4000))).toHaveLength(64);
  });
});

describe('this machine', () => {
  test.each([
    ['127.0.0.1', 'true'],
    ['127.9.9.9', 'true'],
    ['::1', 'true'],
    ['::ffff:127.0.0.1', 'true'],
    ['10.0.0.1', 'false'],
    ['187.190.1.2', 'false'],
    ['2806:2f0:51:aa::1', 'false'],
    ['localhost', 'false'],
  ])('is %s: %s', async (address, own) => {
    expect(await ask('/own', address)).toBe(own);
  });
  test.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])(
    'is not where a proxy on it passes on a request, as %s shows',
    async (name) => {
      expect(await ask('/own', '127.0.0.1', { [name]: '127.0.0.1' })).toBe('false');
    },
  );
});
