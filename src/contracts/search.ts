/** A school's search over its sessions, their payments and the transfers that payers report. */
import * as z from 'zod/mini';
import { schoolPayment, schoolSession } from './school-sessions.ts';
import { lineOfText, namedDay } from './storable.ts';
import { schoolTransferReport } from './transfer-reports.ts';

const instant = z.iso.datetime({ offset: true });

/** What each kind is found by. */
export const searchedBy = {
  payment_session: ['payer_name', 'student_name', 'phone', 'external_id', 'charge_external_id', 'amount', 'id'],
  /** `name`: its session's, where an amount or a day is given too. */
  payment: [
    'reference',
    'confirmation_number',
    'provider_reference',
    'card_last_four',
    'amount',
    'paper_code',
    'id',
    'name',
  ],
  transfer_report: ['document_number', 'amount'],
} as const;
export type FoundKind = keyof typeof searchedBy;
type FieldOf<Kind extends FoundKind> = (typeof searchedBy)[Kind][number];
/** One of them, as it is stored. */
export type SearchField = { [Kind in FoundKind]: `${Kind}.${FieldOf<Kind>}` }[FoundKind];

/** The most answers of one search. */
export const mostFound = 50;

/** Query of `GET /api/v1/search`. */
export const searchQuery = z.strictObject({
  /**
   * One thing that you know: names of a student or payer in any order, a phone number, a reference or at least its
   * last four digits, a CLABE, a confirmation number, a bank's or provider's number, your own id, an amount as
   * `2,908.81`, or the code of a paper. Accents and case do not count. A name's word of three letters may be cut short.
   */
  q: lineOfText(200),
  /** Only what has this amount too, in minor units: a payment's total or the money that came. */
  amount: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
  /** Only payments that were made or paid, or reported as transferred, on this day of your zone. */
  on: z.optional(namedDay),
  /** Only where the payer or one student has all these words in the name. */
  name: z.optional(lineOfText(200)),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(mostFound)), 20),
});
export type SearchQuery = z.infer<typeof searchQuery>;

/** Why a row was found. `end`: by its last digits or letters. `words`: it has every word that you gave. */
const matchedBy = <Fields extends readonly string[]>(fields: Fields) =>
  z.array(z.object({ field: z.enum(fields), by: z.enum(['whole', 'end', 'words']) }));

const common = {
  session_id: z.string(),
  /** Yours, of the session. */
  external_id: z.nullable(z.string()),
  campus_id: z.string(),
  payer_name: z.string(),
  /** Of the session's charges, each once. */
  student_names: z.array(z.string()),
  /** Minor units. */
  amount: z.int(),
  currency: schoolPayment.shape.currency,
  created_at: instant,
};

/** One answer of a search. `GET` it by its id for everything of it. */
export const foundRow = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('payment_session'),
    ...common,
    status: schoolSession.shape.status,
    matched: matchedBy(searchedBy.payment_session),
  }),
  z.object({
    kind: z.literal('payment'),
    ...common,
    payment_id: z.string(),
    status: schoolPayment.shape.status,
    method_key: z.string(),
    /** `amount` is base plus commission. */
    received_amount: z.nullable(z.int()),
    reference: z.nullable(z.string()),
    confirmation_number: z.string(),
    paid_at: z.nullable(instant),
    matched: matchedBy(searchedBy.payment),
  }),
  z.object({
    kind: z.literal('transfer_report'),
    ...common,
    payment_id: z.string(),
    status: schoolTransferReport.shape.status,
    /** `amount` is the one reported. */
    paid_on: z.string(),
    matched: matchedBy(searchedBy.transfer_report),
  }),
]);
export type FoundRow = z.infer<typeof foundRow>;

/** Answer of `GET /api/v1/search`, newest first. */
export const searchAnswer = z.object({
  data: z.array(foundRow),
  /** More may match: give more of what you know. A search has no next page. */
  has_more: z.boolean(),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;
