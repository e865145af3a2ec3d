/** Letters about cards and bank transfers, with the providers' emulators. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bankTransfer } from '#contracts/bank-transfer';
import { policyVersion } from '#domain/policies';
import { type CardBench, type Family, numbers, payByCard, startCardBench } from '../card-bench.ts';
import { type Catcher, mailTo, startCatcher } from './catcher.ts';

let bench: CardBench;
let catcher: Catcher;
beforeAll(async () => {
  catcher = await startCatcher(0, () => bench.clock.now());
  bench = await startCardBench({ providerTimeoutMs: 3_000, env: mailTo(catcher) });
});
afterAll(async () => {
  await bench.close();
  await catcher.close();
});

const declinedLater = '4000000000000259';
let payers = 0;
/** Pays with a card and an address of its own. Answers the address. */
async function pay(family: Family, number: string): Promise<string> {
  const email = `tarjeta.${++payers}@correo.example`;
  await payByCard(bench, family, number, { email });
  await bench.settle();
  return email;
}
const lettersTo = (email: string) =>
  catcher
    .letters()
    .filter(({ to }) => to.includes(email))
    .toReversed();
const subjectsTo = (email: string) => lettersTo(email).map(({ subject }) => subject);

test('a card that is validated is told of at the address beside it, and again when it is paid', async () => {
  const family = await bench.family({ amounts: [435_000] });
  const email = await pay(family, numbers.validated);
  expect(subjectsTo(email)).toEqual(['Colegio de Prueba: tu banco está validando tu pago']);
  for (let asked = 0; asked < 3; asked += 1) await bench.advance(901);
  expect(subjectsTo(email).slice(1)).toEqual(['Colegio de Prueba: recibimos $4,350.00 MXN']);
  const [pending, receipt] = lettersTo(email);
  expect(pending?.text).toContain('hasta 15 minutos');
  expect(pending?.text).toMatch(/^Hola:/);
  expect(receipt?.links).toEqual([]);
  for (const { text, html } of lettersTo(email))
    for (const said of [text, html])
      for (const secret of [numbers.validated, numbers.validated.slice(-4), family.key, 'Torres'])
        expect(said).not.toContain(secret);
});

test('a card that is declined after its validation is told of once, with the reason', async () => {
  const email = await pay(await bench.family(), declinedLater);
  for (let asked = 0; asked < 3; asked += 1) await bench.advance(901);
  expect(subjectsTo(email)).toEqual([
    'Colegio de Prueba: tu banco está validando tu pago',
    'Colegio de Prueba: tu pago no se completó',
  ]);
  expect(lettersTo(email)[1]?.text).toContain('Tu banco rechazó el pago');
  expect(lettersTo(email)[1]?.text).toContain('No se hizo ningún cobro.');
});

test('a card that is declined at once brings no letter, and the next one a receipt', async () => {
  const family = await bench.family();
  expect(subjectsTo(await pay(family, numbers.notEnoughMoney))).toEqual([]);
  expect(subjectsTo(await pay(family, numbers.failing))).toEqual([]);
  expect(subjectsTo(await pay(family, numbers.approved))).toEqual(['Colegio de Prueba: recibimos $4,350.00 MXN']);
});

test('who is at the bank’s own page gets no letter, and one when it was not confirmed there', async () => {
  const email = await pay(await bench.family(), numbers.asked);
  expect(subjectsTo(email)).toEqual([]);
  for (let asked = 0; asked < 3; asked += 1) await bench.advance(901);
  expect(subjectsTo(email)).toEqual(['Colegio de Prueba: tu pago no se completó']);
});

test('a card that nobody answered for and the family gave up: one letter, once it is known that it never arrived', async () => {
  const family = await bench.family();
  bench.gr4vy.fault('POST /transactions', '500', 1_000);
  const email = await pay(family, numbers.approved);
  const { payments_in_process: waiting } = await (await bench.call('GET', `/api/sessions/${family.key}`)).json();
  await bench.call('POST', `/api/payments/${waiting[0].id}/replace`, { bearer: family.bearer, body: {} });
  await bench.advance(31 * 60);
  bench.gr4vy.fault('POST /transactions', '500', 0);
  expect(subjectsTo(email)).toEqual([]);
  for (const seconds of [3_700, 90, 90]) await bench.advance(seconds);
  expect(subjectsTo(email)).toEqual(['Colegio de Prueba: tu pago no se completó']);
});

test('a bank transfer’s account comes by letter, and a receipt for each part of its money', async () => {
  const family = await bench.family({ amounts: [300_000] });
  const made = await bench.call('POST', '/api/create_bank_transfer_payment', {
    bearer: family.bearer,
    body: { accepted_policy: policyVersion },
  });
  const { clabe } = bankTransfer.parse(await made.json());
  await bench.settle();
  const letters = () =>
    lettersTo('ana@correo.example').filter(({ text }) => text.includes('Lucía') || text.includes(clabe));
  const [slip, ...none] = letters();
  expect(none).toEqual([]);
  expect(slip?.subject).toBe('Colegio de Prueba: datos para tu transferencia');
  expect(slip?.text).toContain(`CLABE: ${clabe}`);
  expect(slip?.text).toContain('A pagar, exacto: $3,000.00 MXN');
  const [link = ''] = slip?.links ?? [];
  const opened = await bench.call('GET', new URL(link).pathname.replace('/v/', '/api/vouchers/'));
  expect(await opened.json()).toMatchObject({
    next_step: { kind: 'instructions', lines: expect.arrayContaining([expect.objectContaining({ value: clabe })]) },
  });

  expect(await bench.stripe.pay(clabe, 200_000)).toBe(true);
  await bench.advance(901);
  expect(await bench.stripe.pay(clabe, 100_000)).toBe(true);
  await bench.advance(901);
  await bench.advance(901);
  expect(letters().map(({ subject }) => subject)).toEqual([
    'Colegio de Prueba: datos para tu transferencia',
    'Colegio de Prueba: recibimos $2,000.00 MXN; faltan $1,000.00 MXN',
    'Colegio de Prueba: recibimos $1,000.00 MXN',
  ]);
});
