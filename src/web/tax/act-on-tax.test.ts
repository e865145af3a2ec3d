import { describe, expect, test } from 'vitest';
import type { TaxData } from '#contracts/tax-data';
import { loadCatalogue } from '#i18n/catalogues';
import type { Send } from '../client/api.ts';
import { actOnTax, readTaxAction } from './act-on-tax.ts';
import { rfcSet as set } from './tax-set.fixture.ts';

const mexico = { country: 'MX', locale: 'es-MX' } as const;
const problem = (status: number, code: string): Response =>
  Response.json({ code, metadata: {} }, { status, headers: { 'content-type': 'application/problem+json' } });

/** Removes the set; the API responds so, and lists what is left. */
async function removed(answer: () => Promise<Response>, left: readonly TaxData[]) {
  await loadCatalogue('es-MX');
  const send: Send = (_path, init) =>
    init?.method === 'DELETE' ? answer() : Promise.resolve(Response.json({ data: left }));
  const form = new FormData();
  form.set('remove', set.id);
  return actOnTax(send, form, mexico);
}

describe('removing a set of tax data', () => {
  test.each([
    ['it is gone', () => new Response(null, { status: 204 })],
    ['another tab removed it before', () => problem(404, 'tax_data_not_found')],
  ])('is done where %s', async (_how, answer) => {
    expect(await removed(() => Promise.resolve(answer()), [])).toMatchObject({ kind: 'done', sets: [], chosen: null });
  });

  test.each([
    ['the server failed', () => Promise.resolve(problem(500, 'internal_error')), 'internal_error'],
    ['the bearer is not taken', () => Promise.resolve(problem(401, 'unauthorized')), 'unauthorized'],
    ['nobody answered', () => Promise.reject(new TypeError('offline')), 'offline'],
  ])('is refused, and never shown as done, where %s', async (_how, answer, code) => {
    expect(await removed(answer, [set])).toMatchObject({ kind: 'refused', refusal: { code } });
  });
});

const form = (fields: Readonly<Record<string, string>>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};
const id = '0192f0c1-0000-4000-8000-000000000001';

test.each([
  [{ select: id }, { kind: 'select', id }],
  [{ none: '1' }, { kind: 'select', id: null }],
  [{ remove: id }, { kind: 'remove', id }],
])('a button says what is to be done: %j', (fields, action) => {
  expect(readTaxAction('MX', form(fields))).toEqual(action);
});

const whole = {
  document_number: 'GODE561231GR8',
  tax_regime: '605',
  name: 'Elena Gómez Díaz',
  postal_code: '06700',
  cfdi_use: 'D10',
};

// S5-R08
test('a set that is whole is asked to be saved, without the spaces around', () => {
  const fields = { ...whole, document_number: ' GODE561231GR8 ' };
  expect(readTaxAction('MX', form(fields))).toEqual({
    kind: 'save',
    request: {
      document_type: 'rfc',
      ...whole,
    },
  });
});

test.each([
  ['MX', { document_number: '' }, 'document_number', 'missing'],
  ['MX', { document_number: 'GODE561231GR8' }, 'tax_regime', 'missing'],
  ['MX', { document_number: 'GODE561231GR8', tax_regime: '601' }, 'tax_regime', 'not_for_this_rfc'],
  ['MX', { ...whole, cfdi_use: '' }, 'cfdi_use', 'missing'],
  ['MX', { ...whole, name: '' }, 'name', 'missing'],
  ['MX', { ...whole, postal_code: '' }, 'postal_code', 'missing'],
  ['MX', { ...whole, postal_code: '123' }, 'postal_code', 'wrong_format'],
  ['CO', { document_type: 'nit', document_number: 'ABC' }, 'document_number', 'wrong_format'],
  ['EC', { document_type: 'ruc', document_number: '123' }, 'document_number', 'wrong_format'],
] as const)('in %s, %j stops at %s: %s', (country, fields, field, code) => {
  expect(readTaxAction(country, form(fields))).toMatchObject({ kind: 'field', field, code });
});

test('every field that must be filled in and is empty is said at once', () => {
  const missing = ['document_number', 'tax_regime', 'cfdi_use', 'name', 'postal_code'];
  expect(readTaxAction('MX', form({}))).toEqual({ kind: 'field', field: 'document_number', code: 'missing', missing });
  expect(readTaxAction('MX', form({ ...whole, document_number: 'GODE', name: '' }))).toMatchObject({
    field: 'document_number',
    code: 'wrong_format',
    missing: ['name'],
  });
  expect(readTaxAction('CO', form({}))).toMatchObject({ missing: ['document_number'] });
});

test('a field that a document does not have is left out, whatever a page had left in it', () => {
  const action = readTaxAction(
    'CO',
    form({ document_type: 'passport', document_number: 'AB123456', tax_regime: '605' }),
  );
  expect(action).toMatchObject({ kind: 'save', request: { tax_regime: null, cfdi_use: null } });
});

test('a document of another country is none: the first of this one is read', () => {
  expect(readTaxAction('EC', form({ document_type: 'rfc', document_number: '' }))).toMatchObject({
    field: 'document_number',
  });
});
