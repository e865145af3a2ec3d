import type { SchoolSettingsRequest } from '#contracts/school-settings';
import type { Announcement } from '#domain/announcements';
import type { Country } from '#domain/money';
import { offerKey, offers } from '#providers/registry';
import type { Mode } from '../../basics/mode.ts';
import { isParentOrigin, isShortList } from '../../basics/parent-origins.ts';

interface SettingsIssue {
  readonly path: readonly [string, ...(string | number)[]];
  readonly message: string;
}

interface SettingsPlace {
  readonly country: Country;
  readonly mode: Mode;
}

/** Returns issues of settings beyond their shape: unknown methods, impossible commissions, zones, addresses. */
export function settingsIssues(request: SchoolSettingsRequest, place: SettingsPlace): readonly SettingsIssue[] {
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
