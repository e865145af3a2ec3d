/** What taking in a statement and previewing it have in common: the file as it is read, and its lines counted. */
import { isDeepStrictEqual } from 'node:util';
import type {
  StatementColumns,
  StatementCounts,
  StatementLineResult,
  StatementProblem,
  StatementReading,
  StatementRequest,
} from '#contracts/statements';
import { mapsOfSchool } from '../../db/write/statement-maps.ts';
import { timeZoneOf } from '../../db/write/schools.ts';
import { invalidRequest } from '../../basics/invalid-request.ts';
import type { ReadStatement, StatementOwner } from '../../services/statement-reader.ts';
import type { SchoolCall } from '../school-call.ts';

export type Taken = StatementLineResult | StatementProblem;

/** Reads a file. Refuses as `invalid_request` one that cannot be read, and a map that the school does not have. */
export async function openFile({ services, school }: SchoolCall, request: StatementRequest) {
  refuseUnclear(request);
  const timeZone = await timeZoneOf(services.db, school.id);
  const owner: StatementOwner = { schoolId: school.id, currency: school.currency, timeZone, now: school.now };
  const all = request.columns ? [] : await mapsOfSchool(services.db, school.id);
  const isNamed = (name: string) => name.toLowerCase() === request.map?.toLowerCase();
  const maps = request.map === undefined ? all : all.filter(({ name }) => isNamed(name));
  if (request.map !== undefined && maps.length === 0)
    throw invalidRequest({ path: ['map'], message: 'must be the name of a saved map' });
  const { previewed, ...unseen } = request;
  const read: ReadStatement = await services.statements.read({ owner, request: unseen, maps });
  if (previewed && !isDeepStrictEqual(comparable(previewed), comparable(read.file)))
    throw invalidRequest({ path: ['previewed'], message: 'must be the preview of this file as it is read now' });
  const deposits = read.rows.flatMap((row) => (row.kind === 'deposit' ? [row.deposit] : []));
  return { owner, read, deposits };
}

/** The map's name is no part of it: a map may be saved, renamed or deleted and read the same. */
const comparable = ({ map: _map, ...reading }: StatementReading) => reading;

function refuseUnclear({ csv, file, columns, map }: StatementRequest): void {
  if ((csv === undefined) === (file === undefined))
    throw invalidRequest({ path: ['file'], message: 'give either file or csv' });
  if (columns && map !== undefined) throw invalidRequest({ path: ['map'], message: 'give either map or columns' });
  if (columns) refuseColumns(columns);
}

/** Refuses columns that say twice, or not at all, where the money is. */
export function refuseColumns({ amount, credit, debit, direction }: StatementColumns): void {
  const wrong = (name: string, message: string) => invalidRequest({ path: ['columns', name], message });
  if ((amount === undefined) === (credit === undefined)) throw wrong('amount', 'give either amount or credit');
  if (debit !== undefined && credit === undefined) throw wrong('debit', 'goes with credit only');
  if (direction !== undefined && amount === undefined) throw wrong('direction', 'goes with amount only');
}

/** The problem of a line whose provider did not answer. */
export const silent = (line: number): StatementProblem => ({
  line,
  code: 'provider_silent',
  message: 'The provider of the payment did not answer. Send the file again later.',
});

/** Counts a file's lines by their outcome, and sets apart those that could not be taken in. */
export function summary<Line extends { readonly outcome: StatementLineResult['outcome'] }>(
  taken: readonly (Line | StatementProblem)[],
): StatementCounts & { readonly problems: StatementProblem[]; readonly results: Line[] } {
  const problems = taken.filter((each) => 'code' in each);
  const results = taken.filter((each) => 'outcome' in each);
  const count = (outcome: StatementLineResult['outcome']) => results.filter((each) => each.outcome === outcome).length;
  return {
    lines: taken.length,
    booked: count('booked'),
    asked: count('asked'),
    unknown: count('unknown'),
    already_known: count('already_known'),
    maybe_known: count('maybe_known'),
    ignored: count('ignored'),
    problems,
    results,
  };
}
