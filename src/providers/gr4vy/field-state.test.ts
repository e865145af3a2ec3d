import { expect, test } from 'vitest';
import { afterFrameEvent, type FrameEvent, startingState } from './field-state.ts';

const input = (field: 'number' | 'expiry' | 'code', valid: boolean, more: object = {}): FrameEvent => ({
  kind: 'input',
  field,
  data: { id: field, valid, empty: false, autofilled: false, ...more },
});
const stateAfter = (events: readonly FrameEvent[], savedCard: { brand: string } | null = null) =>
  events.reduce(afterFrameEvent, startingState(savedCard));

test('a new card is complete when all three fields are there and valid', () => {
  const almost = [input('number', true, { schema: 'visa' }), input('expiry', true)];
  expect(stateAfter(almost).isComplete).toBe(false);
  expect(stateAfter([...almost, input('code', true)]).isComplete).toBe(true);
  expect(stateAfter([...almost, input('code', true), input('number', false)]).isComplete).toBe(false);
});

test('of a saved card only the security code is asked for', () => {
  expect(stateAfter([], { brand: 'amex' })).toMatchObject({ isComplete: false, brand: 'amex' });
  expect(stateAfter([input('code', true)], { brand: 'amex' }).isComplete).toBe(true);
});

test('what the frames say of fields a saved card does not show counts for nothing', () => {
  const empty = { valid: false, empty: true, autofilled: false };
  const form = { fields: { number: empty, expiryDate: empty, securityCode: { ...empty, valid: true, empty: false } } };
  expect(stateAfter([{ kind: 'form', data: form }], { brand: 'visa' }).isComplete).toBe(true);
});

test('a field filled in by the browser is known from the form alone', () => {
  const full = { valid: true, empty: false, autofilled: true };
  const form = { fields: { number: full, expiryDate: full, securityCode: full }, complete: true };
  expect(stateAfter([{ kind: 'form', data: form }]).isComplete).toBe(true);
});

test('the brand is what the number says, and is forgotten with it', () => {
  expect(stateAfter([input('number', false, { schema: 'mastercard' })]).brand).toBe('mastercard');
  expect(
    stateAfter([input('number', false, { schema: 'visa' }), input('number', false, { schema: '' })]).brand,
  ).toBeNull();
});

test('nothing is called wrong before it was left once', () => {
  const typing = stateAfter([{ kind: 'focus', field: 'code', data: {} }, input('code', false)]);
  expect(typing.fields.code).toEqual({ isEmpty: false, isValid: false, wasLeft: false, hasFocus: true });
  const left = afterFrameEvent(typing, { kind: 'blur', field: 'code', data: { valid: false, empty: false } });
  expect(left.fields.code).toEqual({ isEmpty: false, isValid: false, wasLeft: true, hasFocus: false });
});

test.each([null, undefined, 'text', 7, [], { fields: null }, { fields: { number: 'yes' } }])(
  'a message of another shape (%j) changes nothing',
  (data) => {
    const before = stateAfter([input('number', true, { schema: 'visa' })]);
    expect(afterFrameEvent(before, { kind: 'form', data })).toEqual(before);
  },
);
