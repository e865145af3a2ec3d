/** A student's printed card: its content, its public link, and its school's record. */
import * as z from 'zod/mini';
import { lineOfText, namedDay } from './storable.ts';

const instant = z.iso.datetime({ offset: true });
const status = z.enum(['live', 'ended', 'revoked']);

/** `POST /api/v1/students/{student_id}/card`. The student is the `student_id` of your charges. */
export const studentCardRequest = z.strictObject({
  /** As you call it, e.g. `2026-2027`; it is printed. */
  school_year: lineOfText(20, 4),
  /** The last day on which the link opens, `YYYY-MM-DD`: from today to 550 days ahead. */
  ends_on: namedDay,
});
export type StudentCardRequest = z.infer<typeof studentCardRequest>;

/** A card as its school sees it. */
export const studentCard = z.object({
  id: z.string(),
  student_id: z.string(),
  school_year: z.string(),
  /** `ended`: its last day is over. */
  status,
  ends_on: z.string(),
  created_at: instant,
  revoked_at: z.nullable(instant),
});
export type StudentCard = z.infer<typeof studentCard>;

/** A card with its link, which opens it for any holder; `pdf_url` is the page to print. */
export const madeStudentCard = z.extend(studentCard, { url: z.string(), pdf_url: z.string() });
export type MadeStudentCard = z.infer<typeof madeStudentCard>;

/** Answer of `GET /api/v1/student_cards`, newest first: without their links. */
export const studentCardList = z.object({ data: z.array(studentCard), next_cursor: z.nullable(z.string()) });
export type StudentCardList = z.infer<typeof studentCardList>;

/** Its query. */
export const studentCardListQuery = z.strictObject({
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
  cursor: z.optional(z.string().check(z.maxLength(200))),
  student_id: z.optional(z.string().check(z.maxLength(200))),
  status: z.optional(status),
});
export type StudentCardListQuery = z.infer<typeof studentCardListQuery>;

/** `POST /api/v1/student_cards/{id}/revoke`: `{}`. */
export const revokeStudentCardRequest = z.strictObject({});

/** `GET /api/student-cards/{cardKey}`: the card's public view; of the family it has the child's first name only. */
export const studentCardView = z.object({
  locale: z.enum(['es-MX', 'es-CO', 'es-EC', 'en-US']),
  school: z.object({ name: z.string(), accent: z.nullable(z.string()), fg_logo: z.nullable(z.string()) }),
  time_zone: z.string(),
  student: z.string(),
  school_year: z.string(),
  ends_on: z.string(),
  /** The student's references, the same all year: their places, and the number in groups. */
  references: z.array(z.object({ title: z.string(), reference: z.string() })),
  /** The debts now, oldest first. `in_process`: a payment is under way. Amounts are minor units. */
  owed: z.array(
    z.object({
      concept: z.string(),
      due_date: z.string(),
      amount: z.int(),
      currency: z.enum(['MXN', 'COP', 'USD']),
      in_process: z.boolean(),
    }),
  ),
});
export type StudentCardView = z.infer<typeof studentCardView>;
