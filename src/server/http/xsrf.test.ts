import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { createKeyring } from '../basics/keys.ts';
import { xsrfCookie } from './xsrf.ts';

const keys = createKeyring('a secret of at least thirty-two characters');

async function cookiesOf(path: string, { origin = 'https://pay.example', cookie = '' } = {}) {
  const app = new Hono();
  app.use(xsrfCookie({ keys, origin }));
  app.get('/page', (c) => c.html('<p>page</p>'));
  app.get('/data', (c) => c.json({}));
  app.get('/file', (c) => c.body('%PDF', 200, { 'content-type': 'application/pdf' }));
  const answer = await app.request(path, { headers: cookie === '' ? {} : { cookie } });
  return answer.headers.getSetCookie();
}
const valueIn = (cookie = '') => /^XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? '';

describe('the XSRF-TOKEN cookie', () => {
  test('comes with a page, can be read by its scripts, and is kept in a frame too', async () => {
    const [cookie, ...more] = await cookiesOf('/page');
    expect(more).toEqual([]);
    expect(cookie).toMatch(/^XSRF-TOKEN=[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}; Path=\/; /);
    const attributes = cookie?.split('; ').slice(1).toSorted();
    expect(attributes).toEqual(['Partitioned', 'Path=/', 'SameSite=None', 'Secure']);
  });
  test('is not for https alone where there is none', async () => {
    const [cookie] = await cookiesOf('/page', { origin: 'http://localhost:3000' });
    expect(cookie?.split('; ').slice(1).toSorted()).toEqual(['Path=/', 'SameSite=Lax']);
  });
  test('has another value in each browser, signed by us', async () => {
    const values = await Promise.all(Array.from({ length: 20 }, async () => valueIn((await cookiesOf('/page'))[0])));
    expect(new Set(values).size).toBe(20);
    for (const value of values) {
      const [nonce = '', mac] = value.split('.');
      expect(mac).toBe(keys.signXsrf(nonce));
    }
  });
  test.each(['/data', '/file'])('comes with no answer that is not a page: %s', async (path) => {
    expect(await cookiesOf(path)).toEqual([]);
  });
  test('stays while it is good: another tab does not take it from the first', async () => {
    const value = valueIn((await cookiesOf('/page'))[0]);
    expect(await cookiesOf('/page', { cookie: `XSRF-TOKEN=${value}` })).toEqual([]);
  });
  test.each(['x', 'x.y', '', `${'a'.repeat(22)}.${'b'.repeat(43)}`])('is given anew for %s', async (value) => {
    expect(await cookiesOf('/page', { cookie: `XSRF-TOKEN=${value}` })).toHaveLength(1);
  });
});
