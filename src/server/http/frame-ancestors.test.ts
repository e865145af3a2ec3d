import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApiHarness } from '#sandbox/tests/api-harness';
import { sessionBody } from '#sandbox/actors/session-body';
import { ancestorsOfPage, frameAncestors } from './frame-ancestors.ts';
import { createApp } from '../app.ts';
import type { Services } from '../services/services.ts';

const [operator, portal] = ['https://familias.cuota.example', 'https://portal.valle.example'] as const;
const harness = await startApiHarness();
afterAll(() => harness.close());
const services: Services = { ...harness.services, mode: 'production', parentOrigins: [operator] };
let key: string;
beforeAll(async () => {
  await register(portal, 'http://school.localhost:3101', operator);
  key = await newKey();
});

const register = (...origins: string[]) =>
  harness.services.db
    .updateTable('school')
    .set({ allowed_parent_origins: JSON.stringify(origins) })
    .where('id', '=', harness.schoolId)
    .execute();
const newKey = async () => (await harness.client.createSession(harness.schoolKey, sessionBody())).key;
const mayFrame = (path: string) => frameAncestors(services, new URL(path, harness.origin));

describe('a page may be framed', () => {
  test('where its link’s key says whose it is: by the operator’s pages and by those of that school, each once', async () => {
    expect(await mayFrame(`/checkout?data=${key}`)).toEqual([operator, portal]);
    expect(await mayFrame(`/card?data=${key}&r=gracias`)).toEqual([operator, portal]);
  });

  test('where the key was taken out and the school’s id was left', async () => {
    expect(await mayFrame(`/checkout?school=${harness.schoolId}`)).toEqual([operator, portal]);
  });

  test('also when the link has ended: the page that says so is the school’s', async () => {
    const ended = await newKey();
    await harness.services.db
      .updateTable('access_link')
      .set({ revoked_at: new Date() })
      .where('key_sha256', 'is not', null)
      .execute();
    expect(await mayFrame(`/checkout?data=${ended}`)).toEqual([operator, portal]);
    expect(await mayFrame(`/expired-link?data=${ended}`)).toEqual([operator, portal]);
  });
});

describe('a page may be framed by nobody', () => {
  test.each([
    ['without a key or a school', '/checkout'],
    ['with a key nobody was given', `/checkout?data=${'A'.repeat(43)}`],
    ['with a key that is none', '/checkout?data=x'],
    ['with a school there is not', `/checkout?school=${randomUUID()}`],
    ['with a school that is no id', "/checkout?school='%20or%20true"],
    ['with an empty hint', '/checkout?school='],
  ])('%s', async (_what, path) => expect(await mayFrame(path)).toEqual([]));

  test('with a key nobody was given, whatever school stands beside it', async () => {
    expect(await mayFrame(`/checkout?data=${'A'.repeat(43)}&school=${harness.schoolId}`)).toEqual([]);
  });

  test.each([
    '/v/abc',
    '/V/abc',
    '/%76/abc',
    '/%56/abc',
    '/check/abc',
    '/page-error',
    '/Page-Error',
    '/page%2Derror',
    '/dev/gallery',
    '/DEV/gallery',
    '/checkout.data',
    '/checkout.DATA',
    '/checkout%2Edata',
    '/%76/%E0%A4%A',
  ])('at %s', async (path) => {
    expect(await mayFrame(`${path}?data=${key}&school=${harness.schoolId}`)).toEqual([]);
  });

  test('while the database does not answer, and the page is drawn all the same', async () => {
    const lost = new Proxy(harness.services.db, {
      get(): never {
        throw new Error('connection refused');
      },
    });
    const address = new URL(`/checkout?data=${key}`, harness.origin);
    expect(await frameAncestors({ ...services, db: lost }, address)).toEqual([]);
  });
});

describe('a page that is drawn', () => {
  const origin = 'http://in-process';
  /** As the page asks for a session, and what it is answered. */
  async function opened(of: string): Promise<readonly [Request, Response]> {
    const path = `/api/sessions/${of}`;
    const answer = await createApp(services).request(path, {}, { clientAddress: '203.0.113.9' });
    return [new Request(origin + path), answer];
  }
  const silent = new Proxy(services.db, {
    get(): never {
      throw new Error('connection refused');
    },
  });

  test('asks nobody again whose pages may frame it, once it has opened its session', async () => {
    const key = await newKey();
    const page = ancestorsOfPage({ ...services, db: silent }, new URL(`/checkout?data=${key}`, origin));
    await page.hear(...(await opened(key)));
    expect(await page.origins()).toEqual([operator, portal]);
    expect(await mayFrame(`/checkout?data=${key}`)).toEqual([operator, portal]);
  });

  test('frames card fields where a card is typed, and where its address does not say', async () => {
    const drawnFor = async (checkout_kind: 'full' | 'cash_only') => {
      const body = sessionBody([435_000], { checkout_kind });
      const { key } = await harness.client.createSession(harness.schoolKey, body);
      const page = ancestorsOfPage(services, new URL(`/checkout?data=${key}`, origin));
      await page.hear(...(await opened(key)));
      return page.mayTypeCard();
    };
    expect(await drawnFor('full')).toBe(true);
    expect(await drawnFor('cash_only')).toBe(false);
    expect(ancestorsOfPage(services, new URL('/checkout', origin)).mayTypeCard()).toBe(true);
  });

  test.each([
    ['another session than its address names', `/checkout?data=${'B'.repeat(43)}`],
    ['a session, and stands alone', '/v/abc?data=KEY'],
    ['a session that its address does not name', '/checkout'],
  ])('hears nothing of %s', async (_what, path) => {
    const other = await newKey();
    const page = ancestorsOfPage(services, new URL(path.replace('KEY', other), origin));
    await page.hear(...(await opened(other)));
    expect(await page.origins()).toEqual([]);
  });

  test('of an ended link is looked up', async () => {
    const ended = await newKey();
    await harness.services.db.updateTable('access_link').set({ revoked_at: new Date() }).execute();
    const page = ancestorsOfPage(services, new URL(`/checkout?data=${ended}`, origin));
    const answered = await opened(ended);
    await page.hear(...answered);
    expect([answered[1].status, await page.origins()]).toEqual([410, [operator, portal]]);
  });
});
