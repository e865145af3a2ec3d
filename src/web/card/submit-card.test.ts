import { expect, test } from 'vitest';
import { readSubmission } from './submit-card.ts';

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}
const whole = {
  choice: 'MX/card/gr4vy 1284243',
  card_form: 'f1',
  holder_name: ' Ana Torres ',
  email: 'ana@correo.example',
  accepted_policy: '2026-11',
};
const choice = { methodKey: 'MX/card/gr4vy', shownTotal: 1284243 };

test('a new card that is not saved', () => {
  expect(readSubmission(form(whole))).toEqual({
    choice,
    acceptedPolicy: '2026-11',
    acceptances: {},
    answers: { card_form: 'f1', holder_name: 'Ana Torres', email: 'ana@correo.example', save: 'no' },
  });
});

test('a card that is saved, and debited later', () => {
  expect(readSubmission(form({ ...whole, save: 'yes', domiciliation: '2026-11' }))?.answers).toMatchObject({
    save: 'yes',
    domiciliation: '2026-11',
  });
});

test('a saved card is named, and has no cardholder', () => {
  expect(readSubmission(form({ ...whole, saved_card: 'pm_1' }))?.answers).toEqual({
    card_form: 'f1',
    holder_name: '',
    email: 'ana@correo.example',
    save: 'no',
    saved_card: 'pm_1',
  });
});

test('a form without notice and terms accepts none', () => {
  expect(readSubmission(form({ ...whole, accepted_policy: '' }))?.acceptedPolicy).toBeNull();
});

test.each([{}, { choice: whole.choice }, { card_form: 'f1' }, { choice: 'x', card_form: 'f1' }])(
  'a form without its parts (%j) is none of ours',
  (fields) => {
    expect(readSubmission(form(fields))).toBeNull();
  },
);
