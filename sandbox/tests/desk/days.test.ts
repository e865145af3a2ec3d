/** The day at the desk: what came, what the bank credited, its journal, and a signature that stands once. */
import { expect, test } from 'vitest';
import { dayOf } from '#domain/calendar-day';
import { sessionBody } from '../../actors/session-body.ts';
import { startCaseHarness } from '../cases/case-harness.ts';
import { foundMoney, otherSchool, soundAtLastFor, untilTime } from '../test-harness.ts';
import { type DeskBrowser, openBrowser, signedIn, valueOf } from './desk-browser.fixture.ts';

const harness = await soundAtLastFor(startCaseHarness({ desk: true }));
const south = await soundAtLastFor(startCaseHarness({ desk: true, country: 'CO' }));
const zone = 'America/Mexico_City';
const hostile = '=HYPERLINK("http://x")<script>alert(1)</script>';

/** A family's tuition, paid at a store. */
async function paid(minor: number, on = harness) {
  const body = sessionBody([minor]);
  const charges = body.charges.map((charge) => ({ ...charge, concept_desc: hostile }));
  const { key } = await on.client.createSession(on.schoolKey, { ...body, charges });
  await on.pay(await on.client.makeVoucher(key));
}

await untilTime(harness, '12:00');
const date = dayOf(harness.clock.now(), zone);
await paid(300_000);
await paid(45_000);
const opened = await signedIn(harness, { role: 'cash', name: 'Ofelia Caja' });
const open = await opened.get(`/days/${date}`);
await harness.advance(24 * 3600);

// Fifteen idle minutes end a sign-in: these came after the day closed.
const cashier = await signedIn(harness, { role: 'cash', name: 'Ofelia Caja' });
const head = await signedIn(harness, { role: 'administer', name: 'Directora Ruiz' });

const file = (browser: DeskBrowser, token: string, path: string) =>
  browser.send('POST', path, {
    body: new URLSearchParams({ token, do: 'journal', once: 'x' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  });

test('an open day says when it closes, and offers neither signature nor journal', () => {
  expect(open.status).toBe(200);
  expect(open.words).toContain('Abierto: se cierra el');
  expect(open.words).toContain('$3,450.00 MXN');
  expect(open.html).not.toMatch(/value="(?:sign|journal|payout)"/);
});

test('a closed day has its sums, and every line as text', async () => {
  const list = await cashier.get('/days');
  expect(list.words).toMatch(/Cerrado Sin firma \$3,450\.00 MXN/);
  const day = await cashier.get(`/days/${date}`);
  expect(day.words).toContain('ya no cambia. El dinero que llega tarde está en un día posterior.');
  expect(day.words).toContain('Entró (2 pagos) $3,450.00 MXN');
  expect(day.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(day.html).not.toContain('<script>alert');
});

test('the bank’s credit is equal to the day, or the difference is in words', async () => {
  await cashier.get(`/days/${date}`);
  const day = await cashier.get(`/days/${date}`);
  const group = valueOf(day.html, 'group');
  const [, expected = ''] = /Deben llegar (\$[\d,.]+) MXN\. Todavía no se registra su depósito/.exec(day.words) ?? [];
  const credited = { do: 'payout', group, arrived_on: date, reference: 'abono 1' };
  const typo = await cashier.submit({ ...credited, amount: 'mucho' });
  expect(typo.words).toContain('Escribe el monto, como 1,234.50.');
  const strange = await cashier.submit({
    ...credited,
    group: '{"provider":"nadie","account_id":null,"currency":"MXN"}',
    amount: '1',
  });
  expect(strange.status).toBe(422);
  await cashier.get(`/days/${date}`);
  const less = Number(expected.replaceAll(/[$,]/g, '')) - 30;
  const form = { ...credited, amount: less.toFixed(2), once: valueOf(day.html, 'once') };
  const recorded = await cashier.submit(form);
  expect(recorded.words).toContain('El depósito quedó registrado.');
  expect(recorded.words).toContain('Son $30.00 MXN menos que la cuenta.');
  const again = await cashier.submit(form);
  expect(again.words).toContain('Son $30.00 MXN menos que la cuenta.');
  const { body } = await harness.callSchool('GET', '/payouts');
  expect(body['data']).toMatchObject([{ reference: 'abono 1', net: Math.round(less * 100), matched: 2 }]);
});

test('the journal is the country’s file, and no cell of it a formula', async () => {
  const token = valueOf((await cashier.get(`/days/${date}`)).html, 'token');
  const missing = await file(cashier, token, `/days/${date}`);
  expect([missing.status, missing.headers['location']]).toEqual([303, '/days/accounts']);
  const accounts = await cashier.get('/days/accounts');
  expect(accounts.words).toContain('Solo quien administra las cambia.');
  expect((await cashier.submit({ do: 'save', money: '1102' })).status).toBe(403);
  await head.get('/days/accounts');
  const named = { money: '1102', income: '4101', commission: '4102', refund: '4201', fee: '5101' };
  expect((await head.submit({ do: 'save', ...named })).words).toContain('Las cuentas quedaron guardadas.');
  const csv = await file(cashier, token, `/days/${date}`);
  expect(csv.headers).toMatchObject({
    'content-type': expect.stringContaining('text/csv'),
    'content-disposition': `attachment; filename="cuota-journal-${date}.csv"`,
  });
  expect(csv.html).toMatch(/^\uFEFFdate,account,debit,credit/);
  expect(csv.html).toContain('3000.00');
  expect(csv.html).not.toMatch(/(?:^|[,"])[=@+]/m);
  const log = await harness.callSchool('GET', '/audit_log?operation=downloadJournal');
  expect(log.body['data']).toMatchObject([{ outcome: 'done', actor: { id: cashier.personId } }]);
});

test('in Colombia it has semicolons, a byte order mark and decimal commas', async () => {
  await untilTime(south, '12:00', 'America/Bogota');
  const day = dayOf(south.clock.now(), 'America/Bogota');
  const { id } = await south.client.createSession(south.schoolKey, sessionBody([300_000], {}, 'CO'));
  await foundMoney(south, id, { minor: 300_000, currency: 'COP' });
  const accounts = ['money', 'income', 'commission'].map((entry, at) => ({ entry, account: String(at) }));
  await south.callSchool('PATCH', '/ledger_accounts', { body: { accounts } });
  await south.advance(24 * 3600);
  const accountant = await signedIn(south, { role: 'cash' });
  const token = valueOf((await accountant.get('/days')).html, 'token');
  const got = await file(accountant, token, `/days/${day}`);
  expect(got.status).toBe(200);
  expect(got.html).toMatch(/^\uFEFFdate;account;debit/);
  expect(got.html).toContain('3000,00');
});

test('a day is signed once, by name; the second person sees who was first', async () => {
  await head.get(`/days/${date}`);
  const mine = await cashier.get(`/days/${date}`);
  expect(mine.words).toContain('Firmas como Ofelia Caja.');
  const form = { do: 'sign', note: hostile, once: valueOf(mine.html, 'once') };
  const signed = await cashier.submit(form);
  expect(signed.words).toContain('El corte quedó firmado.');
  expect(signed.words).toContain('Lo firmó Ofelia Caja');
  expect(signed.html).not.toContain('<script>alert');
  expect((await cashier.submit(form)).words).toContain('Lo firmó Ofelia Caja');
  const second = await head.submit({ do: 'sign' });
  expect([second.status, second.words]).toEqual([409, expect.stringContaining('Otra persona lo firmó antes que tú.')]);
  expect(second.words).toContain('Lo firmó Ofelia Caja');
  expect((await head.get('/days')).words).toContain('Ofelia Caja');
});

test('who may not, another school and another campus see no more than their own', async () => {
  const viewer = await signedIn(harness, { role: 'view' });
  const seen = await viewer.get(`/days/${date}`);
  expect(seen.html).not.toMatch(/value="(?:sign|journal|payout)"/);
  for (const fields of [{ do: 'sign' }, { do: 'journal' }]) {
    await viewer.get(`/days/${date}`);
    expect((await viewer.submit(fields)).status).toBe(403);
  }
  const limited = await signedIn(harness, { role: 'cash', campusIds: ['sur'] });
  for (const path of ['/days', `/days/${date}`])
    expect((await limited.get(path)).words).toContain('tú ves solo el tuyo');
  const { id: schoolId } = await otherSchool(harness);
  const stranger = await signedIn(harness, { role: 'administer', schoolId });
  expect((await stranger.get('/days')).words).toContain('Todavía no hay días');
  for (const path of [`/days/${date}`, '/days/2020-01-01']) expect((await stranger.get(path)).status).toBe(404);
  expect((await stranger.submit({ do: 'sign' }, `/days/${date}`)).status).toBe(404);
  for (const path of ['/days/x', '/days/9999-99-99']) expect((await cashier.get(path)).status).toBe(422);
  expect((await openBrowser(harness).send('GET', `/days/${date}`)).status).toBe(303);
});
