import { expect, test } from 'vitest';
import type { FormFieldView } from '#contracts/offer-form';
import type { BrowserStorage } from '../../storage/browser-storage.ts';
import { forgetAnswers, storeAnswers, storedAnswers } from './answers.tsx';
import { formOutcome, inputNames } from './outcome.ts';

function memory(): BrowserStorage {
  const stored = new Map<string, string>();
  return {
    read: (key) => stored.get(key) ?? null,
    write: (key, value) => stored.set(key, value) !== null,
    remove: (key) => void stored.delete(key),
    clear: () => stored.clear(),
  };
}

const field = (name: string, kind: FormFieldView['kind'], value = ''): FormFieldView => ({
  name,
  kind,
  value,
  label: '',
  help: null,
  error: '',
  required: true,
  maxlength: null,
  pattern: null,
  autocomplete: null,
  inputmode: null,
  options: null,
  when: null,
});
const fields = [field('bank', 'select'), field('email', 'email', 'ana@correo.example'), field('paper', 'document')];

test('what was typed is stored for this method: no document’s number, no card’s, nothing the school knew', () => {
  const storage = memory();
  const typed = { bank: '1007', email: 'ana@correo.example', paper: '1099888777', paper_type: 'nit' };
  storeAnswers(storage, 'CO/transfer/pse', fields, { ...typed, name: '4242 4242 4242 4242' });
  expect(storedAnswers(storage, 'CO/transfer/pse')).toEqual({ bank: '1007', paper_type: 'nit' });
  expect(storedAnswers(storage, 'CO/bank/other')).toBeNull();
  forgetAnswers(storage);
  expect(storedAnswers(storage, 'CO/transfer/pse')).toBeNull();
});

test('a form that started nothing shows again what was typed, but no document’s number', () => {
  const form = new FormData();
  const typed = { email: 'ana@correo.example', paper: '1099888777', kind: 'nit' };
  for (const [name, text] of Object.entries(typed)) form.append(inputNames.answer + name, text);
  expect(formOutcome(null, form).given).toEqual(typed);
  form.append(inputNames.documentNumber, 'paper');
  expect(formOutcome(null, form).given).toEqual({ email: 'ana@correo.example', kind: 'nit' });
});

test.each(['{', '7', '{"methodKey":"CO/transfer/pse","answers":null}'])(
  'storage that holds %s holds nothing',
  (text) => {
    const storage = memory();
    storage.write('form_answers', text);
    expect(storedAnswers(storage, 'CO/transfer/pse')).toBeNull();
  },
);
