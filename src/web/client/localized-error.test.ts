import { beforeAll, describe, expect, test } from 'vitest';
import { problemStatus } from '#contracts/problem';
import { loadCatalogue } from '#i18n/catalogues';
import { locales } from '#i18n/locale';
import { localizeRefusal } from './localized-error.ts';
import { refusalOf } from './refusal.ts';

beforeAll(() => Promise.all(locales.map(loadCatalogue)));

const refusal = (code: string) => refusalOf(code, 422);

// S8-R01, S8-R02, S8-R03
describe.each(locales)('%s', (locale) => {
  test.each(Object.keys(problemStatus))('%s has a title and an advice', async (code) => {
    const localizedRefusal = await localizeRefusal(refusal(code), locale);
    expect(localizedRefusal.title).not.toBe('');
    expect(localizedRefusal.advice.length).toBeGreaterThan(15);
  });

  test('an unknown code, and one named like a part of every object, get the default words', async () => {
    const normal = await localizeRefusal(refusal('internal_error'), locale);
    for (const code of ['brand_new_code', 'toString', '__proto__']) {
      expect(await localizeRefusal(refusal(code), locale)).toMatchObject({
        title: normal.title,
        advice: normal.advice,
      });
    }
  });

  test('a code without words of its own says what could not be done, and of money only what is known', async () => {
    const default_ = await localizeRefusal(refusal('internal_error'), locale);
    for (const code of ['of_tomorrow', 'internal_error', 'invalid_signature']) {
      const [made, committed] = [
        await localizeRefusal(refusal(code), locale, 'materialize'),
        await localizeRefusal(refusal(code), locale, 'commit'),
      ];
      expect(made.title).toMatch(/intento de pago|payment attempt/);
      expect(made.advice).toMatch(/ningún cobro|nothing was charged/i);
      expect(committed.advice).toMatch(/pago en proceso|payment in process/);
      expect(committed.advice).not.toMatch(/ningún cobro|nothing (new )?was charged/i);
      expect([made.title, committed.title]).not.toContain(default_.title);
    }
    const known = await localizeRefusal(refusal('quote_changed'), locale);
    expect(await localizeRefusal(refusal('quote_changed'), locale, 'materialize')).toEqual(known);
  });

  test('an answer that takes too long is not called a missing connection', async () => {
    const { title } = await localizeRefusal(refusal('offline'), locale);
    const localizedRefusal = await localizeRefusal({ ...refusal('offline'), metadata: { slow: true } }, locale);
    expect(localizedRefusal.title).not.toBe(title);
    expect(localizedRefusal.advice).not.toMatch(/ningún cobro|nothing (new )?was charged/i);
  });

  test('without an answer nothing is claimed about money', async () => {
    const { advice } = await localizeRefusal(refusal('offline'), locale);
    expect(advice).not.toMatch(/ningún cobro|nothing (new )?was charged/i);
  });
});

test('only refusals before any charge say that nothing was charged', async () => {
  const localizedRefusals = await Promise.all(
    Object.keys(problemStatus).map((code) => localizeRefusal(refusal(code), 'es-MX')),
  );
  const claims = localizedRefusals.filter(({ advice }) => /no se hizo/i.test(advice)).map(({ code }) => code);
  expect(claims.toSorted()).toEqual([
    'amount_out_of_range',
    'card_data_refused',
    'card_form_invalid',
    'forbidden',
    'payment_method_not_available',
    'payment_session_already_in_confirmation_pending_state',
    'policy_not_accepted',
    'quote_changed',
    'tax_data_required',
  ]);
});
