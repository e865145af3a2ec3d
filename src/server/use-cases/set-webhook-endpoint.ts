import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { WebhookEndpoint, WebhookEndpointAnswer } from '#contracts/school-api';
import type { Database } from '../db/schema.ts';
import type { CallingSchool } from '../db/schools.ts';
import { readEndpoint, replaceEndpoint } from '../db/webhook-endpoints.ts';
import { Refusal } from '../problem-response.ts';
import type { Services } from '../services.ts';
import { refuseLocalAddress } from '../web-address.ts';

export type KeepEndpoint = (trx: Kysely<Database>, answer: WebhookEndpointAnswer) => Promise<void>;

/**
 * Sets where a school's events go, in place of the endpoint before. The answer holds the signing secret
 * (`whsec_` + base64, Standard Webhooks); it is kept sealed and never shown again. Refuses http outside the sandbox as `invalid_request`.
 */
export async function setWebhookEndpoint(
  services: Services,
  school: CallingSchool,
  url: string,
  keep: KeepEndpoint,
): Promise<WebhookEndpointAnswer> {
  refuseLocalAddress(services, 'url', url);
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  return services.db.transaction().execute(async (trx) => {
    const row = await replaceEndpoint(trx, school.id, url, services.keys.seal(secret));
    const answer = { id: row.id, url: row.url, created_at: row.createdAt.toISOString(), secret };
    await keep(trx, answer);
    return answer;
  });
}

/** Where a school's events go; without the secret. Refuses as `not_found` when none was set. */
export async function readWebhookEndpoint(services: Services, school: CallingSchool): Promise<WebhookEndpoint> {
  const row = await readEndpoint(services.db, school.id);
  if (!row) throw new Refusal('not_found', 'No webhook endpoint is set.');
  return { id: row.id, url: row.url, created_at: row.createdAt.toISOString() };
}
