/** A school's own accounts at providers: their public facts, and their credentials, which are only written. */
import * as z from 'zod/mini';
import { actor } from './actor.ts';
import { pendingFields } from './connection-changes.ts';
import { lineOfText } from './storable.ts';

const instant = z.iso.datetime({ offset: true });

/** The provider's variables of an account, by name. The server reports faults in them, never their values. */
const credentials = z.record(z.string(), z.string().check(z.maxLength(5000)));

/** `POST /api/v1/accounts`. */
export const addAccountRequest = z.strictObject({
  provider: z.string().check(z.minLength(1), z.maxLength(50)),
  /** Your own name for it. */
  label: lineOfText(100),
  credentials,
});

/** `POST /api/v1/accounts/{id}/rotate`. */
export const rotateAccountRequest = z.strictObject({
  credentials,
  /** How long webhooks signed with the former secret still count. */
  overlap_hours: z._default(z.int().check(z.gte(0), z.lte(168)), 24),
});

/** `POST /api/v1/accounts/{id}/close`. */
export const closeAccountRequest = z.strictObject({});

export const account = z.object({
  id: z.string(),
  provider: z.string(),
  label: z.string(),
  /** The collecting merchant, by the provider's name of it; null if it gives none. */
  merchant: z.nullable(z.string()),
  /** `closed`: no new payment goes to it; those on it go on. `pending`: it waits for a second administrator. */
  state: z.enum(['open', 'closed', 'pending']),
  /** The address to enter for webhooks at the provider. */
  webhook_url: z.string(),
  created_at: instant,
  closed_at: z.nullable(instant),
  /** Since when the provider refuses the credentials; null while it takes them. */
  failing_since: z.nullable(instant),
  /** Until then webhooks may be signed with the secret from before, too. */
  previous_credentials_until: z.nullable(instant),
  /** Who added or last changed it. Absent from older events. */
  changed_by: z._default(z.nullable(actor), null),
  /** Until when it waits to be opened, or opened again. Absent from older events. */
  pending: z._default(z.nullable(z.object(pendingFields)), null),
});
export type Account = z.infer<typeof account>;

/** All of a school's own accounts, closed ones too, the oldest first. */
export const accountList = z.object({ data: z.array(account) });
