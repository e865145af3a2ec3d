/** E-mails about cards, standing debits and bank transfers, with the providers' emulators. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { bankTransfer } from '#contracts/bank-transfer';
import { consentVersion } from '#domain/domiciliation';
import { policyVersion } from '#domain/policies';
import { activateMandates } from '#server/jobs/maintain-cards';
import { type Family, numbers, payByCard, startCardHarness } from '../cards/card-harness.ts';
import { soundAtLastFor } from '../test-harness.ts';
import { withCatcher } from './outcome-harness.ts';

const harness = await soundAtLastFor(withCatcher((env) => startCardHarness({ env })));
const { catcher, emailsTo, subjectsTo } = harness;

const declinedLater = '4000000000000259';
let payers = 0;
/** Pays with a card and an address, by default a new one. Returns the address. */
async function pay(family: Family, number: string, address = `tarjeta.${++payers}@correo.example`): Promise<string> {
  await payByCard(harness, family, number, { email: address });
  await harness.settle();
  return address;
}
const onFile = 'ana@correo.example';
/** The provider is queried three times more. */
const askAgain = async () => {
  for (let round = 0; round < 3; round += 1) await harness.advance(901);
};

test('a card that is validated is told of at the address beside it, and again when it is paid', async () => {
  const family = await harness.family({ amounts: [435_000] });
  const address = await pay(family, numbers.validated);
  expect(subjectsTo(address)).toEqual(['tu banco está validando tu pago']);
  await askAgain();
  expect(subjectsTo(address).slice(1)).toEqual(['recibimos $4,350.00 MXN']);
  const [pending, receipt] = emailsTo(address);
  expect(pending?.text).toContain('hasta 15 minutos');
  expect(pending?.text).toContain('No pagues otra vez');
  expect(pending?.text).toMatch(/^Hola:/);
  expect(receipt?.links).toEqual([]);
  for (const { text, html } of emailsTo(address))
    for (const body of [text, html])
      for (const secret of [numbers.validated, numbers.validated.slice(0, 12), family.key, 'Torres'])
        expect(body).not.toContain(secret);
  // By which card it was paid says the receipt alone.
  expect(pending?.text).not.toContain(numbers.validated.slice(-4));
  expect(receipt?.text).toMatch(/Método de pago: .+ ···· \d{4}/);
});

test('a card that is declined after its validation is told of once, with the reason and a way on', async () => {
  const family = await harness.family();
  await pay(family, declinedLater, onFile);
  await askAgain();
  expect(subjectsTo(onFile)).toEqual(['tu banco está validando tu pago', 'tu pago no se completó']);
  const email = emailsTo(onFile)[1];
  for (const sentence of [
    'Tu banco rechazó el pago o no había fondos suficientes.',
    'No se hizo ningún cobro.',
    'ahí puedes intentarlo otra vez o elegir otra forma de pago.',
  ])
    expect(email?.text).toContain(sentence);
  const opened = await harness.call('GET', `/api/sessions/${new URL(email?.links[0] ?? '').searchParams.get('data')}`);
  expect(await opened.json()).toMatchObject({ id: family.sessionId });
});

test('a card that is declined at once brings no e-mail, and the next one a receipt', async () => {
  const family = await harness.family();
  expect(subjectsTo(await pay(family, numbers.notEnoughMoney))).toEqual([]);
  expect(subjectsTo(await pay(family, numbers.failing))).toEqual([]);
  expect(subjectsTo(await pay(family, numbers.approved))).toEqual(['recibimos $4,350.00 MXN']);
});

test('who is at the bank’s own page gets no e-mail, and one when it was not confirmed there', async () => {
  const address = await pay(await harness.family(), numbers.bankAsks);
  expect(subjectsTo(address)).toEqual([]);
  await askAgain();
  expect(subjectsTo(address)).toEqual(['tu pago no se completó']);
});

test('a card that nobody answered for and the family gave up: one e-mail, once it is known that it never arrived', async () => {
  const family = await harness.family();
  harness.gr4vy.fault('POST /transactions', '500', 1_000);
  const address = await pay(family, numbers.approved);
  const { payments_in_process: waiting } = await (await harness.call('GET', `/api/sessions/${family.key}`)).json();
  await harness.call('POST', `/api/payments/${waiting[0].id}/replace`, { bearer: family.bearer, body: {} });
  await harness.advance(31 * 60);
  harness.gr4vy.fault('POST /transactions', '500', 0);
  expect(subjectsTo(address)).toEqual([]);
  for (const seconds of [3_700, 90, 90]) await harness.advance(seconds);
  expect(subjectsTo(address)).toEqual(['tu pago no se completó']);
});

test('a bank transfer’s account comes by e-mail, and a receipt for each part of its money', async () => {
  const family = await harness.family({ amounts: [300_000] });
  const made = await family.call('POST', '/create_bank_transfer_payment', { accepted_policy: policyVersion });
  const { clabe } = bankTransfer.parse(await made.json());
  await harness.settle();
  const emails = () => emailsTo(onFile).filter(({ text }) => text.includes('Lucía') || text.includes(clabe));
  const [slip, ...none] = emails();
  expect(none).toEqual([]);
  expect(slip?.subject).toBe('Colegio de Prueba: datos para tu transferencia');
  expect(slip?.text).toContain(`CLABE: ${clabe}`);
  expect(slip?.text).toContain('Paga exactamente: $3,000.00 MXN');
  const [link = ''] = slip?.links ?? [];
  const opened = await harness.call('GET', new URL(link).pathname.replace('/v/', '/api/vouchers/'));
  expect(await opened.json()).toMatchObject({
    next_step: { kind: 'instructions', lines: expect.arrayContaining([expect.objectContaining({ value: clabe })]) },
  });

  expect(await harness.stripe.pay(clabe, 200_000)).toBe(true);
  await harness.advance(901);
  expect(await harness.stripe.pay(clabe, 100_000)).toBe(true);
  await harness.advance(901);
  await harness.advance(901);
  expect(emails().map(({ subject }) => subject)).toEqual([
    'Colegio de Prueba: datos para tu transferencia',
    'Colegio de Prueba: recibimos $2,000.00 MXN; faltan $1,000.00 MXN',
    'Colegio de Prueba: recibimos $1,000.00 MXN',
  ]);
});

/** Pays with a card and agrees to automatic payments. Returns the address beside the card and the debit's id. */
async function domicile(number: string = numbers.approved) {
  const payerId = `tutor-${randomUUID()}`;
  const address = `domiciliada.${++payers}@correo.example`;
  const family = await harness.family({ payerId });
  await payByCard(harness, family, number, { email: address, save: 'yes', domiciliation: consentVersion });
  await harness.settle();
  const [mandate] = await harness.mandatesOf(payerId);
  return { address, family, mandate };
}
const debitEmailsTo = (address: string) => emailsTo(address).filter(({ subject }) => subject.includes('domicilia'));

test('a card that was domiciled is told of once: which card, for whom, that no charge is set, and how it ends', async () => {
  const { address, family, mandate } = await domicile();
  // Two processes check at the same time, and the payer's page asks too.
  await Promise.all([
    activateMandates(harness.services),
    activateMandates(harness.services),
    family.call('POST', '/card-domiciliation/tokenize', { payment_id: mandate?.payment_id }),
  ]);
  await harness.settle();
  const [email, ...more] = debitEmailsTo(address);
  expect(more).toEqual([]);
  expect(email?.subject).toBe('Colegio de Prueba: tu tarjeta quedó domiciliada');
  for (const body of [email?.text, email?.html]) {
    expect(body).toContain('Visa ···· 4242');
    expect(body).toContain('Hoy no hay ningún cobro programado.');
    expect(body).toContain('Autorizaste al Colegio de Prueba a cobrar a esta tarjeta lo que venza cada mes.');
    expect(body).toContain('Para terminarla, avisa al Colegio de Prueba cuando quieras');
    for (const secret of [numbers.approved, numbers.approved.slice(0, 6), family.key, 'Torres'])
      expect(body).not.toContain(secret);
  }
});

test('one that the school ends is told of once, however often it ends it', async () => {
  const { address, mandate } = await domicile();
  const end = () => harness.endMandate(mandate?.id);
  const answers = await Promise.all([end(), end(), end()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await answers[0]?.json()).toMatchObject({ status: 'ended' });
  await harness.settle();
  const [, email, ...more] = debitEmailsTo(address);
  expect(more).toEqual([]);
  expect(email?.subject).toBe('Colegio de Prueba: la domiciliación terminó');
  expect(email?.text).toContain('ya no le hace cargos automáticos');
  expect(email?.text).toContain('Visa ···· 4242');
});

test('who was not written to yet reads only that it ended', async () => {
  // The receipt and the agreement are refused for now.
  catcher.refuseNext(2);
  const { address, mandate } = await domicile();
  await harness.endMandate(mandate?.id);
  await harness.advance(60);
  expect(debitEmailsTo(address).map(({ subject }) => subject)).toEqual(['Colegio de Prueba: la domiciliación terminó']);
});

test('a debit whose payment was declined brings no e-mail about it', async () => {
  const { address } = await domicile(numbers.notEnoughMoney);
  await harness.advance(60);
  expect(debitEmailsTo(address)).toEqual([]);
});
