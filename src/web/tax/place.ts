/** The query of the tax data's page that says what it leads on to. */
export const onwardField = 'next';

/** The page of tax data, on the way to a page of ours: a method's own form, or the ways to pay. */
export function placeOfTaxData(onward: string): string {
  return `/tax-data?${new URLSearchParams({ [onwardField]: onward }).toString()}`;
}

/** Where the page of tax data leads: what it was opened for, if that is a card's form or the ways to pay with one of them chosen, else the ways to pay. */
export function onwardFrom(query: URLSearchParams): string {
  const onward = query.get(onwardField) ?? '';
  return /^\/(card(\?method=[\w%-]+)?|checkout(\?way=[\w%-]+)?)$/.test(onward) ? onward : '/checkout';
}
