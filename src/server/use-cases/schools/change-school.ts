import type { Kysely } from 'kysely';
import type { SchoolSettings, SchoolSettingsRequest } from '#contracts/school-settings';
import { readSettings, writeSettings } from '../../db/school-settings.ts';
import type { Database } from '../../db/schema.ts';
import type { CallingSchool } from '../../db/schools.ts';
import { invalidRequest } from '../../request-check.ts';
import type { Services } from '../../services.ts';
import { settingsIssues } from './settings-issues.ts';

/** Stores the answer with the change, for a caller who sends the same request again. */
export type KeepSettings = (trx: Kysely<Database>, settings: SchoolSettings) => Promise<void>;

/**
 * Changes what a school decides about itself; what is left out stays. Prices, quotes and refusals follow from the next
 * request on: a quote of before is refused as `quote_changed`. Refuses as `invalid_request` with every issue.
 */
export async function changeSchool(
  services: Services,
  school: CallingSchool,
  wanted: SchoolSettingsRequest,
  keep: KeepSettings,
): Promise<SchoolSettings> {
  const issues = settingsIssues(wanted, { country: school.country, sandbox: services.sandbox });
  if (issues.length > 0) throw invalidRequest(...issues);
  return services.db.transaction().execute(async (trx) => {
    await writeSettings(trx, school.id, wanted);
    const settings = await readSettings(trx, school.id);
    await keep(trx, settings);
    return settings;
  });
}
