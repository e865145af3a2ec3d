/** "I have transferred": a payer's report of a transfer or deposit, its progress, and the school's view of it. */
import * as z from 'zod/mini';
import { typedLine } from './storable.ts';
import { matchKinds, reportProblems } from '#domain/transfer-claim';

const instant = z.iso.datetime({ offset: true });
const day = z.string().check(z.maxLength(10));

/** `POST /api/payments/{id}/report`. It moves no money: the provider's report or a statement's line does. */
export const transferReportRequest = z.strictObject({
  /** The bank it was sent from, as the payer calls it. */
  bank: typedLine(60),
  /** `YYYY-MM-DD`: today at the school, or up to 30 days ago. */
  paid_on: day,
  /** `HH:MM` at the school: needed where `document_number` is empty, and what its way is measured by. */
  paid_time: z.optional(z.string().check(z.maxLength(5))),
  /** The amount sent, minor units of the payment's currency. */
  amount: z.int(),
  /**
   * The bank's number of the transfer, in Mexico its key of SPEI (clave de rastreo): at least 8 letters and digits
   * without leading zeros, at most 30 characters, or empty. Refused with the `message` `too_short`; `date` for a year,
   * a month or a day; `of_this_payment` for a number on the payment's own slip.
   */
  document_number: typedLine(30),
});
export type TransferReportRequest = z.infer<typeof transferReportRequest>;

/**
 * A reported transfer's progress. `reported`: no money seen yet, usual so soon. `late`: most transfers from that bank
 * arrive sooner; a case is open. `not_found`: its time is over, and no money matched.
 */
const reportStatus = z.enum(['reported', 'late', 'not_found', 'seen', 'ended']);

/** A report as its payer reads it. */
export const transferReport = z.object({
  bank: z.string(),
  paid_on: day,
  /** `HH:MM` at the school; null if the payer gave none. */
  paid_time: z.optional(z.nullable(z.string())),
  amount: z.int(),
  document_number: z.string(),
  reported_at: instant,
  /** From then on it is later than most. */
  late_at: z.optional(instant),
  /** The minutes within which 95 of 100 transfers from that bank were seen; null if too few are known. */
  usual_minutes: z.optional(z.nullable(z.int())),
  /** Until then it may still show. */
  expected_by: instant,
  /** When a case about it was opened with the school; null where none was. */
  case_opened_at: z.optional(z.nullable(instant)),
  status: reportStatus,
  /**
   * For a deposit that a statement shows. `amount_differs`: the reported amount is not the payment's, so that the
   * school books it by hand. `number_not_found`: its time is over, and no line had its number. Null otherwise.
   */
  why: z.optional(z.nullable(z.enum(['amount_differs', 'number_not_found']))),
  /** Corrections that are still allowed. */
  corrections_left: z.optional(z.int()),
});
export type TransferReport = z.infer<typeof transferReport>;

/** A report for its school. `ended`: its payment ended without money. Bank and number are empty if unreadable. */
export const schoolTransferReport = z.extend(z.omit(transferReport, { why: true }), {
  payment_id: z.string(),
  session_id: z.string(),
  external_id: z.nullable(z.string()),
  /** The payment's total, minor units. */
  total_amount: z.int(),
  currency: z.string(),
  /** Why a similar line was not booked by it, as `report_problem` of that line's case; null if there was none. */
  problem: z.nullable(z.enum(reportProblems)),
  /**
   * The match on your statement: the bank's id of the movement, its key, or a word of the line; its length, and the
   * number of your lines with it. Null if no line was booked by it.
   */
  match: z.nullable(z.object({ kind: z.enum(matchKinds), length: z.int(), lines: z.int() })),
});
export type SchoolTransferReport = z.infer<typeof schoolTransferReport>;

/** Answer of `GET /api/v1/transfer_reports`, newest first. */
export const transferReportList = z.object({
  data: z.array(schoolTransferReport),
  next_cursor: z.nullable(z.string()),
});
export type TransferReportList = z.infer<typeof transferReportList>;

/** Its query. */
export const transferReportListQuery = z.strictObject({
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
  cursor: z.optional(z.string().check(z.maxLength(200))),
  session_id: z.optional(z.uuid()),
  status: z.optional(reportStatus),
});
export type TransferReportListQuery = z.infer<typeof transferReportListQuery>;

/** The report of a `transfer.reported` event: bank and number are in the list. */
export const reportedTransfer = z.pick(transferReport, {
  paid_on: true,
  amount: true,
  reported_at: true,
  expected_by: true,
});
