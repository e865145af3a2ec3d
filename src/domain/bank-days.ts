/**
 * Days other than Saturdays and Sundays on which banks are closed, by country: rules, and decrees for single years.
 * Sources are press lists and libraries that keep the laws, not the gazettes. Doubts stand beside each rule.
 */
import { easterSunday } from './easter.ts';
import type { Country } from './money.ts';

/** `MM-DD`, and where it goes when it falls on an awkward day. */
interface FixedDay {
  readonly on: string;
  readonly moves?: (day: Temporal.PlainDate) => Temporal.PlainDate;
  /** Which years have it, where not all do. */
  readonly in?: (year: number) => boolean;
}

interface BankDayRules {
  readonly fixed: readonly FixedDay[];
  /** The nth Monday of a month: `[month, nth]`. */
  readonly mondays: readonly (readonly [number, number])[];
  /** Days counted from Easter Sunday. */
  readonly fromEaster: readonly number[];
  /** Days of one year only, by decree. */
  readonly decreed: readonly string[];
  /** The last day with known decrees: later years have the rules alone. */
  readonly knownUntil: string;
  readonly sources: readonly string[];
}

/** To the next Monday, unless it is one. Colombia, Ley 51 de 1983. */
const toNextMonday = (day: Temporal.PlainDate): Temporal.PlainDate => day.add({ days: (8 - day.dayOfWeek) % 7 });

const byWeekday = (steps: Readonly<Record<number, number>>) => (day: Temporal.PlainDate) =>
  day.add({ days: steps[day.dayOfWeek] ?? 0 });

/** Ecuador: to the Friday or Monday beside it. */
const toLongWeekend = byWeekday({ 2: -1, 3: 2, 4: 1, 6: -1, 7: 1 });
/** Not certain: moved in 2021, yet by a notice of 2025 these two never move. An extra day promises nothing early. */
const offWeekend = byWeekday({ 6: -1, 7: 1 });
/** 2 and 3 November move together: by the weekday of the one, and of the other. */
const allSouls = byWeekday({ 2: -1, 3: 1, 5: -1, 6: -1, 7: 1 });
const cuenca = byWeekday({ 3: -1, 4: 1, 6: -1, 7: 1, 1: 1 });

export const bankDayRules: Readonly<Record<Country, BankDayRules>> = {
  MX: {
    // 12 December, 2 November and two days before Easter are bank holidays only.
    // Banks are open on 5 May and between 22 December and 6 January.
    fixed: [
      ...['01-01', '05-01', '09-16', '11-02', '12-12', '12-25'].map((on) => ({ on })),
      { on: '10-01', in: (year) => year % 6 === 2 },
    ],
    mondays: [
      [2, 1],
      [3, 3],
      [11, 3],
    ],
    fromEaster: [-3, -2],
    decreed: [],
    knownUntil: '2027-12-31',
    sources: [
      'CNBV, Disposiciones que señalan los días en que las entidades financieras deberán cerrar sus puertas (DOF, each December; that of 2027 was not out yet)',
      'Ley Federal del Trabajo, article 74; of 1 October every six years its fraction VII',
    ],
  },
  CO: {
    fixed: [
      ...['01-01', '05-01', '07-20', '08-07', '12-08', '12-25'].map((on) => ({ on })),
      ...['01-06', '03-19', '06-29', '08-15', '10-12', '11-01', '11-11'].map((on) => ({ on, moves: toNextMonday })),
      { on: '07-09', moves: toNextMonday, in: (year) => year >= 2026 },
    ],
    mondays: [],
    fromEaster: [-3, -2, 43, 64, 71],
    decreed: [],
    knownUntil: '2027-12-31',
    sources: [
      'Ley 51 de 1983; Código Sustantivo del Trabajo, article 177',
      'Ley 2578 de 2026, article 6: 9 July, which lists printed before June 2026 do not have',
    ],
  },
  EC: {
    fixed: [
      ...['01-01', '12-25'].map((on) => ({ on, moves: offWeekend })),
      ...['05-01', '05-24', '08-10', '10-09'].map((on) => ({ on, moves: toLongWeekend })),
      { on: '11-02', moves: allSouls },
      { on: '11-03', moves: cuenca },
    ],
    mondays: [],
    fromEaster: [-48, -47, -2],
    // Decreto 249. Local days, such as Guayaquil's of 25 July, close some branches and no transfers.
    decreed: ['2026-01-02'],
    knownUntil: '2027-12-31',
    sources: [
      'Código del Trabajo, article 65; Ley Orgánica Reformatoria (Registro Oficial, Suplemento 906, 2016-12-20)',
      'Superintendencia de Bancos, circular SB-IG-2023-0032-C: banks keep the statutory days of rest',
    ],
  },
};

/** The days of a year, oldest first, on which a country's banks are closed by law, weekends among them. */
export function bankHolidays(country: Country, year: number): readonly string[] {
  const { decreed } = bankDayRules[country];
  // The first of January may be observed on the last of December.
  const holidays = [...byRules(country, year), ...byRules(country, year + 1), ...decreed];
  return [...new Set(holidays)].filter((day) => day.startsWith(`${year}-`)).toSorted();
}

function byRules(country: Country, year: number): readonly string[] {
  const { fixed, mondays, fromEaster } = bankDayRules[country];
  const easter = easterSunday(year);
  const days = [
    ...fixed
      .filter((day) => day.in?.(year) ?? true)
      .map(({ on, moves = (day) => day }) => moves(Temporal.PlainDate.from(`${year}-${on}`))),
    ...mondays.map(([month, nth]) => {
      const first = toNextMonday(Temporal.PlainDate.from({ year, month, day: 1 }));
      return first.add({ weeks: nth - 1 });
    }),
    ...fromEaster.map((step) => easter.add({ days: step })),
  ];
  return days.map(String);
}

const closed = new Map<string, ReadonlySet<string>>();

/** Whether banks work on a day. */
export function isBankDay(country: Country, day: Temporal.PlainDate): boolean {
  if (day.dayOfWeek > 5) return false;
  const key = `${country}${day.year}`;
  const days = closed.get(key) ?? new Set(bankHolidays(country, day.year));
  closed.set(key, days);
  return !days.has(day.toString());
}

/** The first day after another on which banks work. */
export function nextBankDay(country: Country, day: Temporal.PlainDate): Temporal.PlainDate {
  const next = day.add({ days: 1 });
  return isBankDay(country, next) ? next : nextBankDay(country, next);
}
