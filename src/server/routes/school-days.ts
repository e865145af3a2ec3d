import { Hono } from 'hono';
import {
  dayLineList,
  dayLineListQuery,
  journalQuery,
  schoolDay,
  schoolDayDetail,
  schoolDayList,
  schoolDayListQuery,
  signOffRequest,
} from '#contracts/days';
import { ledgerAccounts, ledgerAccountsRequest } from '#contracts/ledger-accounts';
import { payout, payoutList, payoutListQuery, payoutRequest } from '#contracts/payouts';
import { journalCsv } from '../documents/csv-file.ts';
import { createPlaces, inPlace } from '../http/places.ts';
import { checkedQuery } from '../http/request-check.ts';
import { namedIn } from '../http/named-in.ts';
import type { SchoolEnv } from '../http/school-auth.ts';
import { schoolGuard } from '../http/school-guard.ts';
import type { Services } from '../services/services.ts';
import { journalOfDay } from '../use-cases/days/day-journal.ts';
import { listDayLines, listDays, readDayOfSchool } from '../use-cases/days/days-of-school.ts';
import { changeLedgerAccounts, readLedgerAccounts } from '../use-cases/days/ledger-accounts.ts';
import { listPayouts, takePayout } from '../use-cases/days/payouts.ts';
import { signOffDay } from '../use-cases/days/sign-off.ts';

import { answer } from './openapi.ts';
import { aboutFiles, csvAnswer, csvFile } from './csv-answer.ts';
import {
  callOf,
  describeRead,
  schoolMoneyPost,
  schoolPatch,
  schoolPost,
  schoolRead,
  schoolRoutes,
} from './school-route.ts';

/** Files of days made at once: each is thousands of rows. */
const atOnce = { ofSchool: 2, ofProcess: 8 } as const;

/** A school's days and what belongs to closing them. */
export function schoolDays(services: Services): Hono<SchoolEnv> {
  const api = new Hono<SchoolEnv>();
  const files = createPlaces(atOnce.ofProcess);
  const guard = schoolGuard(services, { permission: 'export', operation: 'downloadJournal' });
  api.get('/days/:date/journal.csv', describeJournal, guard, checkedQuery(journalQuery), async (c) => {
    const call = callOf(services, c);
    const date = namedIn(c);
    const place = { who: call.school.id, most: atOnce.ofSchool };
    const rows = await inPlace(files, place, () => journalOfDay(call, date));
    call.notes.rowCount = rows.length;
    return csvFile(`journal-${date}`, journalCsv(date, rows, c.req.valid('query')), null);
  });
  api.route('/', otherRoutes(services));
  return api;
}

const ofDay = ['day_not_found', 'invalid_request'] as const;

const describeJournal = describeRead('downloadJournal', {
  permission: 'export',
  summary: 'Download a closed day as a journal of your own ledger: a CSV file with a debit or a credit in each row.',
  description:
    'Money that came is debited to `money` and credited to `income`, and its commission to `commission`. What went back or was kept is debited to its own entry and credited to `money`. ' +
    `Debits and credits of each line are equal. The accounts are those of \`GET /api/v1/ledger_accounts\`. ${aboutFiles}`,
  200: csvAnswer('The file.'),
  refusals: [...ofDay, 'day_not_closed', 'ledger_account_missing'],
});

const otherRoutes = schoolRoutes(
  schoolRead('/days', 'listDays', {
    permission: 'read',
    summary: 'List your days, newest first: each closes at a known minute.',
    description:
      'The first day is that of your first money. A day closes at `day_closes_at` of your settings, in your time zone, and never changes after that. ' +
      'A movement of money is on the day in which we booked it: money that we hear of late is on the next open day, with its own instant in `paid_at`.',
    query: schoolDayListQuery,
    200: answer(schoolDayList, 'One page.'),
    does: (call, { query }) => listDays(call, query),
  }),
  schoolRead('/days/:date', 'readDay', {
    permission: 'read',
    summary: 'Read one day: its sums by campus, account and method, beside what your providers paid out.',
    200: answer(schoolDayDetail, 'The day.'),
    refusals: ofDay,
    does: (call, { id }) => readDayOfSchool(call, id),
  }),
  schoolRead('/days/:date/lines', 'listDayLines', {
    permission: 'read',
    summary: 'List the lines of a day, newest first: each movement of money is on one day and no other.',
    query: dayLineListQuery,
    200: answer(dayLineList, 'One page.'),
    refusals: ['day_not_found'],
    does: (call, { id, query }) => listDayLines(call, id, query),
  }),
  schoolPost('/days/:date/sign_off', 'signOffDay', {
    permission: 'sign_off_days',
    summary: 'Sign off a closed day, once. Only a person can; a key is `forbidden`.',
    body: signOffRequest,
    200: answer(schoolDay, 'The day, signed off.'),
    refusals: ['day_not_found', 'day_not_closed', 'day_signed_off'],
    does: (call, { id, body }) => signOffDay(call, { ...body, date: id }),
  }),
  schoolRead('/ledger_accounts', 'readLedgerAccounts', {
    permission: 'read',
    campus: 'any',
    summary: 'Read the accounts of your own ledger that a day’s journal uses.',
    200: answer(ledgerAccounts, 'All accounts.'),
    does: (call) => readLedgerAccounts(call),
  }),
  schoolPatch('/ledger_accounts', 'changeLedgerAccounts', {
    permission: 'manage_settings',
    summary: 'Set the accounts of your own ledger, in place of those of before.',
    description:
      'Name an account for each entry; one for a method, a campus or both goes before one for all. A method counts more than a campus.',
    body: ledgerAccountsRequest,
    200: answer(ledgerAccounts, 'All accounts.'),
    does: (call, { body }) => changeLedgerAccounts(call, body),
  }),
  schoolMoneyPost('/payouts', 'takePayout', {
    permission: 'take_statements',
    summary: 'Take in a provider’s report of a payout, to set it beside your days.',
    description:
      'It moves no money. Each line names a payment by its id at the provider or here, its confirmation number or its reference. The same payout again changes nothing.',
    body: payoutRequest,
    201: answer(payout, 'The payout.'),
    refusals: ['unknown_provider', 'account_not_found'],
    does: (call, { body }) => takePayout(call, body),
  }),
  schoolRead('/payouts', 'listPayouts', {
    permission: 'read',
    summary: 'List the payouts that you reported, newest first.',
    query: payoutListQuery,
    200: answer(payoutList, 'One page.'),
    does: (call, { query }) => listPayouts(call, query),
  }),
);
