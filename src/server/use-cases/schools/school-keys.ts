import type * as z from 'zod/mini';
import type { createKeyRequest, KeyWithSecret, RevokedKey, rotateKeyRequest, SchoolKey } from '#contracts/school-keys';
import { lesserRole } from '#domain/permissions';
import { actorOfRow } from '../../basics/request-context.ts';
import { newKey, sha256 } from '../../basics/keys.ts';
import { invalidRequest } from '../../basics/invalid-request.ts';
import { Refusal } from '../../basics/refusal.ts';
import {
  endKeyIn,
  insertKeyWithin,
  type KeyRow,
  keyOfSchool,
  keysOfSchool,
  lockForRotation,
  type NewKey,
  revokeKey,
} from '../../db/write/school-keys.ts';
import { isId, keeping, type SchoolCall, type SchoolChange } from '../school-call.ts';

/** A key of each machine and of each person who tries something; a rotation has two for a while. */
const mostKeys = 20;

export async function listSchoolKeys({ services, school }: SchoolCall): Promise<{ data: SchoolKey[] }> {
  const rows = await keysOfSchool(services.db, school.id);
  return { data: rows.map((row) => shown(row, school)) };
}

/**
 * Makes a machine's key, shown only here. Refuses an end in the past, a twenty-first key, or a role that the caller has
 * not, as `invalid_request`.
 */
export async function createSchoolKey(
  call: SchoolChange<KeyWithSecret>,
  { name, expires_at: until, role }: z.output<typeof createKeyRequest>,
): Promise<KeyWithSecret> {
  if (lesserRole(role, call.role) !== role)
    throw invalidRequest({ path: ['role'], message: `must be at most your own: ${call.role}` });
  return makeKey(call, { name, until, role, personId: null, replaces: null }, async () => undefined);
}

/**
 * Makes a key in another's place, which works beside it for so long. Refuses as `not_found`, `invalid_request` for a
 * key that was rotated, and as `createSchoolKey` does.
 */
export async function rotateSchoolKey(
  call: SchoolChange<KeyWithSecret>,
  { id, overlap_hours: hours, expires_at: until }: z.output<typeof rotateKeyRequest> & { readonly id: string },
): Promise<KeyWithSecret> {
  const before = await found(call, id);
  const { id: replaces, name, role, person_id: personId } = before;
  if (personId !== null && personId !== call.actor.id)
    throw invalidRequest({ path: ['id'], message: 'is a person’s own key: only that person rotates it' });
  const made = { name, until, role, personId, replaces };
  return makeKey(call, made, (trx) => endKeyIn(trx, replaces, hours));
}

/** Ends a key at once. Refuses as `not_found`, and the call's own key as `invalid_request`: nobody locks itself out. */
export async function revokeSchoolKey(call: SchoolChange<RevokedKey>, id: string): Promise<RevokedKey> {
  const row = await found(call, id);
  if (row.id === call.school.keyId)
    throw invalidRequest({ path: ['id'], message: 'is the key of this call: revoke it with another one' });
  return keeping(call, async (trx) => {
    await revokeKey(trx, row.id);
    return { id: row.id, revoked: true };
  });
}

async function found({ services, school }: SchoolCall, id: string): Promise<KeyRow> {
  const row = isId(id) ? await keyOfSchool(services.db, school.id, id) : null;
  if (!row) throw new Refusal('not_found', 'There is no such key.');
  return row;
}

type MadeKey = Required<Pick<NewKey, 'name' | 'role' | 'personId'>>;

function makeKey(
  call: SchoolChange<KeyWithSecret>,
  { until, replaces, ...key }: MadeKey & { readonly until: string | null; readonly replaces: string | null },
  alsoWrite: (trx: Parameters<typeof insertKeyWithin>[0]) => Promise<void>,
): Promise<KeyWithSecret> {
  const { school } = call;
  const expiresAt = until === null ? null : new Date(until);
  if (expiresAt && expiresAt <= school.now)
    throw invalidRequest({ path: ['expires_at'], message: 'must be in the future' });
  const { key: secret, hint } = drawKey(school.live);
  return keeping(call, async (trx) => {
    const successor = replaces === null ? null : await lockForRotation(trx, replaces);
    if (successor !== null)
      throw invalidRequest({ path: ['id'], message: `was rotated already: ${successor} is in its place` });
    const made = { ...key, schoolId: school.id, keySha256: sha256(secret), hint, expiresAt, replaces };
    const row = await insertKeyWithin(trx, made, mostKeys);
    if (!row) throw invalidRequest({ path: [], message: `there are ${mostKeys} keys already: revoke one` });
    await alsoWrite(trx);
    call.notes.change = { before: null, after: { role: row.role, replaces } };
    return { ...shown(row, school), key: secret };
  });
}

/** A new secret key, and what may be shown of it. */
export function drawKey(live: boolean): { readonly key: string; readonly hint: string } {
  const prefix = live ? 'sk_live_' : 'sk_test_';
  const key = `${prefix}${newKey()}`;
  return { key, hint: hintOf(key) };
}

/** The prefix and the last four characters. */
export const hintOf = (key: string): string => `${key.slice(0, 'sk_live_'.length)}…${key.slice(-4)}`;

const shown = (row: KeyRow, { keyId }: SchoolCall['school']): SchoolKey => ({
  id: row.id,
  name: row.name,
  hint: row.hint,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  expires_at: row.expires_at?.toISOString() ?? null,
  is_current: row.id === keyId,
  role: row.role,
  person_id: row.person_id,
  created_by: actorOfRow(row),
});
