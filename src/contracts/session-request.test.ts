import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createSessionRequest } from './session-request.ts';

const charge = {
  tutor_id: 'tutor-1',
  concept_desc: 'Colegiatura diciembre',
  concept_type: 'tuition',
  due_date: '2026-12-10',
  student_id: 'student-1',
  student_name: 'Mateo Ruiz Torres',
  values: { amount: 690_000, cost: 690_000, initial_amount: 690_000, pending_amount: 690_000 },
};
const request = {
  payer: { id: 'tutor-1', full_name: 'Ana Torres', first_name: 'Ana', last_name: 'Torres', email: 'ana@example.com' },
  charges: [charge],
  campus_id: 'norte',
  currency: 'MXN',
};
const accepts = (body: unknown) => createSessionRequest.safeParse(body).success;

test('a school may leave out everything that has a default', () => {
  expect(createSessionRequest.parse(request)).toMatchObject({
    generate_invoice: false,
    vat: '0',
    payment_annuity: false,
    checkout_kind: 'full',
    return_url: null,
    external_id: null,
    payer: { phone: null, tax_data: null },
    charges: [{ period: null, values: { discounts: 0, scholarships: 0, surcharges: 0 } }],
  });
});

describe('a session request is refused', () => {
  test.each([
    ['a misspelt field', { ...request, curency: 'MXN' }],
    ['a misspelt field in a charge', { ...request, charges: [{ ...charge, duedate: '2026-12-10' }] }],
    [
      'pesos with decimals',
      { ...request, charges: [{ ...charge, values: { ...charge.values, pending_amount: 6900.5 } }] },
    ],
    [
      'a charge of which nothing is owed',
      { ...request, charges: [{ ...charge, values: { ...charge.values, pending_amount: 0 } }] },
    ],
    [
      'a negative scholarship',
      { ...request, charges: [{ ...charge, values: { ...charge.values, scholarships: -1 } }] },
    ],
    ['more than 100 charges', { ...request, charges: Array.from({ length: 101 }, () => charge) }],
    ['a day that does not exist', { ...request, charges: [{ ...charge, due_date: '2026-02-30' }] }],
    ['a payer without a working address', { ...request, payer: { ...request.payer, email: 'ana' } }],
    ['a currency Cuota does not settle in', { ...request, currency: 'EUR' }],
    ['a name of only spaces', { ...request, payer: { ...request.payer, full_name: '   ' } }],
  ])('with %s', (_why, body) => {
    expect(accepts(body)).toBe(false);
  });
});

test('an empty list of charges passes here, so that the server can answer charges_required', () => {
  expect(accepts({ ...request, charges: [] })).toBe(true);
});

test.each([
  ['https://school.example/paid?x=1', true],
  ['http://localhost:4000/paid', true],
  ['http://school.localhost:4000/paid', true],
  ['http://school.example/paid', false],
  ['http://localhost.evil.example/paid', false],
  ['https://user:password@school.example/', false],
  ['javascript:alert(1)', false],
  ['//school.example', false],
  ['', false],
])('a return address %s: accepted %s', (url, accepted) => {
  expect(accepts({ ...request, return_url: url })).toBe(accepted);
});

test('what a school may send can be written down as JSON Schema, for the API reference', () => {
  // Without the names that the API's own description gives to shapes.
  expect(z.toJSONSchema(createSessionRequest, { io: 'input', metadata: z.registry() })).toMatchObject({
    additionalProperties: false,
    required: ['payer', 'charges', 'campus_id', 'currency'],
  });
});
