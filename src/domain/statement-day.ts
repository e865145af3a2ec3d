/** The days of banks' files, in the ways that banks of Mexico, Colombia and Ecuador write them. */
export const dayFormats = [
  'YYYY-MM-DD',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'DD/MM/YY',
  'MM/DD/YY',
  'DD/MMM/YYYY',
  'YYYYMMDD',
  'DDMMYYYY',
] as const;
export type DayFormat = (typeof dayFormats)[number];

const [day, month, year] = ['(?<day>\\d{1,2})', '(?<month>\\d{1,2})', '(?<year>\\d{4})'];
/** The same mark twice, and a time of the bank's own clock after it. */
const shape = (first: string, second: string, third: string): RegExp =>
  new RegExp(`^${first}(?<mark>[-/.])${second}\\k<mark>${third}${time}$`, 'i');
const time = '(?:[ T]+\\d{1,2}:\\d{2}(?::\\d{2})?(?:\\.\\d+)?(?: ?[ap]\\.? ?m\\.?)?)?';

const shapes = {
  'YYYY-MM-DD': shape(year, '(?<month>\\d{2})', '(?<day>\\d{2})'),
  'DD/MM/YYYY': shape(day, month, year),
  'MM/DD/YYYY': shape(month, day, year),
  'DD/MM/YY': shape(day, month, '(?<year>\\d{2})'),
  'MM/DD/YY': shape(month, day, '(?<year>\\d{2})'),
  'DD/MMM/YYYY': new RegExp(
    `^${day}(?:[-/. ]| de )+(?<name>[a-z]{3,10})\\.?(?:[-/. ]| del? )+(?<year>\\d{4}|\\d{2})${time}$`,
    'i',
  ),
  YYYYMMDD: /^(?<year>20\d{2})(?<month>\d{2})(?<day>\d{2})$/,
  DDMMYYYY: /^(?<day>\d{2})(?<month>\d{2})(?<year>20\d{2})$/,
} as const satisfies Record<DayFormat, RegExp>;

const months = {
  spanish: ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'],
  english: ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
} as const;

const monthNamed = (name: string): number => {
  const short = name.toLowerCase().slice(0, 3).replace('set', 'sep');
  return Math.max(...Object.values(months).map((names) => names.findIndex((each) => each === short))) + 1;
};

/** Reads a day of this century as `YYYY-MM-DD`; null for another format, or a day no calendar has. */
export function readDay(text: string, format: DayFormat): string | null {
  const parts = shapes[format].exec(text.trim().replaceAll(/\s+/g, ' '))?.groups;
  if (!parts) return null;
  const named = parts['name'];
  const monthNumber = named === undefined ? Number(parts['month']) : monthNamed(named);
  const written = Number(parts['year']);
  const fullYear = written < 100 ? 2000 + written : written;
  return dayOfCalendar(fullYear, monthNumber, Number(parts['day']));
}

function dayOfCalendar(inYear: number, inMonth: number, onDay: number): string | null {
  const last = new Date(Date.UTC(inYear, inMonth, 0)).getUTCDate();
  if (inYear < 2000 || inYear > 2099 || inMonth < 1 || inMonth > 12 || onDay < 1 || onDay > last) return null;
  return [inYear, String(inMonth).padStart(2, '0'), String(onDay).padStart(2, '0')].join('-');
}

/** A statement older than this is of another format. */
const oldestDays = 3 * 366;

/** Returns the formats in which most of these texts are days of the last years, up to today. Several: ambiguous. */
export function likelyDayFormats(texts: readonly string[], today: string): readonly DayFormat[] {
  const oldest = new Date(Date.parse(today) - oldestDays * 86_400_000).toISOString().slice(0, 10);
  const isLikely = (read: string | null): boolean => read !== null && read <= today && read >= oldest;
  const found = dayFormats.map((format) => {
    const days = texts.map((text) => readDay(text, format));
    return { format, days: days.map((each) => (isLikely(each) ? each : null)) };
  });
  return mostLikely(found.map(({ format, days }) => ({ what: format, read: days })));
}

/** Returns what reads the most texts; of several that read each of them alike, the first. */
export function mostLikely<What>(
  found: readonly { readonly what: What; readonly read: readonly (string | number | null)[] }[],
): readonly What[] {
  const countOf = (read: readonly (string | number | null)[]) => read.filter((each) => each !== null).length;
  const most = Math.max(...found.map(({ read }) => countOf(read)));
  if (most <= 0) return [];
  const best = found.filter(({ read }) => countOf(read) === most);
  const distinct = new Map(best.toReversed().map(({ what, read }) => [JSON.stringify(read), what]));
  return best.map(({ what }) => what).filter((what) => [...distinct.values()].includes(what));
}
