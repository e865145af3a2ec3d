/** Reminders of sessions before and after a due day, and how a family ends them. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { schoolSettings } from '#contracts/school-settings';
import { type OpenPage, type OpenPlace, sessionsToRemind } from '#server/db/write/session-reminders';
import { remindPayers } from '#server/jobs/remind-payers';
import { sessionBody, sessionOf } from '../../actors/session-body.ts';
import { linksOfHtml, linksOfText } from '../../inbox/catcher.ts';
import { otherSchool, soundAtLastFor } from '../test-harness.ts';
import { startOutcomeHarness } from './outcome-harness.ts';

const harness = await soundAtLastFor(startOutcomeHarness());
const { at, dayIn } = harness;
const settings = (body: object, bearer = harness.schoolKey) =>
  harness.call('PATCH', '/api/v1/school', { bearer, body });

interface Debtor {
  readonly id: string;
  readonly key: string;
  readonly email: string;
  readonly payerId: string;
}
/** A family that owes two charges: one due in so many days, one a month later. */
async function owing(
  dueIn: number,
  { key = harness.schoolKey, payerId = `tutor-${randomUUID()}` } = {},
): Promise<Debtor> {
  const email = `familia.${randomUUID()}@correo.example`;
  const body = sessionOf(payerId, sessionBody([300_000, 100_000]));
  const charges = body.charges.map((charge, place) => ({ ...charge, due_date: dayIn(dueIn + 30 * place) }));
  const session = await harness.client.createSession(key, { ...body, charges, payer: { ...body.payer, email } });
  return { id: session.id, key: session.key, email, payerId };
}
const counted = (...families: readonly Debtor[]) => families.map((family) => harness.emailsTo(family).length);
const atSchool = (path: string, body: object) => harness.call('POST', path, { bearer: harness.schoolKey, body });
const change = (what: 'session' | 'school', set: string, id: string) =>
  sql`update ${sql.table(what)} set ${sql.raw(set)} where id = ${id}`.execute(harness.services.db);
const stopOf = (family: Debtor): string =>
  harness
    .emailsTo(family)
    .at(-1)
    ?.links.find((link) => link.includes('/reminders/')) ?? 'none';
const press = (url: string, body = 'List-Unsubscribe=One-Click') =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  });

test('no school reminds anybody until it says on which days', async () => {
  const read = await harness.call('GET', '/api/v1/school', { bearer: harness.schoolKey });
  expect(schoolSettings.parse(await read.json()).reminder_days).toEqual([]);
  await at('07:00');
  const family = await owing(0);
  await at('20:00');
  expect(counted(family)).toEqual([0]);
  for (const reminder_days of [[61], [-31], [1, 1], [1, 2, 3, 4, 5, 6, 7], [0.5], null])
    expect((await settings({ reminder_days })).status).toBe(422);
});

describe('with days three before, on the day and five after', () => {
  beforeAll(async () => void (await settings({ reminder_days: [-3, 0, 5] })));

  test('a family is reminded on each of them once, in civil hours, with a link that opens its session', async () => {
    await at('10:00');
    const family = await owing(4);
    await at('08:58');
    expect(counted(family)).toEqual([0]);
    await at('09:01');
    expect(counted(family)).toEqual([1]);
    const [before] = harness.emailsTo(family);
    expect(before?.subject).toMatch(/^Colegio de Prueba: tu pago vence el \d+ de \S+ de \d{4}$/);
    expect(before?.text).toContain('$4,000.00 MXN');
    expect(before?.text).toContain('Si ya pagaste, no hagas nada');
    expect(new Set(linksOfHtml(before?.html ?? ''))).toEqual(new Set(linksOfText(before?.text ?? '')));
    for (const secret of ['Torres', 'Ruiz', family.key]) expect(before?.text).not.toContain(secret);
    const link = before?.links.find((each) => each.includes('data='));
    expect(await (await harness.openLink(link)).json()).toMatchObject({ id: family.id });
    const headers = new Map(before?.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('list-unsubscribe')).toBe(`<${stopOf(family)}>`);
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    await at('15:00');
    await at('12:00', 1);
    expect(counted(family)).toEqual([1]);
    await at('12:00');
    expect(counted(family)).toEqual([2]);
    await at('12:00', 4);
    expect(counted(family)).toEqual([3]);
    expect(harness.subjectsTo(family).at(-1)).toMatch(/^tu pago del .* sigue pendiente$/);
  });

  test('several processes remind once, and a link of this very morning is not followed by a reminder', async () => {
    await at('21:00');
    const families = await Promise.all([1, 2, 3].map(() => owing(1)));
    await at('08:30');
    const fresh = await owing(0);
    // The harness's own worker looks too: until all look, it is night.
    await change('school', `time_zone = 'Pacific/Auckland'`, harness.schoolId);
    await at('10:00');
    await change('school', `time_zone = 'America/Mexico_City'`, harness.schoolId);
    await Promise.all(Array.from({ length: 4 }, () => remindPayers(harness.services)));
    await harness.settle();
    expect(counted(...families, fresh)).toEqual([1, 1, 1, 0]);
  });

  test('nobody is urged whose money may be on its way, whose session is over, or whom nobody may ask', async () => {
    await at('20:30');
    const [paid, pending, off, ended, renewed] = await Promise.all([owing(1), owing(1), owing(1), owing(1), owing(1)]);
    const [first, second] = await Promise.all([
      harness.client.makeVoucher(paid.key),
      harness.client.makeVoucher(pending.key),
    ]);
    await harness.settle();
    await harness.pay({ ...paid, payment: first });
    expect(second.status).toBe('pending');
    await change('session', 'disabled = true', off.id);
    expect((await atSchool(`/api/v1/payment_sessions/${ended.id}/expire`, {})).status).toBe(200);
    expect((await atSchool(`/api/v1/payment_sessions/${renewed.id}/links`, { send: false })).status).toBe(201);
    // The pending one is open again by then, and its voucher still payable.
    await at('08:00');
    const before = counted(paid, pending, off, ended, renewed);
    await at('09:30');
    const reminded = harness.emailsTo(pending).filter(({ subject }) => subject.includes('tu pago vence'));
    expect(reminded).toEqual([]);
    const after = counted(paid, pending, off, ended, renewed);
    // The voucher has a reminder of its own.
    expect(after.map((count, place) => (place === 1 ? 0 : count - (before[place] ?? 0)))).toEqual([0, 0, 0, 0, 1]);
  });

  test('open sessions are looked at page by page, each once, also those of one moment', async () => {
    await at('20:30');
    const families = await Promise.all([1, 1, 1, 40].map((dueIn) => owing(dueIn)));
    const { db } = harness.services;
    await sql`update session set created_at = date_trunc('day', created_at) where id = any (${families.map(({ id }) => id)}::uuid[])`.execute(
      db,
    );
    await change('school', `time_zone = 'Pacific/Auckland'`, harness.schoolId);
    await at('10:00');
    await change('school', `time_zone = 'America/Mexico_City'`, harness.schoolId);
    const due = async (looked: number): Promise<readonly string[]> => {
      const ids: string[] = [];
      let after: OpenPlace | null = null;
      do {
        const page: OpenPage = await sessionsToRemind(db, { schoolId: harness.schoolId, after, looked });
        ids.push(...page.due.map(({ id }) => id));
        after = page.last;
      } while (after !== null);
      return ids;
    };
    const whole = await due(1_000);
    expect(families.filter(({ id }) => whole.includes(id))).toEqual(families.slice(0, 3));
    expect(await due(1)).toEqual(whole);
    expect(await due(2)).toEqual(whole);
    await harness.settle();
    expect(counted(...families)).toEqual([1, 1, 1, 0]);
  });

  test('none of a school that is switched off', async () => {
    await at('20:30');
    const family = await owing(1);
    await change('school', 'disabled = true', harness.schoolId);
    await at('19:00');
    expect(counted(family)).toEqual([0]);
    await change('school', 'disabled = false', harness.schoolId);
    await harness.advance(5);
    expect(counted(family)).toEqual([1]);
  });

  test('one that waits for a mail server is not sent once the family has begun to pay', async () => {
    await at('20:30');
    const [begun, idle] = await Promise.all([owing(1), owing(1)]);
    await at('08:58');
    harness.catcher.refuseNext(2);
    await harness.advance(180);
    expect(counted(begun, idle)).toEqual([0, 0]);
    await harness.client.makeVoucher(begun.key);
    await harness.advance(600);
    expect(harness.subjectsTo(begun).filter((subject) => subject.includes('vence el'))).toEqual([]);
    expect(counted(idle)).toEqual([1]);
  });

  test('a family ends them with one press, for all its sessions of that school and of no other', async () => {
    const other = await otherSchool(harness);
    await settings({ reminder_days: [-3, 0, 5] }, other.key);
    await at('20:30');
    const first = await owing(1);
    const { payerId } = first;
    await at('10:00');
    const url = stopOf(first);
    const asked = await fetch(url);
    const text = await asked.text();
    expect([asked.status, asked.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
    expect(text).toContain('<form method="post">');
    expect(text).not.toContain('<script');
    for (const secret of [first.email, 'Torres', payerId]) expect(text).not.toContain(secret);
    const optOuts = () =>
      sql<object>`select * from reminder_opt_out where payer_id = ${payerId}`.execute(harness.services.db);
    expect((await optOuts()).rows).toEqual([]);
    for (const _ of [1, 2]) expect((await press(url)).status).toBe(200);
    expect((await optOuts()).rows).toHaveLength(1);
    const [second, elsewhere, another] = [
      await owing(1, { payerId }),
      await owing(1, { payerId, key: other.key }),
      await owing(1),
    ];
    await at('09:30');
    expect(counted(second, elsewhere, another)).toEqual([0, 1, 1]);
  });

  test('an address that we did not sign ends nothing', async () => {
    await at('20:30');
    const [mine, theirs] = [await owing(1), await owing(1)];
    await at('10:00');
    const [code = ''] = stopOf(mine).split('/').slice(-1);
    const forged = [
      code.replace(mine.id, theirs.id),
      `${theirs.id}.`,
      code.toUpperCase(),
      `${code}.x`,
      'x',
      `${theirs.id}.${harness.services.keys.bankCheckKey(theirs.id)}`,
    ];
    for (const each of forged) expect((await press(`${harness.origin}/reminders/${each}`)).status).toBe(404);
    await at('09:30', 4);
    expect(counted(mine, theirs)).toEqual([2, 2]);
  });
});
