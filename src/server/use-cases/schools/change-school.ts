import type { SchoolSettings, SchoolSettingsRequest } from '#contracts/school-settings';
import { hasPermission, type Permission } from '#domain/permissions';
import { writeLogo } from '../../db/write/school-logos.ts';
import { readPeople } from '../../db/write/people.ts';
import { readSettings, writeSettings } from '../../db/write/school-settings.ts';
import type { Mode } from '../../basics/mode.ts';
import { Refusal } from '../../basics/refusal.ts';
import { invalidRequest } from '../../basics/invalid-request.ts';
import type { Services } from '../../services/services.ts';
import type { Trx } from '../../db/driver/db.ts';
import type { CallingSchool } from '../../db/write/schools.ts';
import { keeping, requirePermission, type SchoolChange } from '../school-call.ts';
import { settingsIssues } from './settings-issues.ts';
import { takeLogo } from './take-logo.ts';

/**
 * Changes a school's settings; what is left out stays. Prices, quotes and refusals follow from the next request on: an
 * earlier quote is refused as `quote_changed`. A logo is fetched first. Refuses as `invalid_request` with every issue,
 * as `logo_not_usable`, and as `forbidden` a change of `refund_approval` by whoever may not approve refunds.
 */
export async function changeSchool(
  call: SchoolChange<SchoolSettings>,
  request: SchoolSettingsRequest,
): Promise<SchoolSettings> {
  // A stolen machine's key would switch off what is to stop it.
  if (request.refund_approval !== undefined) requirePermission(call, 'approve_refunds');
  const write = await settingsWriter(call.services, call.school, request);
  return keeping(call, async (trx) => {
    const before = await readSettings(trx, call.school.id);
    const after = await write(trx);
    call.notes.change = { before: auditedOf(before, request), after: auditedOf(after, request) };
    return after;
  });
}

/** Returns the settings that a request names, for the audit log: of an advisor only that it changed. */
function auditedOf(settings: SchoolSettings, request: SchoolSettingsRequest): object {
  const named = Object.entries(settings).filter(([name]) => Object.hasOwn(request, name));
  return Object.fromEntries(named.map(([name, value]) => [name, name === 'advisor' ? null : value]));
}

/** What writes settings once they are checked and a logo was fetched. Throws as `changeSchool`. */
export async function settingsWriter(
  { mode }: Pick<Services, 'mode'>,
  { id, country }: Pick<CallingSchool, 'id' | 'country'>,
  request: SchoolSettingsRequest,
): Promise<(trx: Trx) => Promise<SchoolSettings>> {
  const issues = settingsIssues(request, { country, mode });
  if (issues.length > 0) throw invalidRequest(...issues);
  const logo = await logoOf(mode, request);
  return async (trx) => {
    await refuseRule(trx, id, request);
    await writeSettings(trx, id, request);
    if (logo !== undefined) await writeLogo(trx, id, logo);
    return readSettings(trx, id);
  };
}

/** A rule of two persons needs somebody who can approve, and a stand-in of the school. */
async function refuseRule(trx: Trx, schoolId: string, { refund_approval: rule }: SchoolSettingsRequest): Promise<void> {
  if (!rule) return;
  const people = await readPeople(trx, schoolId);
  const may = (permission: Permission, id?: string) =>
    people.some(
      (each) => (id === undefined || each.id === id) && hasPermission({ role: each.role, isPerson: true }, permission),
    );
  const issue = (field: string, message: string) => ({ path: ['refund_approval', field], message });
  const issues = [
    ...(may('approve_refunds') ? [] : [issue('above', 'nobody could approve: add a person with the role administer')]),
    ...(rule.stand_in === null || may('request_refunds', rule.stand_in)
      ? []
      : [issue('stand_in', 'must be a person of yours with the role refund or administer')]),
    ...(rule.hours.from < rule.hours.to ? [] : [issue('hours', 'from must be before to')]),
  ];
  if (issues.length > 0) throw invalidRequest(...issues);
}

/** Undefined when the logo stays, null when it goes. Throws `logo_not_usable`. */
async function logoOf(mode: Mode, { logo_url: url }: SchoolSettingsRequest): Promise<Buffer | null | undefined> {
  if (url === undefined || url === null) return url;
  const logo = await takeLogo(url, { allowLocal: mode === 'sandbox' });
  if ('png' in logo) return logo.png;
  throw new Refusal('logo_not_usable', `logo_url: ${logo.says}.`, { reason: logo.reason });
}
