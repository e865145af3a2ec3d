import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createdSession, renewedLink } from '#contracts/school-api';
import { newKey } from '#server/keys';
import { sessionBody } from '../session-body.ts';
import { type MailBench, startMailBench } from './mail-bench.ts';

let bench: MailBench;
let school: { readonly id: string; readonly key: string };
beforeAll(async () => {
  bench = await startMailBench();
  school = await bench.school('MX');
});
afterAll(() => bench.close());

let email = '';
beforeEach(() => {
  email = `Mama.De-${randomUUID()}@Correo.Example`;
});

const keyOf = (url: string): string => new URL(url).searchParams.get('data') ?? '';
const ask = (data: unknown, address: unknown, { from, locale = '' }: { from?: string; locale?: string } = {}) =>
  bench.call('POST', `/api/link_requests${locale && `?locale=${locale}`}`, {
    body: { data, email: address },
    ...(from === undefined ? {} : { from }),
  });
const open = (key: string) => bench.call('GET', `/api/sessions/${key}`);
const letters = () =>
  bench
    .catcher()
    .letters()
    // A domain is written small on the way.
    .filter(({ to }) => to.some((each) => each.toLowerCase() === email.toLowerCase()));

async function create() {
  const body = sessionBody([435_000]);
  const answer = await bench.call('POST', '/api/v1/payment_sessions', {
    key: school.key,
    body: { ...body, payer: { ...body.payer, email } },
  });
  const { id, url } = createdSession.parse(answer.body);
  return { id, key: keyOf(url) };
}
const linksOf = (id: string) =>
  bench.services.db.selectFrom('access_link').select('id').where('session_id', '=', id).execute();
const told = async (id: string) =>
  (await bench.services.db.selectFrom('outbox').select('type').where('session_id', '=', id).execute()).map(
    ({ type }) => type,
  );

describe('asking for another link', () => {
  test('brings one that opens the session to the address on file, and ends the older one', async () => {
    const { id, key } = await create();
    await bench.clock.advance(73 * 3600);
    expect(await open(key)).toMatchObject({ status: 410 });
    await ask(key, `  ${email.toUpperCase()} `);
    await bench.post();
    const [letter, ...more] = letters();
    expect(more).toEqual([]);
    expect(letter?.subject).toBe('Colegio San Jerónimo: tu nuevo enlace para pagar');
    const fresh = keyOf(letter?.links[0] ?? '');
    expect(fresh).not.toBe(key);
    expect(await open(fresh)).toMatchObject({ status: 200, body: { id } });
    expect(await open(key)).toMatchObject({ status: 410, body: { code: 'payment_session_expired' } });
    expect(await told(id)).toContain('payment_session.link_requested');
  });

  test('works with a link that was replaced, too', async () => {
    const { id, key } = await create();
    const path = `/api/v1/payment_sessions/${id}/links`;
    const newer = await bench.call('POST', path, { key: school.key, body: { send: false } });
    await ask(key, email);
    await bench.post();
    expect(letters()).toHaveLength(1);
    expect(await open(keyOf(renewedLink.parse(newer.body).url))).toMatchObject({ status: 410 });
  });

  test('in English brings a letter in English, whose link stays in English', async () => {
    const { key } = await create();
    await ask(key, email, { locale: 'en-US' });
    await bench.post();
    const [letter] = letters();
    expect(letter?.subject).toBe('Colegio San Jerónimo: your new payment link');
    expect(new URL(letter?.links[0] ?? '').searchParams.get('locale')).toBe('en-US');
  });

  test('is answered byte for byte alike, whoever asks and whatever with', async () => {
    const { id, key } = await create();
    const paid = await create();
    await bench.services.db.updateTable('session').set({ state: 'paid' }).where('id', '=', paid.id).execute();
    const answers = [
      await ask(newKey(), email),
      await ask('', ''),
      await ask("no es una llave'; drop table session; --", email),
      await ask('k'.repeat(500), 'not an address'),
      await ask(key, 'otra.persona@correo.example'),
      await ask(key, ''),
      await ask(paid.key, email),
      await ask(key, email),
    ];
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['202 {"received":true}']));
    const headers = answers.map((answer) => JSON.stringify([...answer.headers].filter(([name]) => name !== 'date')));
    expect(new Set(headers).size).toBe(1);
    expect(await linksOf(id)).toHaveLength(2);
    expect(await linksOf(paid.id)).toHaveLength(1);
    await bench.post();
    expect(letters()).toHaveLength(1);
  });

  test('takes as long for a right address as for a wrong one', async () => {
    const { key } = await create();
    const timed = async (address: string) => {
      const began = performance.now();
      await ask(key, address);
      return performance.now() - began;
    };
    const [right, wrong] = [await timed(email), await timed('otra.persona@correo.example')];
    expect(right).toBeGreaterThanOrEqual(395);
    expect(wrong).toBeGreaterThanOrEqual(395);
  });

  test('brings one family no more than three letters an hour, and the answer does not say so', async () => {
    const { id, key } = await create();
    for (let time = 0; time < 4; time += 1) {
      expect(await ask(key, email)).toMatchObject({ status: 202, text: '{"received":true}' });
      await bench.post();
    }
    expect(letters()).toHaveLength(3);
    expect(await linksOf(id)).toHaveLength(4);
    await bench.clock.advance(3601);
    await ask(key, email);
    await bench.post();
    expect(letters()).toHaveLength(4);
  });

  const refusedForAnHour = async (key: string, from: string) => {
    const refused = await ask(key, email, { from });
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
  };

  test('is slowed for an address that asks a sixth time in an hour with keys that nobody has, and for no family behind it', async () => {
    const from = randomUUID();
    for (let time = 0; time < 5; time += 1) expect(await ask(newKey(), email, { from })).toMatchObject({ status: 202 });
    await refusedForAnHour(newKey(), from);
    await refusedForAnHour('no key', from);
    for (let family = 0; family < 6; family += 1)
      expect(await ask((await create()).key, email, { from })).toMatchObject({ status: 202 });
    await refusedForAnHour(newKey(), from);
  });

  test('is slowed for a family that asks a sixth time in an hour, wherever from and with whichever of its links', async () => {
    const { id, key } = await create();
    for (let time = 0; time < 5; time += 1)
      expect(await ask(key, 'otra.persona@correo.example')).toMatchObject({ status: 202 });
    await refusedForAnHour(key, randomUUID());
    const newer = await bench.call('POST', `/api/v1/payment_sessions/${id}/links`, {
      key: school.key,
      body: { send: false },
    });
    await refusedForAnHour(keyOf(renewedLink.parse(newer.body).url), randomUUID());
  });

  test.each([
    [{ data: 'k' }],
    [{ data: 'k', email: 7 }],
    [{ data: 'k'.repeat(501), email: 'a@b.example' }],
    [{ data: 'k', email: 'a@b.example', more: 1 }],
  ])('is refused when it is no such request: %j', async (body) => {
    expect(await bench.call('POST', '/api/link_requests', { body })).toMatchObject({
      status: 422,
      body: { code: 'invalid_request' },
    });
  });

  test('leaves no key and no address in the log', async () => {
    const { key } = await create();
    await ask(key, email);
    await bench.post();
    const log = await bench.readLog();
    expect(log).toContain('/api/link_requests');
    expect(log).toContain('letter sent');
    for (const secret of [key, email, keyOf(letters()[0]?.links[0] ?? '')]) expect(log).not.toContain(secret);
  });
});
