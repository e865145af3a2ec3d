import { sql } from 'kysely';
import type { Services } from '../services/services.ts';

/** A COMMIT that was in doubt is looked up within seconds. */
const keptMs = 3_600_000;
const lookEveryMs = 300_000;

const lookedAt = new WeakMap<Services, number>();

/** Drops transactions' marks that nobody will read any more, every few minutes. Returns 0: none of it is urgent. */
export async function dropOldMarks(services: Services): Promise<number> {
  const now = performance.now();
  if (now < (lookedAt.get(services) ?? -lookEveryMs) + lookEveryMs) return 0;
  lookedAt.set(services, now);
  // real time: the marks' ids hold the machine's clock, in which the hour is counted.
  await sql`delete from transaction_mark where id < ${firstMarkAt(Date.now() - keptMs)}`.execute(services.db);
  return 0;
}

/** No id of a mark made at or after `epochMs` is smaller. Source: RFC 9562, section 5.7. */
export function firstMarkAt(epochMs: number): string {
  const hex = epochMs.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
