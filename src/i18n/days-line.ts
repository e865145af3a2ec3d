/** Today, the due day and a ticket's last day in one short line: the same on ticket, PDF, e-mail and reminder. */
import { ticketDays } from '#domain/ticket-days';
import { moneyTextsOf } from './catalogues.ts';
import { momentIn, monthName, readDay, unbroken } from './format.ts';
import type { Locale } from './locale.ts';

/** When a ticket's debt is due, and whether its school then adds to it. */
export interface Due {
  readonly date: string;
  readonly surcharge?: boolean | undefined;
}

interface DaysFacts {
  readonly due: Due | null;
  readonly now: string;
  readonly payBefore: string;
  readonly timeZone: string;
  readonly locale: Locale;
  /** Whether the line is stored: then it says when it was made, with the year. */
  readonly isKept?: boolean;
}

/** Returns `Hoy 27 nov · vence 28 nov · sirve hasta 23 dic`. The locale's texts about money must be loaded. */
export function daysLine({ due, now, payBefore, timeZone, locale, isKept = false }: DaysFacts): string {
  const { days: texts } = moneyTextsOf(locale).ticket;
  const say = {
    today: (day: string) => (isKept ? texts.made(`${day} ${dayIn(now, timeZone).slice(0, 4)}`) : texts.today(day)),
    due: (day: string) => (due?.surcharge ? texts.noSurcharge(day) : texts.due(day)),
    last: texts.last,
  };
  const days = ticketDays({
    today: dayIn(now, timeZone),
    due: due?.date ?? null,
    last: dayIn(payBefore, timeZone),
  });
  // A point ends a line rather than begin one; a day stands in one piece.
  return days.map(({ kind, day }) => say[kind](unbroken(shortDay(day, locale)))).join('\u00a0· ');
}

/** The calendar day at an instant, `YYYY-MM-DD`. */
export function dayIn(instant: string, timeZone: string): string {
  const { year, month, day } = momentIn(instant, timeZone);
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
}

/** `28 nov`; in English `Nov 28`. */
function shortDay(day: string, locale: Locale): string {
  const { day: date, month } = readDay(day);
  const name = monthName(month, locale).slice(0, 3);
  return locale === 'en-US' ? `${name} ${date}` : `${date} ${name}`;
}
