/** A day as families and offices write it: `10 dic`, `10/12/2026`, `2026-12-10`, `ayer`. */

/** `YYYY-MM-DD`. */
export type Today = string;

const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'] as const;
const english: Readonly<Record<string, string>> = { jan: 'ene', apr: 'abr', aug: 'ago', dec: 'dic', set: 'sep' };

const spoken: Readonly<Record<string, number>> = { hoy: 0, today: 0, ayer: -1, yesterday: -1 };

/** Each finds day, month and year, or a word. */
const shapes = [
  /(?<!\S)(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?!\S)/,
  /(?<!\S)(?<day>\d{1,2})[/-](?<month>\d{1,2})(?:[/-](?<year>\d{4}|\d{2}))?(?!\S)/,
  /(?<!\S)(?<day>\d{1,2})(?:[ /-]| de )(?<name>[a-z]{3,10})\.?(?:(?:[ /-]| del? )(?<year>20\d{2}))?(?!\S)/i,
  /(?<!\S)(?<name>[a-z]{3,9})\.? (?<day>\d{1,2})(?:,? (?<year>20\d{2}))?(?!\S)/i,
] as const;

/** Returns the first day that a text names, `YYYY-MM-DD`, and what is left. Without a year it is the last such day. */
export function dateIn(text: string, today: Today): { readonly on: string | null; readonly rest: string } {
  const [word] = /(?<!\S)(?:hoy|ayer|today|yesterday)(?!\S)/i.exec(text) ?? [];
  if (word !== undefined) {
    const days = spoken[word.toLowerCase()] ?? 0;
    return { on: Temporal.PlainDate.from(today).add({ days }).toString(), rest: text.replace(word, ' ') };
  }
  for (const shape of shapes) {
    const found = shape.exec(text);
    const on = found && dayOf(found.groups ?? {}, today);
    if (found && on) return { on, rest: text.replace(found[0], ' ') };
  }
  return { on: null, rest: text };
}

function dayOf({ day, month, year, name }: Record<string, string | undefined>, today: Today): string | null {
  const begun = (name ?? '').slice(0, 3).toLowerCase();
  const named = months.findIndex((each) => each === (english[begun] ?? begun)) + 1;
  const numbers = { month: name === undefined ? Number(month) : named, day: Number(day) };
  if (year !== undefined) return plainDate({ ...numbers, year: Number(year.length === 2 ? `20${year}` : year) });
  const latest = Temporal.PlainDate.from(today).add({ days: 1 });
  const thisYear = plainDate({ ...numbers, year: latest.year });
  return thisYear !== null && thisYear > latest.toString()
    ? plainDate({ ...numbers, year: latest.year - 1 })
    : thisYear;
}

function plainDate(of: { readonly year: number; readonly month: number; readonly day: number }): string | null {
  try {
    return Temporal.PlainDate.from(of, { overflow: 'reject' }).toString();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
