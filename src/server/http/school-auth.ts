import type { MiddlewareHandler } from 'hono';
import { schoolOfKey, type SchoolOfKey } from '../db/write/school-keys.ts';
import type { AuditEntry } from './audit-entry.ts';
import type { IdempotencyEnv } from './idempotency.ts';
import { limitCallsOfKey } from './rate-limit.ts';
import { sha256 } from '../basics/keys.ts';
import { nameCaller } from '../basics/request-context.ts';
import { takesSchool } from '../basics/mode.ts';
import { Refusal } from '../basics/refusal.ts';
import type { Services } from '../services/services.ts';

export interface SchoolEnv {
  /** A person at the desk: their calls are made in this process, so nobody sends one over the network. */
  Bindings: { readonly person?: SchoolOfKey };
  Variables: IdempotencyEnv['Variables'] & { school: SchoolOfKey; audit: AuditEntry };
}

const whyNot = {
  sandbox: '',
  staging: 'A live school works only in production, and this is staging.',
  production: 'A test school works only in the sandbox and in staging.',
} as const;

/**
 * Lets a school in by its secret key (`Authorization: Bearer sk_…`), or a person of it at the desk.
 * Every key, also a malformed or missing one, costs the same hash and the same indexed read: only the hash is compared.
 * Refuses as `unauthorized`, a school of another mode as `forbidden`, a key over its limit as `too_many_requests`.
 */
export function requireSchool(services: Services): MiddlewareHandler<SchoolEnv> {
  const countCall = limitCallsOfKey(services);
  return async (c, next) => {
    const presented = /^Bearer +(\S{1,200})$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
    const school = c.env?.person ?? (await schoolOfKey(services.db, sha256(presented)));
    if (!school) {
      throw new Refusal(
        'unauthorized',
        'A valid secret key is needed: Authorization: Bearer sk_…',
        {},
        { 'www-authenticate': 'Bearer realm="cuota"' },
      );
    }
    if (!takesSchool(services.mode, school)) throw new Refusal('forbidden', whyNot[services.mode]);
    countCall(school.keyId ?? school.actor.id ?? school.id);
    nameCaller({ school_id: school.id, actor: school.actor });
    c.set('school', school);
    c.set('idempotencyScope', `school:${school.id}`);
    await next();
  };
}
