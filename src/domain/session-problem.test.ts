import { describe, expect, test } from 'vitest';
import { currencies, currencyOf, countries } from './money.ts';
import {
  type DraftCharge,
  isVatRate,
  type SessionDraft,
  sessionProblem,
  type SessionProblemCode,
} from './session-problem.ts';

const charge: DraftCharge = { tutor_id: 'tutor-1', values: { pending_amount: 480_000 } };
const draft: SessionDraft = {
  country: 'MX',
  currency: 'MXN',
  campus_id: 'centro',
  vat: '0',
  charges: [charge, { ...charge, campus_id: 'centro', country_code: 'MX' }],
};

const only = (change: Partial<DraftCharge>) => ({ charges: [{ ...charge, ...change }] });
const beside = (change: Partial<DraftCharge>) => ({ charges: [charge, { ...charge, ...change }] });
const settled = { values: { pending_amount: 0 } };

// S5-R10, S8-R01
describe('a payment session a school asks for', () => {
  test.each<[string, Partial<SessionDraft>, SessionProblemCode | null]>([
    ['is accepted with one tutor, one campus and something to pay', {}, null],
    ['has nothing to pay without charges', { charges: [] }, 'charges_required'],
    ['has nothing to pay when every concept is paid', only(settled), 'charges_required'],
    ['may hold a paid charge beside an unpaid one', beside(settled), null],
    ['needs a tutor for every student', beside({ tutor_id: null }), 'no_tutor_found_for_students'],
    ['needs a tutor with a name, not an empty one', only({ tutor_id: '' }), 'no_tutor_found_for_students'],
    ['allows only one tutor', beside({ tutor_id: 'tutor-2' }), 'at_most_one_tutor_per_payment_session'],
    ['allows only its own campus', beside({ campus_id: 'norte' }), 'charges_campus_mismatch'],
    ['refuses two campuses even when they agree', only({ campus_id: 'norte' }), 'charges_campus_mismatch'],
    ['needs a VAT rate', { vat: '' }, 'invalid_vat'],
    ['takes a VAT of 16', { vat: '16' }, null],
    ['refuses a VAT above a hundred', { vat: '100.01' }, 'invalid_vat'],
    ['refuses pesos of another country', { currency: 'COP' }, 'currency_mismatch'],
    ['refuses a charge of another country', beside({ country_code: 'CO' }), 'currency_mismatch'],
  ])('%s', (_name, change, expected) => {
    expect(sessionProblem({ ...draft, ...change })).toBe(expected);
  });

  test("only a country's own currency fits it", () => {
    for (const country of countries) {
      for (const currency of currencies) {
        const expected = currencyOf[country] === currency ? null : 'currency_mismatch';
        expect(sessionProblem({ ...draft, country, currency, charges: [charge] })).toBe(expected);
      }
    }
  });

  test.each(['0', '16', '12.5', '100', '100.00', '8', '0.01', '99.9999'])('%s is a VAT rate', (text) => {
    expect(isVatRate(text)).toBe(true);
  });

  test.each(['', ' ', '16\n', ...'-1 +16 016 00 101 100.5 16% 16,5 1e2 .5 5. NaN １６'.split(' ')])(
    '%j is not',
    (text) => {
      expect(isVatRate(text)).toBe(false);
    },
  );
});
