import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { renewedLink } from '#contracts/session-changes';
import { newKey } from '#server/basics/keys';
import { harnessFor } from '../test-harness.ts';
import { keyOf, startMailHarness } from './mail-harness.ts';

const harness = await harnessFor(startMailHarness());

let address = '';
beforeEach(() => {
  address = `Mama.De-${randomUUID()}@Correo.Example`;
});

const ask = (data: unknown, typed: unknown, { from, locale = '' }: { from?: string; locale?: string } = {}) =>
  harness.call('POST', `/api/link_requests${locale && `?locale=${locale}`}`, {
    body: { data, email: typed },
    ...(from === undefined ? {} : { from }),
  });
const accepted = { status: 202, text: '{"received":true}' };
const emails = () => harness.emailsTo(address);
const create = () => harness.create({}, { email: address });
const renew = async (id: string) =>
  renewedLink.parse((await harness.asSchool(`/${id}/links`, { send: false })).body).url;
const linksOf = (id: string) =>
  harness.services.db.selectFrom('access_link').select('id').where('session_id', '=', id).execute();

describe('asking for another link', () => {
  test('brings one that opens the session to the address on file, and ends the older one', async () => {
    const { id, key, url } = await create();
    await harness.clock.advance(73 * 3600);
    expect(await harness.open(url)).toMatchObject({ status: 410 });
    await ask(key, `  ${address.toUpperCase()} `);
    await harness.post();
    const [email, ...more] = emails();
    expect(more).toEqual([]);
    expect(email?.subject).toBe('Colegio San Jerónimo: tu nuevo enlace para pagar');
    expect(await harness.open(email?.links[0] ?? '')).toMatchObject({ status: 200, body: { id } });
    expect(await harness.open(url)).toMatchObject({ status: 410, body: { code: 'payment_session_expired' } });
    expect(await harness.eventTypesOf(id)).toContain('payment_session.link_requested');
  });

  test('works with a link that was replaced, too', async () => {
    const { id, key } = await create();
    const newer = await renew(id);
    await ask(key, address);
    await harness.post();
    expect(emails()).toHaveLength(1);
    expect(await harness.open(newer)).toMatchObject({ status: 410 });
  });

  test('in English brings an e-mail in English, whose link stays in English', async () => {
    const { key } = await create();
    await ask(key, address, { locale: 'en-US' });
    await harness.post();
    const [email] = emails();
    expect(email?.subject).toBe('Colegio San Jerónimo: your new payment link');
    expect(new URL(email?.links[0] ?? '').searchParams.get('locale')).toBe('en-US');
  });

  test('is answered byte for byte alike, whoever asks and whatever with', async () => {
    const { id, key } = await create();
    const paid = await create();
    await harness.markPaid(paid.id);
    const answers = await Promise.all([
      ask(newKey(), address),
      ask('', ''),
      ask("no es una llave'; drop table session; --", address),
      ask('k'.repeat(500), 'not an address'),
      ask(key, 'otra.persona@correo.example'),
      ask(key, ''),
      ask(paid.key, address),
      ask(key, address),
    ]);
    for (const answer of answers) expect(answer).toMatchObject(accepted);
    const ofItsOwn = new Set(['date', 'x-request-id']);
    const headers = answers.map((answer) =>
      JSON.stringify([...answer.headers].filter(([name]) => !ofItsOwn.has(name))),
    );
    expect(new Set(headers).size).toBe(1);
    expect(await linksOf(id)).toHaveLength(2);
    expect(await linksOf(paid.id)).toHaveLength(1);
    await harness.post();
    expect(emails()).toHaveLength(1);
  });

  test('takes as long for a right address as for a wrong one', async () => {
    const { key } = await create();
    const timed = async (one: string) => {
      const began = performance.now();
      await ask(key, one);
      return performance.now() - began;
    };
    for (const one of [address, 'otra.persona@correo.example']) expect(await timed(one)).toBeGreaterThanOrEqual(395);
  });

  test('brings one family no more than three e-mails an hour, and the answer does not say so', async () => {
    const { id, key } = await create();
    for (let time = 0; time < 4; time += 1) {
      expect(await ask(key, address)).toMatchObject(accepted);
      await harness.post();
    }
    expect(emails()).toHaveLength(3);
    expect(await linksOf(id)).toHaveLength(4);
    await harness.clock.advance(3601);
    await ask(key, address);
    await harness.post();
    expect(emails()).toHaveLength(4);
  });

  /** As many times at once. */
  const askTimes = async (times: number, one: () => Promise<unknown>) => {
    for (const answer of await Promise.all(Array.from({ length: times }, one))) expect(answer).toMatchObject(accepted);
  };
  const refusedForAnHour = async (key: string, from: string) => {
    const refused = await ask(key, address, { from });
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
  };

  test('is slowed for an address that asks a sixth time in an hour with keys that nobody has, and for no family behind it', async () => {
    const from = randomUUID();
    await askTimes(5, () => ask(newKey(), address, { from }));
    await refusedForAnHour(newKey(), from);
    await refusedForAnHour('no key', from);
    await askTimes(6, async () => ask((await create()).key, address, { from }));
    await refusedForAnHour(newKey(), from);
  });

  test('is slowed for a family that asks a sixth time in an hour, wherever from and with whichever of its links', async () => {
    const { id, key } = await create();
    await askTimes(5, () => ask(key, 'otra.persona@correo.example'));
    await refusedForAnHour(key, randomUUID());
    await refusedForAnHour(keyOf(await renew(id)), randomUUID());
  });

  test.each([
    [{ data: 'k' }],
    [{ data: 'k', email: 7 }],
    [{ data: 'k'.repeat(501), email: 'a@b.example' }],
    [{ data: 'k', email: 'a@b.example', more: 1 }],
  ])('is refused when it is no such request: %j', async (body) => {
    expect(await harness.call('POST', '/api/link_requests', { body })).toMatchObject({
      status: 422,
      body: { code: 'invalid_request' },
    });
  });

  test('leaves no key and no address in the log', async () => {
    const { key } = await create();
    await ask(key, address);
    await harness.post();
    const log = await harness.readLog();
    expect(log).toContain('/api/link_requests');
    expect(log).toContain('e-mail sent');
    for (const secret of [key, address, keyOf(emails()[0]?.links[0] ?? '')]) expect(log).not.toContain(secret);
  });
});
