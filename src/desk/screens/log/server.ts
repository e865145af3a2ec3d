import { auditLog } from '#contracts/audit-log';
import { startOfDay } from '../../dates.ts';
import { csvFormat } from '../../csv.ts';
import { readNames } from '../../names.ts';
import type { Actions, ScreenCall } from '../../screen.ts';

/** From the first instant of `from` to the last of `to`, both days of the school's zone. */
function spanOf({ query, person }: ScreenCall) {
  const { timeZone } = person.school;
  return { from: startOfDay(query.get('from'), timeZone), to: startOfDay(query.get('to'), timeZone, 1) };
}

export async function load(call: ScreenCall) {
  const { api, query } = call;
  const [log, { nameOf }] = await Promise.all([
    api.get('/audit_log', auditLog, { ...spanOf(call), cursor: query.get('cursor'), limit: 50 }),
    readNames(call),
  ]);
  return { log, nameOf, query };
}

export const actions: Actions = {
  /** The same days as a file, as the country's spreadsheets expect it. */
  async download(call) {
    return {
      file: await call.api.file('/audit_log.csv', { ...spanOf(call), ...csvFormat[call.person.school.country] }),
    };
  },
};
