/** Texts beside a way to pay in the list. The server sends them with each option; no phone fetches this file. */
import type { DueStatus } from '#domain/arrival-day';
import type { PaidFrom } from '#domain/deduction';
import type { LastWay } from '#domain/last-way';
import type { RecommendedBy } from '#domain/method-availability';
import { inSpanishAnd } from './locale.ts';
import { pluralIn } from './plural.ts';

const hoursIn = (locale: 'es-MX' | 'en-US', words: { readonly one: string; readonly other: string }) => {
  const plural = pluralIn(locale);
  return (count: number): string => `${count} ${plural(count, words)}`;
};
const horas = hoursIn('es-MX', { one: 'hora', other: 'horas' });
const hours = hoursIn('en-US', { one: 'hour', other: 'hours' });

type Kind = 'card' | 'cash' | 'transfer' | 'instructions';

const spanish = {
  recommended: 'Recomendado',
  fastest: 'El más rápido',
  /** For a way that is both. */
  both: 'Recomendado · el más rápido',
  lastWay: { last_month: 'Como el mes pasado', last_time: 'Como la última vez' } satisfies Record<
    LastWay['when'],
    string
  >,
  /** Why it is recommended or fastest, if no badge says so. `deduction`: the cheapest that keeps the deduction. */
  because: {
    school: 'Es la primera que propone el colegio.',
    price: 'Es la que menos cuesta; si cuestan igual, la más rápida.',
    deduction: 'Es la que menos cuesta de las que puedes deducir.',
    fastest: 'Tu pago llega antes que con las demás.',
  } satisfies Record<Exclude<RecommendedBy, 'itself'> | 'deduction' | 'fastest', string>,
  /** When the money arrives, beside the price: as short as possible. */
  arrival: {
    atOnce: 'Al momento',
    today: 'Hoy mismo',
    usual: (count: number) => `En unas ${horas(count)}`,
    within: (count: number) => `Hasta ${count}\u00a0h`,
    onDay: (weekday: string) => `Llega el ${weekday} a más tardar`,
    /** Without the due day, which the page shows above; except for money that arrives late. */
    due: {
      in_time: 'Llega a tiempo',
      today_only: 'Llega a tiempo si pagas hoy',
      now_only: 'Llega a tiempo si pagas ahora',
    } satisfies Record<Exclude<DueStatus, 'surely' | 'late'>, string>,
    late: (day: string) => `Llega tarde: después del ${day}`,
  },
  /** The same in full. */
  notes: {
    usual: (count: number, most: number) => `Normalmente en unas ${horas(count)}; hasta ${most} en días inhábiles.`,
    within: (count: number) => `Tu pago llega en ${horas(count)} o menos.`,
    afterHolidays: (weekday: string, day: string) =>
      `Los bancos no trabajan todos los días: tu pago llega a más tardar el ${weekday} ${day}.`,
  },
  /** The school's announcement: in full, and in one line of the list. A way whose money moves at once can only fail. */
  announced: {
    slow: {
      whole: (when: string) => `Tu pago puede tardar más de lo normal ${when}.`,
      short: (when: string) => `Puede tardar más ${when}`,
    },
    failing: {
      whole: (when: string) => `Puede fallar o tardar más de lo normal ${when}.`,
      short: (when: string) => `Puede fallar ${when}`,
    },
    until: (end: string) => `hasta ${end}`,
    from: (start: string) => `desde ${start}`,
    between: (start: string, end: string) => `desde ${start} hasta ${end}`,
    at: (day: string, clock: string) => `${day} a ${clock.startsWith('01') ? 'la' : 'las'}\u00a0${clock}`,
    days: ['hoy', 'mañana'] as readonly string[],
    day: (weekday: string, day: string) => `el ${weekday} ${day}`,
  },
  /** After its time and its cost: whether tuition paid this way is deductible. */
  deduction: {
    account: 'deducible',
    cash: 'no\u00a0deducible: es\u00a0efectivo',
    either: 'deducible si no pagas en efectivo',
  } satisfies Record<PaidFrom, string>,
  /** After its cost: the longest that a card may be charged in. `isFree`: for no more than at once. */
  months: (count: number, amount: string, isFree: boolean) =>
    `hasta\u00a0${count} pagos de\u00a0${amount}${isFree ? ' sin\u00a0intereses' : ''}`,
  /** How the line of the total begins where the method has no short name of its own; null: with its title. */
  short: { card: 'Con tarjeta', cash: null, transfer: null, instructions: null } satisfies Record<Kind, string | null>,
  /** The button's text for a method without words of its own, by kind; `redirect` if all of it happens elsewhere. */
  submit: {
    card: 'Pagar con tarjeta',
    redirect: 'Ir a pagar',
    cash: 'Generar referencia',
    transfer: 'Ver los datos',
    instructions: 'Ver cómo pagar',
  },
  /** Why it cannot take this amount: the start of its line, and its limit. */
  most: (where: string, amount: string) => `${where} hasta ${amount}`,
  least: (where: string, amount: string) => `${where} desde ${amount}`,
  /** The groups of a long list. */
  groups: {
    card: 'Con tarjeta',
    cash: 'En efectivo',
    transfer: 'Por transferencia',
    instructions: 'Desde una app o tu banco',
  } satisfies Record<Kind, string>,
};

const english: typeof spanish = {
  recommended: 'Recommended',
  fastest: 'Fastest',
  both: 'Recommended · fastest',
  lastWay: { last_month: 'Like last month', last_time: 'Like last time' },
  because: {
    school: 'The one your school proposes first.',
    price: 'It costs least; among equals it is the fastest.',
    deduction: 'It costs least of those you can deduct.',
    fastest: 'Your payment arrives sooner than with the others.',
  },
  arrival: {
    atOnce: 'At once',
    today: 'Today',
    usual: (count) => `In about ${hours(count)}`,
    within: (count) => `Within ${count}\u00a0h`,
    onDay: (weekday) => `Arrives by ${weekday}`,
    due: {
      in_time: 'Arrives in time',
      today_only: 'Arrives in time if you pay today',
      now_only: 'Arrives in time if you pay now',
    },
    late: (day) => `Late: after ${day}`,
  },
  notes: {
    usual: (count, most) => `Usually in about ${hours(count)}; up to ${most} when banks are closed.`,
    within: (count) => `Your payment arrives within ${hours(count)}.`,
    afterHolidays: (weekday, day) => `Banks do not work every day: your payment arrives by ${weekday}, ${day}.`,
  },
  announced: {
    slow: {
      whole: (when) => `Your payment may take longer than usual ${when}.`,
      short: (when) => `May take longer ${when}`,
    },
    failing: {
      whole: (when) => `It may fail or take longer than usual ${when}.`,
      short: (when) => `May fail ${when}`,
    },
    until: (end) => `until ${end}`,
    from: (start) => `from ${start}`,
    between: (start, end) => `from ${start} until ${end}`,
    at: (day, clock) => `${day} at\u00a0${clock}`,
    days: ['today', 'tomorrow'],
    day: (weekday, day) => `${weekday}, ${day},`,
  },
  deduction: {
    account: 'tax-deductible',
    cash: 'not\u00a0tax-deductible: cash',
    either: 'tax-deductible unless paid in cash',
  },
  months: (count, amount, isFree) =>
    `up to\u00a0${count} payments of\u00a0${amount}${isFree ? ' without\u00a0interest' : ''}`,
  short: { card: 'By card', cash: null, transfer: null, instructions: null },
  submit: {
    card: 'Pay by card',
    redirect: 'Go and pay',
    cash: 'Get the reference',
    transfer: 'See the account',
    instructions: 'See how to pay',
  },
  most: (where, amount) => `${where} up to ${amount}`,
  least: (where, amount) => `${where} from ${amount}`,
  groups: { card: 'By card', cash: 'In cash', transfer: 'By transfer', instructions: 'From an app or your bank' },
};

export const methodLabels = inSpanishAnd(spanish, english);
