import { expect, test } from 'vitest';
import { openDrawer } from '../session/browser-storage.ts';
import { forgetForm, keepForm, keptForm } from './form-memory.ts';

const tab = () =>
  openDrawer(() => {
    throw new Error('blocked');
  });
const form = { holder: 'Ana Torres', email: 'ana@correo.example', save: true };

test('the form survives the way to the bank and back, and is forgotten once it paid', () => {
  const drawer = tab();
  keepForm(drawer, form);
  expect(keptForm(drawer)).toEqual(form);
  forgetForm(drawer);
  expect(keptForm(drawer)).toBeNull();
});

test('another session forgets it', () => {
  const drawer = tab();
  keepForm(drawer, form);
  drawer.clear();
  expect(keptForm(drawer)).toBeNull();
});

test.each(['4242424242424242', '4242 4242 4242 4242', '１２３', 'Ana 123'])(
  'what looks like card data (%s) is never kept, in whichever field it stands',
  (typed) => {
    const drawer = tab();
    keepForm(drawer, { ...form, holder: typed });
    expect(keptForm(drawer)).toEqual({ ...form, holder: '' });
    expect(drawer.read('card_form')).not.toContain(typed);
  },
);

test('a card number in the address is not kept', () => {
  const drawer = tab();
  keepForm(drawer, { ...form, email: '4242424242424242@x.mx' });
  expect(keptForm(drawer)?.email).toBe('');
});

test.each(['', '{', '7', '[]', '{"holder":1}'])('storage that holds %j is no form', (text) => {
  const drawer = tab();
  drawer.write('card_form', text);
  expect(keptForm(drawer)).toBeNull();
});
