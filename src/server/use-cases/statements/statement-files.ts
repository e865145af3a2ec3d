import * as z from 'zod/mini';
import type {
  StatementFile,
  StatementFileLineList,
  StatementFileLineListQuery,
  StatementFileList,
  StatementFileListQuery,
} from '#contracts/statement-files';
import { fileOfSchool, filesOfSchool, linesOfFile } from '../../db/write/statement-files.ts';
import { pageAsked, pageOf } from '../../db/read/page-cursor.ts';
import { invalidRequest } from '../../basics/invalid-request.ts';
import { Refusal } from '../../basics/refusal.ts';
import { isId, type SchoolCall } from '../school-call.ts';

/** Lists a page of the files that this school took in, newest first. Refuses a foreign cursor as `invalid_request`. */
export async function listFiles(
  { services, school }: SchoolCall,
  query: StatementFileListQuery,
): Promise<StatementFileList> {
  const rows = await filesOfSchool(services.db, pageAsked(school, query));
  return pageOf(rows, query.limit, ({ file }) => file);
}

/** Refuses as `not_found`. */
export async function readFile(
  { services, school }: Pick<SchoolCall, 'services' | 'school'>,
  id: string,
): Promise<StatementFile> {
  const file = isId(id) ? await fileOfSchool(services.db, school.id, id) : null;
  if (file === null) throw new Refusal('not_found', 'There is no such file.');
  return file;
}

/** A line's number: the file's lines never change their order. */
const lineCursor = z.string().check(z.regex(/^[1-9]\d{0,6}$/));

/** Lists a page of a file's lines in their order. Refuses as `not_found`, and a foreign cursor as `invalid_request`. */
export async function listFileLines(
  { services, school }: SchoolCall,
  id: string,
  { cursor, limit, outcome }: StatementFileLineListQuery,
): Promise<StatementFileLineList> {
  if (cursor !== undefined && !lineCursor.safeParse(cursor).success)
    throw invalidRequest({ path: ['cursor'], message: 'must be a next_cursor of this list' });
  await readFile({ services, school }, id);
  const lines = await linesOfFile(services.db, { fileId: id, after: Number(cursor ?? 0), limit: limit + 1, outcome });
  const data = lines.slice(0, limit);
  return { data, next_cursor: lines.length > limit ? String(data.at(-1)?.line ?? '') : null };
}
