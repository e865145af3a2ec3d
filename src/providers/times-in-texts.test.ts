/** Compares every time and limit in a payer's text of a method with the registry: a changed offer finds old texts. */
import { describe, expect, it, test } from 'vitest';
import { countries } from '#domain/money';
import { usualSlipHours } from '#domain/reflection';
import { loadCatalogue, loadMoneyTexts } from '#i18n/catalogues';
import { emailsEn } from '#i18n/emails-en';
import { emailsSpanish } from '#i18n/emails-es';
import { messages } from '#i18n/foreign-words.fixture';
import { faqEnPlaces } from '#i18n/legal/faq-en';
import { faqEsPlaces } from '#i18n/legal/faq-es';
import { locales } from '#i18n/locale';
import { offerKey, offers } from './registry.ts';

const chosen = offers.filter(({ bookedOnly }) => !bookedOnly);

/** Spec §9's times below an offer's reflection: a shop's reference in half an hour, a transfer in about two hours. */
const usualMinutes: Readonly<Record<string, number>> = {
  'MX/tapistores/tapistores': 30,
  'MX/transfer/transfer': usualSlipHours * 60,
};
/** A bank's longest validation of a card, in minutes: spec §9. */
const cardValidation = 15;

/** Returns the minutes of a sentence's durations; a bare number has the previous unit ("2 horas, y hasta 48"). */
function durations(text: string): readonly number[] {
  const found: number[] = [];
  let unit = 60;
  for (const [, count = '', word = ''] of text.matchAll(
    /(?<![\d.,$:])(\d{1,3})(?![\d.,:]*\d)(?:[\s\u00a0]+(\p{L}+))?/gu,
  )) {
    if (/^(minuto|minute)/.test(word)) unit = 1;
    if (/^(hora|hour)/.test(word)) unit = 60;
    if (/^(hora|hour|minuto|minute)/.test(word) || found.length > 0) found.push(Number(count) * unit);
  }
  return found;
}

test.each([
  ['unas 2 horas, y hasta 48 en días inhábiles', [120, 2880]],
  ['en unos 30 minutos; puede tardar hasta 72 horas', [30, 4320]],
  ['Within 24 hours', [1440]],
  ['hasta $10,000.00 MXN antes de las 23:59, en 3 días', []],
])('of “%s” these minutes are read: %j', (text, expected) => {
  expect(durations(text)).toEqual(expected);
});

describe.each(chosen.map((offer) => [offerKey(offer), offer] as const))('%s', (key, offer) => {
  const known = new Set([offer.reflectionHours * 60, ...(usualMinutes[key] ? [usualMinutes[key]] : [])]);

  it.each(locales)('says no time in %s but its own', (locale) => {
    const { title, description, steps } = offer.texts[locale];
    const times = [title, description, ...steps].flatMap((text) => durations(text));
    expect(times.filter((minutes) => !known.has(minutes))).toEqual([]);
  });

  it('says no amount of its own: its limits are filled in', () => {
    const sentences = locales.flatMap((locale) => Object.values(offer.texts[locale]).flat());
    expect(sentences.filter((text) => /\$ ?\d|\d ?(MXN|COP|USD)\b/.test(text))).toEqual([]);
  });
});

describe.each([
  ['in Spanish', faqEsPlaces],
  ['in English', faqEnPlaces],
])('the questions and answers, %s', (_language, faq) => {
  it.each(countries)('say of %s how long each of its ways to pay takes, and nothing else', (country) => {
    const own = chosen.filter((offer) => offer.country === country);
    const lines = messages(faq[country].bodies.time).map(([, text]) => text);
    const faqTimes = new Set(lines.flatMap((text) => durations(text)));
    const times = own.flatMap((offer) => (offer.reflectionHours === 0 ? [] : [offer.reflectionHours * 60]));
    const usual = own.flatMap((offer) => usualMinutes[offerKey(offer)] ?? []);
    expect(faqTimes).toEqual(new Set([cardValidation, ...times, ...usual]));
  });
});

it.each(locales)('no page and no e-mail has a time or a limit of its own in %s', async (locale) => {
  const texts = [
    await loadCatalogue(locale),
    await loadMoneyTexts(locale),
    locale === 'en-US' ? emailsEn : emailsSpanish[locale],
  ];
  const own = texts
    .flatMap((each) => messages(each))
    .filter(([, text]) => /\b(24|48|72) ?(horas|hours)|(10|5)[.,]000/.test(text));
  expect(own).toEqual([]);
});
