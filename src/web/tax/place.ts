/** The query of the tax data's page that names the next page. */
export const onwardField = 'next';

/** Returns the tax data's page on the way to one of ours: a method's own form, or the ways to pay. */
export function placeOfTaxData(onward: string): string {
  return `/tax-data?${new URLSearchParams({ [onwardField]: onward }).toString()}`;
}

/** Returns the page after the tax data: a card's form or the checkout, maybe with a method; else the checkout. */
export function onwardFrom(query: URLSearchParams): string {
  const onward = query.get(onwardField) ?? '';
  return /^\/(card(\?method=[\w%-]+)?|checkout(\?way=[\w%-]+)?)$/.test(onward) ? onward : '/checkout';
}
