import type { SchoolSettings, SchoolSettingsRequest } from '#contracts/school-settings';
import { readSettings, writeSettings } from '../../db/school-settings.ts';
import { writeLogo } from '../../db/school-logos.ts';
import type { CallingSchool } from '../../db/schools.ts';
import { invalidRequest } from '../../http/request-check.ts';
import { Refusal } from '../../http/problem-response.ts';
import type { Keep } from '../../http/idempotency.ts';
import type { Services } from '../../start/services.ts';
import { settingsIssues } from './settings-issues.ts';
import { takeLogo } from './take-logo.ts';

/**
 * Changes what a school decides about itself; what is left out stays. Prices, quotes and refusals follow from the next
 * request on: a quote of before is refused as `quote_changed`. A logo is fetched first. Refuses as `invalid_request` with
 * every issue, and as `logo_not_usable`.
 */
export async function changeSchool(
  services: Services,
  school: CallingSchool,
  wanted: SchoolSettingsRequest,
  keep: Keep<SchoolSettings>,
): Promise<SchoolSettings> {
  const issues = settingsIssues(wanted, { country: school.country, sandbox: services.sandbox });
  if (issues.length > 0) throw invalidRequest(...issues);
  const logo = await logoOf(services, wanted);
  return services.db.transaction().execute(async (trx) => {
    await writeSettings(trx, school.id, wanted);
    if (logo !== undefined) await writeLogo(trx, school.id, logo);
    const settings = await readSettings(trx, school.id);
    await keep(trx, settings);
    return settings;
  });
}

/** Undefined when the logo stays, null when it goes. Throws `logo_not_usable`. */
async function logoOf(
  services: Services,
  { logo_url: url }: SchoolSettingsRequest,
): Promise<Buffer | null | undefined> {
  if (url === undefined || url === null) return url;
  const logo = await takeLogo(url, { allowLocal: services.sandbox });
  if ('png' in logo) return logo.png;
  throw new Refusal('logo_not_usable', `logo_url: ${logo.says}.`, { reason: logo.reason });
}
