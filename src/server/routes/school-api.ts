import { Hono } from 'hono';
import { limitBodyByPath } from '../http/each-request.ts';
import { schoolKeyLimiter } from '../http/wrong-keys.ts';
import { readableJson } from '../http/request-check.ts';
import { requireSchool, type SchoolEnv } from '../http/school-auth.ts';
import type { Services } from '../services/services.ts';
import { schoolAccounts } from './school-accounts.ts';
import { schoolApprovals } from './school-approvals.ts';
import { schoolCases } from './school-cases.ts';
import { schoolDays } from './school-days.ts';
import { schoolKeys } from './school-keys.ts';
import { schoolMandates } from './school-mandates.ts';
import { schoolMoney } from './school-money.ts';
import { schoolPeople } from './school-people.ts';
import { schoolSearch } from './school-search.ts';
import { schoolSessions } from './school-sessions.ts';
import { ownSchool } from './school-settings.ts';
import { schoolStatements } from './school-statements.ts';
import { schoolStudents } from './school-students.ts';
import { schoolTransfers } from './school-transfers.ts';
import { schoolVouchers } from './school-vouchers.ts';
import { schoolWebhooks } from './school-webhooks.ts';

/** The API of schools' servers, under `/api/v1`. Every row it reaches is its own; another school's id is not found. */
export function schoolApi(services: Services): Hono<SchoolEnv> {
  const api = new Hono<SchoolEnv>();
  api.use(schoolKeyLimiter(services), requireSchool(services), limitBodyByPath, readableJson);
  api.route('/payment_sessions', schoolSessions(services));
  api.route('/accounts', schoolAccounts(services));
  api.route('/', schoolCases(services));
  api.route('/', schoolApprovals(services));
  api.route('/mandates', schoolMandates(services));
  api.route('/', schoolMoney(services));
  api.route('/', schoolStatements(services));
  api.route('/', schoolDays(services));
  api.route('/', ownSchool(services));
  api.route('/', schoolKeys(services));
  api.route('/', schoolPeople(services));
  api.route('/', schoolVouchers(services));
  api.route('/', schoolTransfers(services));
  api.route('/', schoolSearch(services));
  api.route('/', schoolStudents(services));
  api.route('/', schoolWebhooks(services));
  return api;
}
