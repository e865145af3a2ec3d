import type { MiddlewareHandler } from 'hono';
import { resolver } from 'hono-openapi';
import {
  type BulkRow,
  bulkSessions as bulkAnswer,
  bulkSessionsQuery,
  bulkSessionsRequest,
} from '#contracts/bulk-sessions';
import { isCsv } from '../http/each-request.ts';
import { createPlaces, inPlace } from '../http/places.ts';
import { checkedQuery } from '../http/request-check.ts';
import type { SchoolEnv } from '../http/school-auth.ts';
import { schoolGuard } from '../http/school-guard.ts';
import { bulkSessions } from '../use-cases/sessions/bulk-sessions.ts';
import type { Mount } from './mounts.ts';
import { answer } from './openapi.ts';
import { callOf, describeBulk } from './school-route.ts';

/** Each is up to 10,000 rows, and works on one connection to the database. */
const atOnce = { ofSchool: 1, ofProcess: 2 } as const;

const exampleFile = [
  'external_id;campus_id;payer_id;first_name;last_name;email;student_id;student_name;concept;due_date;amount',
  'enero-1042;mx-centro;tutor-1042;Teresa;Ríos;teresa@familia.example;s-77;Mariana Olvera;Colegiatura de enero;10/01/2027;3680,00',
  '',
].join('\n');

const describe = describeBulk('createPaymentSessions', {
  permission: 'charge',
  summary: 'Create up to 10,000 payment sessions, from JSON or a spreadsheet, with a result for each row.',
  description:
    'Each row is checked as `POST /api/v1/payment_sessions` checks one, and good rows are created although others are refused. ' +
    'It is safe to repeat: a row whose session exists is `unchanged`, and one that differs from it is refused as `external_id_reused`. ' +
    'Links are shown once. For a session that is `unchanged`, `POST /api/v1/payment_sessions/{id}/links` makes a new one. ' +
    'An `Idempotency-Key` has no effect here, and no answer is stored.\n\n' +
    'A `text/csv` file has one session with one charge on each line, in UTF-8 or windows-1252, with `,` or `;`. Its first line names the columns: ' +
    '`external_id`, `campus_id`, `payer_id`, `first_name`, `last_name`, `email`, `student_id`, `student_name`, `concept`, `due_date` and `amount`; ' +
    'and, as you need them, `concept_type` (`tuition`), `period`, `charge_id`, `student_enrollment`, `tutor_id` (`payer_id`), `phone`, `identity_document`, `return_url` and `send_link`. ' +
    'A day is `2027-01-31` or `31/01/2027`. An amount is `3680`, `3680.50` or `3680,50`, in whole units of your currency and without separators of thousands.',
  requestBody: {
    required: true,
    content: {
      'application/json': { schema: resolver(bulkSessionsRequest) },
      'text/csv': { schema: { type: 'string' }, example: exampleFile },
    },
  },
  200: answer(bulkAnswer, 'What became of each row, in their order.'),
});

const counted = ['created', 'valid', 'unchanged', 'refused'] as const satisfies readonly BulkRow['result'][];

/** Many sessions of one request. Its answer is made piece by piece, and is neither stored nor logged. */
export const bulkOfSessions: Mount<SchoolEnv> = (api, services) => {
  const places = createPlaces(atOnce.ofProcess);
  const onePlace: MiddlewareHandler<SchoolEnv> = (c, next) =>
    inPlace(places, { who: c.var.school.id, most: atOnce.ofSchool }, next);
  const guard = schoolGuard(services, { permission: 'charge', operation: 'createPaymentSessions', campus: 'filtered' });
  api.post('/bulk', describe, guard, checkedQuery(bulkSessionsQuery), onePlace, async (c) => {
    const validateOnly = c.req.valid('query').validate_only === 'true';
    const call = callOf(services, c);
    const kind = isCsv(c.req.header('content-type') ?? '') ? 'csv' : 'json';
    const body = { kind, bytes: new Uint8Array(await c.req.arrayBuffer()), currency: c.var.school.currency } as const;
    const texts: string[] = [];
    const counts = new Map<string, number>();
    for await (const rows of bulkSessions(call, body, { validateOnly })) {
      for (const { result } of rows) counts.set(result, (counts.get(result) ?? 0) + 1);
      texts.push(...rows.map((row) => JSON.stringify(row)));
    }
    call.notes.rowCount = counts.get('created') ?? 0;
    const sums = counted.map((result) => `"${result}":${counts.get(result) ?? 0}`);
    return c.body(`{${sums.join(',')},"rows":[${texts.join(',')}]}`, 200, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
    });
  });
};
