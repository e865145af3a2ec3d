/** A way to pay that a payer asked one browser to know. */

/** The days that a browser knows it: no browser keeps a cookie for longer. */
export const rememberedDays = 400;

/** How many signs of a document's number tell two documents of a family apart. */
const shownSigns = 4;

/** Returns a document's number as a list shows it. A short one shows half of it at most. */
export function shownDocument(number: string): string {
  return `···· ${number.slice(number.length - Math.min(shownSigns, Math.floor(number.length / 2)))}`;
}
