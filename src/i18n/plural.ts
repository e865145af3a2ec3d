type PluralForms = { readonly one: string; readonly other: string };

/** Answers a chooser between the two forms our four locales have; Spanish and English have no others for whole counts we show. */
export function pluralIn(locale: string): (count: number, forms: PluralForms) => string {
  const rules = new Intl.PluralRules(locale);
  return (count, forms) => (rules.select(count) === 'one' ? forms.one : forms.other);
}
