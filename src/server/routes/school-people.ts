import { auditLog, auditLogFileQuery, auditLogQuery } from '#contracts/audit-log';
import {
  changePersonRequest,
  endedPerson,
  inviteAgainRequest,
  invitePersonRequest,
  person,
  personInvitation,
  personList,
} from '#contracts/people';
import { listAuditLog } from '../use-cases/schools/audit-log.ts';
import {
  changePerson,
  inviteAgain,
  invitePerson,
  listPeople,
  readSchoolPerson,
  removePerson,
} from '../use-cases/schools/people.ts';
import { auditLogCsv } from '../documents/csv-file.ts';
import { checkedQuery } from '../http/request-check.ts';
import type { SchoolEnv } from '../http/school-auth.ts';
import { schoolGuard } from '../http/school-guard.ts';
import { csvAnswer, csvFile, pagedCsv } from './csv-answer.ts';
import type { Mount } from './mounts.ts';
import { answer } from './openapi.ts';
import {
  callOf,
  describeRead,
  schoolDelete,
  schoolPatch,
  schoolPost,
  schoolRead,
  schoolRoutes,
} from './school-route.ts';

const aboutRoles =
  'Each role may do all that the one before it may. `view`: read. `assist`: sessions, links and receipts. `cash`: cases, statements, files, ' +
  'the close of a day. `refund`: ask for refunds. `administer`: people, keys, endpoints, settings; approves.';

const auditFile: Mount<SchoolEnv> = (api, services) => {
  const guard = schoolGuard(services, { permission: 'read_audit_log', operation: 'downloadAuditLog' });
  api.get('/audit_log.csv', describeAuditFile, guard, checkedQuery(auditLogFileQuery), async (c) => {
    const query = c.req.valid('query');
    const call = callOf(services, c);
    const { text, nextCursor } = await pagedCsv({
      read: (page) => listAuditLog(call, { ...query, ...page }),
      write: (rows) => auditLogCsv(rows, query),
      from: query.cursor,
      notes: call.notes,
    });
    return csvFile('audit-log', text, nextCursor);
  });
};

const describeAuditFile = describeRead('downloadAuditLog', {
  permission: 'read_audit_log',
  summary: 'Download the audit log, newest first, as a CSV file of up to 10,000 rows.',
  200: csvAnswer('The file. It has `Next-Cursor` in its headers when more rows follow.'),
  refusals: ['invalid_request'],
});

/** Who works in a school's office, and what was done. */
export const schoolPeople = schoolRoutes(
  auditFile,
  schoolRead('/people', 'listPeople', {
    permission: 'read',
    campus: 'any',
    summary: 'List the people of your office.',
    200: answer(personList, 'All of them, the oldest first.'),
    does: listPeople,
  }),
  schoolPost('/people', 'invitePerson', {
    permission: 'manage_people',
    summary: 'Add a person to your office, with a role.',
    description: `${aboutRoles} Only a person with the role \`administer\` adds people. The first one is added by whoever runs the installation. They get an e-mail with the way into the desk, where there is one.`,
    body: invitePersonRequest,
    201: answer(person, 'The person.'),
    does: (call, { body }) => invitePerson(call, body),
  }),
  schoolRead('/people/:id', 'readPerson', {
    permission: 'read',
    campus: 'any',
    summary: 'Read one person of your office.',
    200: answer(person, 'The person.'),
    refusals: ['not_found'],
    does: (call, { id }) => readSchoolPerson(call, id),
  }),
  schoolPatch('/people/:id', 'changePerson', {
    permission: 'manage_people',
    summary: 'Change a person’s name, role or campuses. It counts from their next call.',
    description: `${aboutRoles} Nobody changes their own role, and one administrator always stays.`,
    body: changePersonRequest,
    200: answer(person, 'The person.'),
    refusals: ['not_found'],
    does: (call, { id, body }) => changePerson(call, { ...body, id }),
  }),
  schoolPost('/people/:id/invite', 'inviteAgain', {
    permission: 'manage_people',
    summary: 'E-mail a person the way into the desk, for the first time or after a lost device.',
    description:
      'The link works for 72 hours, and once. Once it is used, the passkeys, the app for codes and the sign-ins that the ' +
      'person had before end, and they and all administrators get an e-mail. Nobody invites themselves.',
    body: inviteAgainRequest,
    200: answer(personInvitation, 'The e-mail is on its way.'),
    refusals: ['not_found'],
    does: (call, { id }) => inviteAgain(call, id),
  }),
  schoolDelete('/people/:id', 'removePerson', {
    permission: 'manage_people',
    summary: 'Remove a person. The keys of their own end at once.',
    200: answer(endedPerson, 'They may do nothing any more.'),
    refusals: ['invalid_request', 'idempotency_key_reused', 'idempotency_key_in_flight', 'not_found'],
    does: (call, { id }) => removePerson(call, id),
  }),
  schoolRead('/audit_log', 'listAuditLog', {
    permission: 'read_audit_log',
    summary: 'List who did what, newest first: changes, files downloaded, and refusals.',
    description:
      'An entry has ids only. It is written with the change itself, is never changed, and stays for five years. ' +
      '`outcome` is `done` or the code of the refusal.',
    query: auditLogQuery,
    200: answer(auditLog, 'One page.'),
    does: (call, { query }) => listAuditLog(call, query),
  }),
);
