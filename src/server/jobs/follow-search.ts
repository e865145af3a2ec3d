import {
  markNewSchools,
  schoolsBehind,
  sessionsDue,
  sessionsOfBefore,
  sessionsOfLog,
  takeMark,
} from '../db/write/search-marks.ts';
import { refreshSearch } from '../use-cases/search/refresh-search.ts';
import type { Services } from '../services/services.ts';

const mostSchools = 20;
/** In one transaction, of each source. */
const mostSessions = 200;

/**
 * Brings what happened into the search, after its commit. The mark moves in the transaction that writes the rows: a
 * crash loses nothing, and a step done twice writes the same. Returns how many sessions it read; 0: nothing is behind.
 */
export async function followSearch(services: Services, isStopping: () => boolean = () => false): Promise<number> {
  await markNewSchools(services.db);
  let read = 0;
  for (const schoolId of await schoolsBehind(services.db, mostSchools)) {
    if (isStopping()) break;
    read += await followSchool(services, schoolId);
  }
  return read;
}

async function followSchool({ db, keys }: Services, schoolId: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const mark = await takeMark(trx, schoolId);
    if (!mark) return 0;
    const found = [
      ...(await sessionsOfLog(trx, schoolId, mark, mostSessions)),
      ...(await sessionsDue(trx, schoolId, mostSessions)),
      ...(await sessionsOfBefore(trx, schoolId, mark, mostSessions)),
    ];
    const sessions = [...new Set(found)];
    if (sessions.length > 0) await refreshSearch(trx, keys, { schoolId, sessions });
    return found.length;
  });
}
