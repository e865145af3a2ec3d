/** What the API's list of ways to pay says of deducting tuition: by country, by charges, by the school's choice. */
import { expect, it } from 'vitest';
import { paymentSession } from '#contracts/session';
import { startTaxHarness, type TaxFamily } from './tax-harness.ts';
import { harnessFor } from '../test-harness.ts';
import { sessionBody } from '../../actors/session-body.ts';

const harness = await harnessFor(startTaxHarness());

async function read({ key }: TaxFamily) {
  const session = paymentSession.parse(await (await harness.call('GET', `/api/sessions/${key}`)).json());
  const options = session.settings.checkout_payment_options;
  const of = (type: string) => options.find((option) => option.type === type);
  return { shown: session.is_deduction_shown ?? false, options, of };
}

const change = (body: object) =>
  harness.call('PATCH', '/api/v1/school', { bearer: harness.schoolKey, body }).then(({ status }) => status);

it('each way says what tuition paid so loses or keeps; of an app nothing is said', async () => {
  const { shown, of } = await read(await harness.family());
  expect(shown).toBe(true);
  expect(of('card')?.remarks).toEqual(['deducible']);
  expect(of('transfer')?.remarks).toEqual(['deducible']);
  expect(of('store')?.remarks?.join().replaceAll('\u00a0', ' ')).toBe('no deducible: es efectivo');
  expect(of('bank')?.remarks).toEqual(['deducible si no pagas en efectivo']);
  expect(of('fintech')?.remarks).toEqual([]);
});

it('cash that a school lists first, or that costs least, is not recommended where it loses the deduction', async () => {
  const onAccounts = ['card', 'transfer'].map((payment_method) => ({ amount: 3, kind: 'percentage', payment_method }));
  expect(await change({ commissions: onAccounts })).toBe(200);
  const byPrice = await read(await harness.family());
  expect(byPrice.options.filter(({ recommended, fastest }) => recommended || fastest).map(({ type }) => type)).toEqual([
    'card',
  ]);
  expect(byPrice.of('card')?.labels?.map(({ text }) => text)).toEqual(['Recomendado · el más rápido']);
  expect(await change({ commissions: [], payment_options: ['store', 'transfer'] })).toBe(200);
  const listed = await read(await harness.family());
  expect(listed.options.map(({ type, recommended }) => [type, recommended])).toEqual([
    ['store', false],
    ['transfer', true],
  ]);
  expect(listed.options.some(({ fastest }) => fastest)).toBe(false);

  expect(await change({ deduction_shown: false })).toBe(200);
  const silent = await read(await harness.family());
  expect([silent.shown, silent.of('store')?.recommended, silent.of('store')?.remarks]).toEqual([false, true, []]);
  expect(await change({ deduction_shown: true, payment_options: null })).toBe(200);
});

it.each([
  ['a workshop', (charge: object) => ({ ...charge, concept_type: 'complement' })],
  ['enrolment', (charge: object) => ({ ...charge, concept_type: 'enrollment' })],
])('of %s nothing is deducted, and nothing is said', async (_what, as) => {
  const body = sessionBody([50_000]);
  const { shown, options } = await read(await harness.openSession({ ...body, charges: body.charges.map(as) }));
  expect(shown).toBe(false);
  expect(options.flatMap(({ remarks }) => remarks)).toEqual([]);
});

it('of a school that shows no tax data nothing is said', async () => {
  await harness.showTaxData(harness.schoolId, false);
  expect((await read(await harness.family())).shown).toBe(false);
  await harness.showTaxData(harness.schoolId, true);
});

it.each(['CO', 'EC'] as const)('in %s, of which nothing was read, nothing is said', async (country) => {
  const schoolKey = await harness.school(country);
  const { shown, options } = await read(await harness.family({ schoolKey, country }));
  expect(shown).toBe(false);
  expect(options.length).toBeGreaterThan(2);
  expect(options.flatMap(({ remarks }) => remarks)).toEqual([]);
});
