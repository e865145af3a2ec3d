import * as z from 'zod/mini';
import { checkoutCommission, school as schoolView } from '#contracts/session';
import { lineOfText } from '#contracts/storable';
import { countries, type Country } from '#domain/money';
import type { StaffRole } from '#domain/permissions';
import { sha256 } from '../../basics/keys.ts';
import { writeLogo } from '../../db/write/school-logos.ts';
import { endKeyIn, insertKey, liveKeys, lockForRotation, revokeKey } from '../../db/write/school-keys.ts';
import { insertSchool } from '../../db/write/schools.ts';
import { insertAuditEntry } from '../../db/write/audit-log.ts';
import type { Db } from '../../db/driver/db.ts';
import type { AddressRules } from '../../outgoing/address.ts';
import { isTimeZone } from './settings-issues.ts';
import { drawKey, hintOf } from './school-keys.ts';
import { takeLogo } from './take-logo.ts';

/** An administrator's request that cannot be done; the message says why, in words for a person. */
export class AdminRefusal extends Error {}

/** The capital's zone, for a school that names none. */
const zoneOf = { MX: 'America/Mexico_City', CO: 'America/Bogota', EC: 'America/Guayaquil' } as const satisfies Record<
  Country,
  string
>;

const text = lineOfText(200);

/** A school's fields. `commissions` are minor units or percent, as on the wire. */
export const newSchool = z.strictObject({
  slug: z.string().check(z.regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, 'use small letters, digits and hyphens')),
  name: text,
  country: z.enum(countries),
  timeZone: z.optional(z.string().check(z.refine(isTimeZone, 'must be a time zone such as America/Bogota'))),
  contractualEntity: text,
  accent: z.optional(z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'must be a colour such as #0f5c4b')))),
  logoUrl: z.optional(z.nullable(z.url({ protocol: /^https?$/ }))),
  advisor: z.optional(schoolView.shape.advisor),
  campuses: z.optional(z.record(z.string().check(z.minLength(1), z.maxLength(64)), text)),
  commissions: z.optional(z.array(checkoutCommission)),
  live: z.boolean(),
});
export type NewSchool = z.input<typeof newSchool>;

/**
 * Registers a school, and fetches its logo from its address. Throws `AdminRefusal` if a field or the logo is not
 * usable, or the slug is taken.
 */
export async function createSchool(
  db: Db,
  input: NewSchool,
  rules: AddressRules = { allowLocal: false },
): Promise<{ readonly id: string }> {
  const parsed = newSchool.safeParse(input);
  if (!parsed.success)
    throw new AdminRefusal(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  const {
    timeZone,
    contractualEntity,
    accent = null,
    logoUrl = null,
    advisor = null,
    campuses = {},
    commissions = [],
    ...school
  } = parsed.data;
  const logo = logoUrl === null ? null : await takeLogo(logoUrl, rules);
  if (logo && !('png' in logo)) throw new AdminRefusal(`logoUrl: ${logo.says}.`);
  const id = await db.transaction().execute(async (trx) => {
    const made = await insertSchool(trx, {
      ...school,
      time_zone: timeZone ?? zoneOf[school.country],
      contractual_entity: contractualEntity,
      accent,
      logo_url: logoUrl,
      advisor: advisor && JSON.stringify(advisor),
      campuses: JSON.stringify(campuses),
      commissions: JSON.stringify(commissions),
      payment_options: null,
    });
    if (made && logo) await writeLogo(trx, made, logo.png);
    return made;
  });
  if (!id) throw new AdminRefusal(`There is already a school with the slug ${school.slug}.`);
  return { id };
}

export interface NewApiKey {
  readonly schoolId: string;
  /** Made unless given; a given one is for demonstrations only. */
  readonly key?: string;
  readonly live: boolean;
  readonly name?: string;
  readonly expiresAt?: Date | null;
  /** The id of the key that it stands in the place of. */
  readonly replaces?: string | null;
  readonly role?: StaffRole;
  /** Whose own it is; a machine's unless given. */
  readonly personId?: string | null;
}

/** Makes an API key. `key` is shown only here: just its hash is stored. Throws `AdminRefusal` on a malformed `key`. */
export async function createApiKey(
  db: Db,
  { key, live, name = '', expiresAt = null, ...of }: NewApiKey,
): Promise<{ readonly key: string; readonly hint: string }> {
  const prefix = live ? 'sk_live_' : 'sk_test_';
  const secret = key ?? drawKey(live).key;
  if (!/^[A-Za-z0-9_-]{43}$/.test(secret.slice(prefix.length)) || !secret.startsWith(prefix)) {
    throw new AdminRefusal(`A key is ${prefix} and 43 characters of base64url.`);
  }
  const hint = hintOf(secret);
  await insertKey(db, { ...of, keySha256: sha256(secret), hint, name, expiresAt });
  return { key: secret, hint };
}

/** The key itself, or its hint. */
type KeyNamed = { readonly key: string } | { readonly hint: string };

/** Ends one key at once. Throws `AdminRefusal` when no live key, or more than one, fits. */
export async function revokeApiKey(db: Db, by: KeyNamed): Promise<void> {
  const { id: rowId, school_id: schoolId } = await liveKeyOf(db, by);
  await db.transaction().execute(async (trx) => {
    await revokeKey(trx, rowId);
    await insertAuditEntry(trx, { schoolId, operation: 'admin key revoke', outcome: 'done', rowId });
  });
}

/** Makes a key in the place of another, which works beside it for so long. Throws as `revokeApiKey` does. */
export async function rotateApiKey(
  db: Db,
  by: KeyNamed,
  { overlapHours, expiresAt = null }: { readonly overlapHours: number; readonly expiresAt?: Date | null },
): Promise<{ readonly key: string; readonly hint: string }> {
  const { id, school_id: schoolId, name, live, role, person_id: personId } = await liveKeyOf(db, by);
  return db.transaction().execute(async (trx) => {
    const successor = await lockForRotation(trx, id);
    if (successor !== null) throw new AdminRefusal(`The key was rotated already: ${successor} is in its place.`);
    const as = { role, personId };
    const made = await createApiKey(trx, { ...as, schoolId, live, name, expiresAt, replaces: id });
    await endKeyIn(trx, id, overlapHours);
    await insertAuditEntry(trx, { schoolId, operation: 'admin key rotate', outcome: 'done', rowId: id });
    return made;
  });
}

async function liveKeyOf(db: Db, by: KeyNamed) {
  const [found, ...others] = await liveKeys(db, 'key' in by ? { keySha256: sha256(by.key) } : by);
  if (!found) throw new AdminRefusal('No such key, or it was revoked before.');
  if (others.length > 0) throw new AdminRefusal('More than one key has this hint: give the key itself.');
  return found;
}
