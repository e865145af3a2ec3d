/** A school's days: each closes at a known minute and never changes after that. Amounts are whole minor units. */
import * as z from 'zod/mini';
import { actor } from './actor.ts';
import { csvQuery } from './csv-query.ts';
import { payoutOfDay } from './payouts.ts';
import { settlementLine } from './settlements.ts';
import { lineOfText } from './storable.ts';

const instant = z.iso.datetime({ offset: true });
const page = {
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
  cursor: z.optional(z.string().check(z.maxLength(200))),
} as const;

/** Money in one currency. */
const sums = {
  currency: z.string(),
  /** All that came, commission included. */
  received: z.int(),
  /** The commission in `received`. */
  commission: z.int(),
  refunds: z.int(),
  /** Money that a provider took back. */
  reversals: z.int(),
  /** Money that payers' banks took back; below zero if a won dispute brought more back. */
  chargebacks: z.int(),
  /** Providers' fees, as far as they are known. */
  fees: z.int(),
  /** `received` less all that went back and `fees`. */
  net: z.int(),
  /** Lines of money that came. */
  count: z.int(),
} as const;

/** A day's money of one currency. */
export const daySum = z.object(sums);
export type DaySum = z.infer<typeof daySum>;

/** The lines of one campus, account, method and currency, added up. */
export const dayTotal = z.object({
  /** The session's campus when the money was booked. */
  campus_id: z.string(),
  provider: z.string(),
  /** Your account at the provider; null: the installation's. */
  account_id: z.nullable(z.string()),
  method_key: z.string(),
  ...sums,
});
export type DayTotal = z.infer<typeof dayTotal>;

/** A person's word that a closed day is right. */
export const daySignOff = z.object({
  actor,
  note: z.nullable(z.string()),
  signed_at: instant,
});

export const schoolDay = z.object({
  date: z.iso.date(),
  /** `open` until `closes_at`. Money booked later is on a later day. */
  status: z.enum(['open', 'closed']),
  time_zone: z.string(),
  opens_at: instant,
  closes_at: instant,
  /** When it was closed; a few seconds after `closes_at`. Null while open. */
  closed_at: z.nullable(instant),
  /** One for each currency. */
  sums: z.array(daySum),
  sign_off: z.nullable(daySignOff),
});
export type SchoolDay = z.infer<typeof schoolDay>;

export const schoolDayList = z.object({ data: z.array(schoolDay), next_cursor: z.nullable(z.string()) });
export type SchoolDayList = z.infer<typeof schoolDayList>;
export const schoolDayListQuery = z.strictObject(page);
export type SchoolDayListQuery = z.infer<typeof schoolDayListQuery>;

/** `GET /api/v1/days/{date}`. */
export const schoolDayDetail = z.extend(schoolDay, {
  totals: z.array(dayTotal),
  /** What its providers paid out of it, one for each account and currency. */
  payouts: z.array(payoutOfDay),
});
export type SchoolDayDetail = z.infer<typeof schoolDayDetail>;

/** A movement of money; it is on one day and no other. */
export const dayLine = z.extend(settlementLine, { campus_id: z.string(), booked_at: instant });
export type DayLine = z.infer<typeof dayLine>;
export const dayLineList = z.object({ data: z.array(dayLine), next_cursor: z.nullable(z.string()) });
export type DayLineList = z.infer<typeof dayLineList>;

export const dayLineListQuery = z.strictObject({
  ...page,
  campus_id: z.optional(lineOfText(64)),
  /** Only lines of this account; `default` is the installation's. */
  account_id: z.optional(z.union([z.literal('default'), z.uuid()])),
  /** `country/type/gateway`. */
  method_key: z.optional(lineOfText(100)),
});
export type DayLineListQuery = z.infer<typeof dayLineListQuery>;

/** `POST /api/v1/days/{date}/sign_off`. */
export const signOffRequest = z.strictObject({ note: z._default(z.nullable(lineOfText(500)), null) });
export type SignOffRequest = z.infer<typeof signOffRequest>;

/** `GET /api/v1/days/{date}/journal.csv`. */
export const journalQuery = z.strictObject(csvQuery);
export type JournalQuery = z.infer<typeof journalQuery>;
