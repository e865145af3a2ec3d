import { expect, test } from 'vitest';
import { openStorage } from '../storage/browser-storage.ts';
import { forgetForm, storeForm, storedForm } from './form-memory.ts';

const tab = () =>
  openStorage(() => {
    throw new Error('blocked');
  });
const form = { holder: 'Ana Torres', email: 'ana@correo.example', save: true };

test('the form survives the way to the bank and back, and is forgotten once it paid', () => {
  const storage = tab();
  storeForm(storage, form);
  expect(storedForm(storage)).toEqual(form);
  forgetForm(storage);
  expect(storedForm(storage)).toBeNull();
});

test('another session forgets it', () => {
  const storage = tab();
  storeForm(storage, form);
  storage.clear();
  expect(storedForm(storage)).toBeNull();
});

test.each(['4242424242424242', '4242 4242 4242 4242', '１２３', 'Ana 123'])(
  'what looks like card data (%s) is never stored, in whichever field it stands',
  (typed) => {
    const storage = tab();
    storeForm(storage, { ...form, holder: typed });
    expect(storedForm(storage)).toEqual({ ...form, holder: '' });
    expect(storage.read('card_form')).not.toContain(typed);
  },
);

test('a card number in the address is not stored', () => {
  const storage = tab();
  storeForm(storage, { ...form, email: '4242424242424242@x.mx' });
  expect(storedForm(storage)?.email).toBe('');
});

test.each(['', '{', '7', '[]', '{"holder":1}'])('storage that holds %j is no form', (text) => {
  const storage = tab();
  storage.write('card_form', text);
  expect(storedForm(storage)).toBeNull();
});
