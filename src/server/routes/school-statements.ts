import type { Hono } from 'hono';
import {
  changeStatementMapRequest,
  deletedStatementMap,
  statementFile,
  statementFileLineList,
  statementFileLineListQuery,
  statementFileList,
  statementFileListQuery,
  statementMap,
  statementMapList,
  statementMapRequest,
} from '#contracts/statement-files';
import { statementAnswer, statementPreview, statementRequest } from '#contracts/statements';
import type { SchoolEnv } from '../http/school-auth.ts';
import { schoolGuard } from '../http/school-guard.ts';
import { keyHeldSeconds } from '../db/write/idempotency-keys.ts';
import { idempotent, requireIdempotencyKey } from '../http/idempotency.ts';
import { createPlaces, inPlace } from '../http/places.ts';
import { checkedBody } from '../http/request-check.ts';
import type { Services } from '../services/services.ts';
import type { SchoolCall } from '../use-cases/school-call.ts';
import { importStatement } from '../use-cases/statements/import-statement.ts';
import { previewStatement } from '../use-cases/statements/preview-statement.ts';
import { listFileLines, listFiles, readFile } from '../use-cases/statements/statement-files.ts';
import { changeMap, createMap, listMaps, readMap, removeMap } from '../use-cases/statements/statement-maps.ts';
import { answer } from './openapi.ts';
import {
  callOf,
  describeMoneyWrite,
  describeRead,
  schoolDelete,
  schoolPatch,
  schoolPost,
  schoolRead,
  schoolRoutes,
} from './school-route.ts';

/** Statements taken in at once, each line in a transaction; and previews, each with a connection for a second. */
const atOnce = { ofSchool: 2, imports: 8, previews: 3 } as const;
const placeOf = ({ school }: SchoolCall) => ({ who: school.id, most: atOnce.ofSchool });

/** A school's bank statements: previewed, taken in, listed, and how its banks write them. */
export function schoolStatements(services: Services): Hono<SchoolEnv> {
  const api = others(services);
  const [imports, previews] = [createPlaces(atOnce.imports), createPlaces(atOnce.previews)];
  const body = checkedBody(statementRequest, ['csv', 'file', 'previewed']);
  const guard = schoolGuard(services, { permission: 'take_statements', operation: 'importStatement' });
  // Each line is a transaction of its own: the response can only be stored when all are done.
  const idempotentImport = idempotent(services, keyHeldSeconds.storedAfterWork);
  api.post('/statements', describeImport, guard, requireIdempotencyKey, body, idempotentImport, async (c) => {
    const call = callOf(services, c);
    return c.json(await inPlace(imports, placeOf(call), () => importStatement(call, c.req.valid('json'))));
  });
  const reading = { permission: 'take_statements', operation: 'previewStatement', changes: false } as const;
  api.post('/statements/preview', describePreview, schoolGuard(services, reading), body, async (c) => {
    const call = callOf(services, c);
    return c.json(await inPlace(previews, placeOf(call), () => previewStatement(call, c.req.valid('json'))));
  });
  return api;
}

const aboutFiles =
  'Send the file’s bytes as `file`: encoding, delimiter, decimal mark and date format are found in it. What may be read in two ways is refused with the field to give, its choices and some cells in `metadata.question`. ' +
  'Name the columns in `columns`, or a saved map in `map`; without either, a saved map that fits the header is taken, or the words of the header decide.';

const describeImport = describeMoneyWrite('importStatement', {
  permission: 'take_statements',
  summary:
    'Take in your bank statement: money on your sessions is booked, a provider’s payments are asked about, the rest opens cases. Sending a file again changes nothing.',
  description:
    `${aboutFiles} Give the preview’s \`file\` as \`previewed\`, and no other file is taken in. Name \`movement_id\` or \`balance\` where your bank gives them: a line is then known in whatever file it comes, so files may overlap. ` +
    'Without either, a line that equals one of another file may be the same deposit or a second one, and so may any line of a file that is sent again with other `columns`. ' +
    'It is `maybe_known`: nothing is booked, and a case asks you.',
  200: answer(statementAnswer, 'What became of each line.'),
});

const describePreview = describeRead('previewStatement', {
  permission: 'take_statements',
  summary: 'Preview your bank statement: what taking it in would do with each line, and why. Nothing is written.',
  description: `${aboutFiles} The import decides each line once more: what happens in between counts.`,
  200: answer(statementPreview, 'What would become of each line.'),
  refusals: ['invalid_request', 'malformed_json', 'unsupported_media_type', 'payload_too_large'],
});

const others = schoolRoutes(
  schoolRead('/statements', 'listStatementFiles', {
    permission: 'read',
    summary: 'List the statements that you took in, newest first.',
    query: statementFileListQuery,
    200: answer(statementFileList, 'One page.'),
    does: (call, { query }) => listFiles(call, query),
  }),
  schoolRead('/statements/:id', 'readStatementFile', {
    permission: 'read',
    summary: 'Read one statement that you took in: by whom, how it was read, and how many lines became what.',
    200: answer(statementFile, 'The file.'),
    refusals: ['not_found'],
    does: (call, { id }) => readFile(call, id),
  }),
  schoolRead('/statements/:id/lines', 'listStatementFileLines', {
    permission: 'read',
    summary: 'Read what became of each line of a statement.',
    description: 'A line whose case you decided since has the payment that it led to.',
    query: statementFileLineListQuery,
    200: answer(statementFileLineList, 'One page, in the order of the file.'),
    refusals: ['not_found'],
    does: (call, { id, query }) => listFileLines(call, id, query),
  }),
  schoolPost('/statement_maps', 'createStatementMap', {
    permission: 'take_statements',
    summary: 'Save how a bank writes its statements, at most fifty.',
    description: 'Name it as `map` when you send a file.',
    body: statementMapRequest,
    201: answer(statementMap, 'The map.'),
    does: (call, { body }) => createMap(call, body),
  }),
  schoolRead('/statement_maps', 'listStatementMaps', {
    permission: 'read',
    summary: 'List your saved maps of bank statements, by name.',
    200: answer(statementMapList, 'All of them.'),
    does: listMaps,
  }),
  schoolRead('/statement_maps/:id', 'readStatementMap', {
    permission: 'read',
    summary: 'Read one saved map of bank statements.',
    200: answer(statementMap, 'The map.'),
    refusals: ['not_found'],
    does: (call, { id }) => readMap(call, id),
  }),
  schoolPatch('/statement_maps/:id', 'changeStatementMap', {
    permission: 'take_statements',
    summary: 'Change a saved map of bank statements.',
    body: changeStatementMapRequest,
    200: answer(statementMap, 'The map as it is now.'),
    refusals: ['not_found'],
    does: (call, { id, body }) => changeMap(call, { ...body, id }),
  }),
  schoolDelete('/statement_maps/:id', 'deleteStatementMap', {
    permission: 'take_statements',
    summary: 'Delete a saved map of bank statements. What it read stays.',
    200: answer(deletedStatementMap, 'It is gone.'),
    refusals: ['invalid_request', 'idempotency_key_reused', 'idempotency_key_in_flight', 'not_found'],
    does: (call, { id }) => removeMap(call, id),
  }),
);
