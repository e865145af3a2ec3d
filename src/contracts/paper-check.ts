/** The public result of scanning a slip's or receipt's code: whether it is genuine, and nothing about the family. */
import * as z from 'zod/mini';
import { paperStates } from '#domain/paper-state';

/** `GET /api/checks/{checkKey}`. No name, no amount, no concept. */
export const paperCheck = z.object({
  locale: z.enum(['es-MX', 'es-CO', 'es-EC', 'en-US']),
  school: z.object({ name: z.string(), accent: z.nullable(z.string()), fg_logo: z.nullable(z.string()) }),
  time_zone: z.string(),
  /** The way to pay, by its name. */
  method_title: z.string(),
  state: z.enum(paperStates),
  /** The last four characters on the paper, to compare: of the reference, else of the confirmation number. */
  last_four: z.string(),
  of: z.enum(['reference', 'confirmation']),
  /** When it was paid or returned; the deadline of an unpaid one. Null if there is no such day. */
  at: z.nullable(z.iso.datetime({ offset: true })),
});
export type PaperCheck = z.infer<typeof paperCheck>;

/** `POST /api/v1/payments/{id}/check_code/revoke`: `{}`. */
export const revokeCheckCodeRequest = z.strictObject({});

/** Its answer. */
export const checkCode = z.object({
  payment_id: z.string(),
  session_id: z.string(),
  revoked_at: z.nullable(z.iso.datetime({ offset: true })),
});
export type CheckCode = z.infer<typeof checkCode>;
