import type { ChangeStatementMapRequest, StatementMap, StatementMapRequest } from '#contracts/statement-files';
import { deleteMap, insertMap, mapOfSchool, mapsOfSchool, updateMap } from '../../db/write/statement-maps.ts';
import { isUniqueViolation } from '../../db/driver/unique.ts';
import { invalidRequest } from '../../basics/invalid-request.ts';
import { Refusal } from '../../basics/refusal.ts';
import { isId, keeping, type SchoolCall, type SchoolChange } from '../school-call.ts';
import { refuseColumns } from './statement-answers.ts';

/** Of a few banks, with several accounts and kinds of files each. */
const mostMaps = 50;

export async function listMaps({ services, school }: SchoolCall): Promise<{ data: StatementMap[] }> {
  return { data: await mapsOfSchool(services.db, school.id) };
}

/** Refuses as `not_found`. */
export async function readMap({ services, school }: SchoolCall, id: string): Promise<StatementMap> {
  return orNotFound(isId(id) ? await mapOfSchool(services.db, { schoolId: school.id, id }) : null);
}

/** Refuses a name that another map has, columns that do not say where the money is, and a fifty-first map. */
export async function createMap(call: SchoolChange<StatementMap>, request: StatementMapRequest): Promise<StatementMap> {
  refuseColumns(request.columns);
  const by = call.actor;
  return named(() =>
    keeping(call, async (trx) => {
      const map = await insertMap(trx, call.school.id, { ...request, by }, mostMaps);
      if (!map) throw invalidRequest({ path: [], message: `there are ${mostMaps} maps already: delete one` });
      return map;
    }),
  );
}

/** Refuses as `not_found` and as `createMap`. */
export async function changeMap(
  call: SchoolChange<StatementMap>,
  { id, ...change }: ChangeStatementMapRequest & { readonly id: string },
): Promise<StatementMap> {
  if (change.columns) refuseColumns(change.columns);
  const before = await readMap(call, id);
  return named(() =>
    keeping(call, async (trx) => orNotFound(await updateMap(trx, { schoolId: call.school.id, id: before.id }, change))),
  );
}

/** Refuses as `not_found`. Files that were read by it stay. */
export async function removeMap(call: SchoolChange<{ id: string; deleted: true }>, id: string) {
  const { services: _services, school } = call;
  return keeping(call, async (trx) => {
    if (!isId(id) || !(await deleteMap(trx, { schoolId: school.id, id }))) throw noSuchMap();
    return { id, deleted: true as const };
  });
}

const noSuchMap = () => new Refusal('not_found', 'There is no such map.');

function orNotFound<T>(map: T | null): T {
  if (map === null) throw noSuchMap();
  return map;
}

async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw invalidRequest({ path: ['name'], message: 'is the name of another map' });
    throw error;
  }
}
