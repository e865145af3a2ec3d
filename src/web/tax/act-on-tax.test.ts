import { describe, expect, test } from 'vitest';
import type { TaxData } from '#contracts/tax-data';
import { loadCatalogue } from '#i18n/catalogues';
import type { Send } from '../client/api.ts';
import { actOnTax } from './act-on-tax.ts';
import { rfcSet as set } from './tax-set.fixture.ts';

const mexico = { country: 'MX', locale: 'es-MX' } as const;
const problem = (status: number, code: string): Response =>
  Response.json({ code, metadata: {} }, { status, headers: { 'content-type': 'application/problem+json' } });

/** Removes the set where the API answers a removal so, and the list has what is left. */
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
  ])('is refused, and never told as done, where %s', async (_how, answer, code) => {
    expect(await removed(answer, [set])).toMatchObject({ kind: 'refused', refusal: { code } });
  });
});
