import type { SchoolSettings, SchoolSettingsRequest } from '#contracts/school-settings';
import type { Announcement } from '#domain/announcements';
import type { Country } from '#domain/money';
import { hasPermission, type Permission } from '#domain/permissions';
import { offerKey, offers } from '#providers/registry';
import { writeLogo } from '../../db/write/school-logos.ts';
import { readPeople } from '../../db/write/people.ts';
import { readSettings, writeSettings } from '../../db/write/school-settings.ts';
import type { Mode } from '../../basics/mode.ts';
import { isParentOrigin, isShortList } from '../../basics/parent-origins.ts';
import { Refusal } from '../../basics/refusal.ts';
import { invalidRequest } from '../../basics/invalid-request.ts';
import type { Services } from '../../services/services.ts';
import type { Trx } from '../../db/driver/db.ts';
import type { CallingSchool } from '../../db/write/schools.ts';
import { keeping, requirePermission, type SchoolChange } from '../school-call.ts';
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

export interface SettingsIssue {
  readonly path: readonly [string, ...(string | number)[]];
  readonly message: string;
}

export interface SettingsPlace {
  readonly country: Country;
  readonly mode: Mode;
}

/** Returns issues of settings beyond their shape: unknown methods, impossible commissions, zones, addresses. */
function settingsIssues(request: SchoolSettingsRequest, place: SettingsPlace): readonly SettingsIssue[] {
  return [
    ...(request.commissions ?? []).flatMap((entry, index) => commissionIssues(entry, index, place.country)),
    ...(request.payment_options ?? []).flatMap((option, index) =>
      namesOf(place.country, offerKey).has(option)
        ? []
        : [{ path: ['payment_options', index], message: 'is no method of your country' } as const],
    ),
    ...(request.announcements ?? []).flatMap((each, index) => announcementIssues(each, index, request, place.country)),
    ...(request.time_zone === undefined || isTimeZone(request.time_zone)
      ? []
      : [{ path: ['time_zone'], message: 'must be a time zone such as America/Bogota' } as const]),
    ...(request.allowed_parent_origins ?? []).flatMap((origin, index) =>
      isParentOrigin(origin, place)
        ? []
        : [{ path: ['allowed_parent_origins', index], message: 'must be an exact https origin' } as const],
    ),
    ...(isShortList(request.allowed_parent_origins ?? [])
      ? []
      : [{ path: ['allowed_parent_origins'], message: 'must be at most 10 origins of 2 KB together' } as const]),
    ...addressIssues(request, place),
  ];
}

/** A row of a method of the country, one each, that ends after it begins and within a month of that. */
function announcementIssues(
  { method, from, until }: Announcement,
  index: number,
  { announcements = [] }: SchoolSettingsRequest,
  country: Country,
): readonly SettingsIssue[] {
  const lasts = Date.parse(until) - Date.parse(from);
  const isKnown = offers.some((offer) => offer.country === country && !offer.bookedOnly && offerKey(offer) === method);
  const issue = (field: keyof Announcement, message: string) =>
    ({ path: ['announcements', index, field], message }) as const;
  return [
    ...(isKnown ? [] : [issue('method', 'is no method of your country, as country/type/gateway')]),
    ...(announcements.findIndex((each) => each.method === method) === index
      ? []
      : [issue('method', 'is announced twice')]),
    ...(lasts > 0 ? [] : [issue('until', 'must be after from')]),
    ...(lasts <= longestAnnouncementMs ? [] : [issue('until', 'must be at most 31 days after from')]),
  ];
}

const longestAnnouncementMs = 31 * 24 * 3_600_000;

/** Addresses on this machine, which the contract lets through, are for the sandbox only. */
function addressIssues(
  { logo_url: logo = null, return_urls: back = {} }: SchoolSettingsRequest,
  { mode }: SettingsPlace,
): readonly SettingsIssue[] {
  const given = [
    ...(logo === null ? [] : [{ path: ['logo_url'], url: logo } as const]),
    ...Object.entries(back).map(([id, url]) => ({ path: ['return_urls', id], url }) as const),
  ];
  return given
    .filter(({ url }) => mode !== 'sandbox' && !url.startsWith('https:'))
    .map(({ path }) => ({ path, message: 'must be an https address' }));
}

const mostPercent = 50;

function commissionIssues(
  { amount, kind, payment_method }: NonNullable<SchoolSettingsRequest['commissions']>[number],
  index: number,
  country: Country,
): readonly SettingsIssue[] {
  const known = namesOf(country, ({ type, gateway }) => `${type}/${gateway}`).has(payment_method);
  const limit =
    kind === 'percentage'
      ? { holds: amount <= mostPercent, message: `must be at most ${mostPercent} percent` }
      : { holds: Number.isSafeInteger(amount), message: 'must be whole minor units' };
  return [
    ...(known
      ? []
      : [{ path: ['commissions', index, 'payment_method'], message: 'is no method of your country' } as const]),
    ...(limit.holds ? [] : [{ path: ['commissions', index, 'amount'], message: limit.message } as const]),
  ];
}

/** Returns the names of a country's methods: types, or longer names. Those that nobody can choose have no price. */
function namesOf(country: Country, name: (offer: (typeof offers)[number]) => string): ReadonlySet<string> {
  const own = offers.filter((offer) => offer.country === country && !offer.bookedOnly);
  return new Set(own.flatMap((offer) => [offer.type, name(offer)]));
}

/** A name of the IANA list; an offset such as `-05:00` is no zone, because it knows no summer. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Temporal.ZonedDateTime(0n, name).timeZoneId !== '';
  } catch {
    return false;
  }
}
