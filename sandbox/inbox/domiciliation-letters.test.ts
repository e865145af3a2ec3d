import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mandateList } from '#contracts/mandates';
import { consentVersion } from '#domain/domiciliation';
import { activateMandates } from '#server/jobs/activate-mandates';
import { type CardBench, numbers, payByCard, startCardBench } from '../card-bench.ts';
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

let payers = 0;
/** Pays with a card and agrees that it is domiciled. Answers the address beside the card and the debit's id. */
async function domicile(number: string = numbers.approved) {
  const payerId = `tutor-${randomUUID()}`;
  const email = `domiciliada.${++payers}@correo.example`;
  const family = await bench.family({ payerId });
  await payByCard(bench, family, number, { email, save: 'yes', domiciliation: consentVersion });
  await bench.settle();
  const listed = await ofSchool('GET', `?payer_id=${payerId}`);
  const [mandate] = mandateList.parse(await listed.json()).data;
  return { email, family, mandate };
}
const ofSchool = (method: string, path: string) =>
  bench.call(method, `/api/v1/mandates${path}`, {
    bearer: bench.schoolKey,
    ...(method === 'POST' ? { body: {} } : {}),
  });
const lettersTo = (email: string) =>
  catcher
    .letters()
    .filter(({ to, subject }) => to.includes(email) && subject.includes('domicilia'))
    .toReversed();

test('a card that was domiciled is told of once: which card, for whom, that no charge is set, and how it ends', async () => {
  const { email, family, mandate } = await domicile();
  // Two processes look at the same time, and the payer's page asks too.
  await Promise.all([
    activateMandates(bench.services),
    activateMandates(bench.services),
    bench.call('POST', '/api/card-domiciliation/tokenize', {
      bearer: family.bearer,
      body: { payment_id: mandate?.payment_id },
    }),
  ]);
  await bench.settle();
  const [letter, ...more] = lettersTo(email);
  expect(more).toEqual([]);
  expect(letter?.subject).toBe('Colegio de Prueba: tu tarjeta quedó domiciliada');
  for (const said of [letter?.text, letter?.html]) {
    expect(said).toContain('Visa •••• 4242');
    expect(said).toContain('Hoy no hay ningún cobro programado.');
    expect(said).toContain('Autorizaste a Colegio de Prueba a cobrar a esta tarjeta lo que venza cada mes.');
    expect(said).toContain('Para terminarla, avisa a Colegio de Prueba cuando quieras');
    for (const secret of [numbers.approved, numbers.approved.slice(0, 6), family.key, 'Torres'])
      expect(said).not.toContain(secret);
  }
});

test('one that the school ends is told of once, however often it ends it', async () => {
  const { email, mandate } = await domicile();
  const end = () => ofSchool('POST', `/${mandate?.id}/end`);
  const answers = await Promise.all([end(), end(), end()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await answers[0]?.json()).toMatchObject({ status: 'ended' });
  await bench.settle();
  const [, letter, ...more] = lettersTo(email);
  expect(more).toEqual([]);
  expect(letter?.subject).toBe('Colegio de Prueba: la domiciliación terminó');
  expect(letter?.text).toContain('ya no le hace cargos automáticos');
  expect(letter?.text).toContain('Visa •••• 4242');
});

test('who was not written to yet reads only that it ended', async () => {
  // The receipt and the agreement are refused for now.
  catcher.refuseNext(2);
  const { email, mandate } = await domicile();
  await ofSchool('POST', `/${mandate?.id}/end`);
  await bench.advance(60);
  expect(lettersTo(email).map(({ subject }) => subject)).toEqual(['Colegio de Prueba: la domiciliación terminó']);
});

test('a debit whose payment was declined brings no letter about it', async () => {
  const { email } = await domicile(numbers.notEnoughMoney);
  await bench.advance(60);
  expect(lettersTo(email)).toEqual([]);
});
