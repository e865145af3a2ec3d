import { expect, test } from 'vitest';
import { refusalOf } from '../client/refusal.ts';
import { sessions } from '../pages/gallery/fixtures.ts';
import type { ShownOutcome } from './pay-outcome.ts';
import { holdSubmit, releaseSubmit } from './held-submit.ts';

const minute = 60_000;
const [option] = sessions.mexico.settings.checkout_payment_options;
if (!option) throw new Error('the gallery has no way to pay');
const slip = { ...option, step: 'instructions' };
const choice = { methodKey: slip.key, shownTotal: 100 };
const refused = (code: string, metadata = {}): ShownOutcome => ({
  kind: 'refused',
  methodKey: slip.key,
  call: 'materialize',
  refusal: { ...refusalOf(code, 503, metadata), title: '', advice: '' },
});
const noSignal = refused('offline');
const until = (outcome: ShownOutcome | null) => (outcome?.kind === 'refused' ? outcome.waitsUntil : undefined);

test('a press without signal waits for ten minutes, also when it is tried again', () => {
  releaseSubmit();
  expect(until(holdSubmit(slip, choice, noSignal, 0))).toBe(10 * minute);
  expect(until(holdSubmit(slip, choice, noSignal, 9 * minute))).toBe(10 * minute);
  expect(until(holdSubmit(slip, choice, noSignal, 10 * minute))).toBe(20 * minute);
});

test('another choice, another total, and a press that was called off wait anew', () => {
  for (const other of [
    { ...choice, methodKey: 'MX/transfer/stripe' },
    { ...choice, shownTotal: 101 },
  ]) {
    releaseSubmit();
    holdSubmit(slip, choice, noSignal, 0);
    expect(until(holdSubmit(slip, other, noSignal, minute))).toBe(11 * minute);
  }
  releaseSubmit();
  expect(until(holdSubmit(slip, choice, noSignal, 2 * minute))).toBe(12 * minute);
});

test.each([
  ['a refusal', slip, refused('quote_expired')],
  ['a slow server', slip, refused('offline', { slow: true })],
  ['a card', { ...slip, step: 'card-fields' }, noSignal],
  ["a bank's page", { ...slip, step: 'redirect' }, noSignal],
  ['a form', { ...slip, step: 'form' }, noSignal],
])('%s does not wait', (_what, way, outcome) => {
  expect(until(holdSubmit(way, choice, outcome, 0))).toBeUndefined();
});
