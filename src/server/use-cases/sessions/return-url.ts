import * as z from 'zod/mini';
import { Refusal } from '../../basics/refusal.ts';
import type { Services } from '../../services/services.ts';
import { isThisMachine } from '../../basics/web-address.ts';

/** The shape of an `r`: it came in an address that anybody could have written. */
const nameShape = /^[A-Za-z0-9_-]{1,64}$/;
const registered = z.record(z.string(), z.string());

/**
 * Returns the address for the payer's return: the one registered under `name`, or the session's own without one.
 * Refuses as `not_found` a name that is malformed, not registered, or of an address that a payer must not be sent to.
 * Source: spec §7.
 */
export async function readReturnUrl(
  services: Services,
  sessionId: string,
  name: string | null,
): Promise<string | null> {
  const row = await services.db
    .selectFrom('session')
    .innerJoin('school', 'school.id', 'session.school_id')
    .select(['session.return_url', 'school.return_urls'])
    .where('session.id', '=', sessionId)
    .executeTakeFirstOrThrow();
  if (name === null) return safeAddress(services, row.return_url);
  const named = nameShape.test(name) ? new Map(Object.entries(registered.parse(row.return_urls))).get(name) : null;
  const url = safeAddress(services, named ?? null);
  if (url === null) throw new Refusal('not_found', 'No address is registered under this name.');
  return url;
}

/**
 * The address, if it reads the same to everybody: `https`, in plain ASCII, with neither a name before the host nor a
 * backslash. The rows were checked when they were written; a payer is sent nowhere by a row that was not.
 */
function safeAddress({ mode }: Services, text: string | null): string | null {
  if (text === null || !/^https?:\/\/[\x21-\x7e]+$/.test(text) || text.includes('\\')) return null;
  const url = URL.parse(text);
  if (!url || url.username !== '' || url.password !== '') return null;
  return url.protocol === 'https:' || (mode === 'sandbox' && isThisMachine(url.hostname)) ? url.href : null;
}
