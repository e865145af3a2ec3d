/** The secret keys of a school's own calls. */
import * as z from 'zod/mini';
import { staffRoles } from '#domain/permissions';
import { actor } from './actor.ts';
import { lineOfText } from './storable.ts';

const instant = z.iso.datetime({ offset: true });
const name = lineOfText(100);
/** Its expiry, in the future; null: never. */
const expiresAt = z._default(z.nullable(instant), null);

export const schoolKey = z.object({
  id: z.string(),
  /** Yours; empty for one that was made without. */
  name: z.string(),
  /** Its beginning and its last four characters. */
  hint: z.string(),
  created_at: instant,
  /** To the hour; null for one that was never used. */
  last_used_at: z.nullable(instant),
  /** Its expiry; null: never. */
  expires_at: z.nullable(instant),
  /** Whether this very call was made with it. */
  is_current: z.boolean(),
  /** What it may do. A person's own key may do no more than that person. */
  role: z.enum(staffRoles),
  /** Whose own it is; null: a machine's. */
  person_id: z.nullable(z.string()),
  /** Who made it; null for one made before this was written down. */
  created_by: z.nullable(actor),
});
export type SchoolKey = z.infer<typeof schoolKey>;

/** A school's live keys, the oldest first. */
export const schoolKeyList = z.object({ data: z.array(schoolKey) });

/** Answer of making or rotating a key: `sk_…`, shown here and never again. */
export const keyWithSecret = z.extend(schoolKey, { key: z.string() });
export type KeyWithSecret = z.infer<typeof keyWithSecret>;

/** `POST /api/v1/keys`. */
export const createKeyRequest = z.strictObject({
  name,
  expires_at: expiresAt,
  /** What it may do: at most what the caller may. */
  role: z._default(z.enum(staffRoles), 'administer'),
});

/** `POST /api/v1/keys/{id}/rotate`. */
export const rotateKeyRequest = z.strictObject({
  /** How long the old key works beside the new one. 0: it ends at once. */
  overlap_hours: z._default(z.int().check(z.gte(0), z.lte(720)), 24),
  /** The new key's expiry; the old one's is not carried over. */
  expires_at: expiresAt,
});

export const revokedKey = z.object({ id: z.string(), revoked: z.literal(true) });
export type RevokedKey = z.infer<typeof revokedKey>;
