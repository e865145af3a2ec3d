type PluralForms = { readonly one: string; readonly other: string };

/** Returns a chooser between `one` and `other`. Our four locales need no more for the whole counts that we show. */
export function pluralIn(locale: string): (count: number, forms: PluralForms) => string {
  const rules = new Intl.PluralRules(locale);
  return (count, forms) => (rules.select(count) === 'one' ? forms.one : forms.other);
}
