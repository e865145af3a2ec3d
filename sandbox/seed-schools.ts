import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '#server/db/schema';
import { insertApiKey } from '#server/db/schools';
import { sha256 } from '#server/keys';
import { createSchool } from '#server/use-cases/create-school';
import type { DataFolder } from './data-folder.ts';
import { type DemoSchool, everyDemoSchool } from './demo-schools.ts';
import type { ProductClient } from './product-client.ts';
import type { WebhookReceiver } from './webhook-receiver.ts';

const keptEndpoints = z.record(z.string(), z.object({ id: z.string(), secret: z.string() }));

export interface SchoolSeedTools {
  readonly db: Kysely<Database>;
  readonly client: ProductClient;
  readonly folder: DataFolder;
  readonly receiver: WebhookReceiver;
  /** Where the demo schools listen, without a slash at the end. */
  readonly schoolOrigin: string;
}

/** Makes the demo schools that are missing, with their fixed keys, and has their webhooks sent to the demo site. */
export async function seedSchools(tools: SchoolSeedTools): Promise<void> {
  for (const [, school] of everyDemoSchool) await seedSchool(tools.db, school);
  await listenForWebhooks(tools);
}

async function seedSchool(db: Kysely<Database>, school: DemoSchool): Promise<void> {
  const known = await db.selectFrom('school').select('id').where('slug', '=', school.slug).executeTakeFirst();
  if (known) return;
  const { slug, name, country, contractualEntity, accent, advisor, campus, commissions } = school;
  const { id } = await createSchool(db, {
    slug,
    name,
    country,
    contractualEntity,
    accent,
    advisor,
    campuses: { [campus.id]: campus.name },
    commissions: [...commissions],
    live: false,
  });
  // Short and public: the use-case for real keys would rightly refuse it.
  await insertApiKey(db, { schoolId: id, keySha256: sha256(school.key), hint: school.key });
  if (school.disabled) await db.updateTable('school').set({ disabled: true }).where('id', '=', id).execute();
}

/**
 * Our endpoint keeps its secret while it stands, so that a message on its way at a restart is believed.
 * One that a developer set instead is left alone.
 */
async function listenForWebhooks({ db, client, folder, receiver, schoolOrigin }: SchoolSeedTools): Promise<void> {
  const kept = (await folder.read('webhook-endpoints.json', keptEndpoints)) ?? {};
  const standing = await standingEndpoints(db);
  for (const [, school] of everyDemoSchool) {
    const path = `/webhooks/${school.slug}`;
    const stands = standing.get(school.slug);
    if (stands && new URL(stands.url).pathname !== path) continue;
    const known = kept[school.slug];
    const ours =
      known && stands && known.id === stands.id && stands.url === schoolOrigin + path
        ? known
        : await client.putWebhookEndpoint(school.key, schoolOrigin + path);
    kept[school.slug] = { id: ours.id, secret: ours.secret };
    receiver.trust(school.slug, ours.secret);
  }
  await folder.write('webhook-endpoints.json', kept);
}

async function standingEndpoints(
  db: Kysely<Database>,
): Promise<ReadonlyMap<string, { readonly id: string; readonly url: string }>> {
  const rows = await db
    .selectFrom('webhook_endpoint')
    .innerJoin('school', 'school.id', 'webhook_endpoint.school_id')
    .select(['school.slug', 'webhook_endpoint.id', 'webhook_endpoint.url'])
    .where('webhook_endpoint.disabled_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.slug, { id: row.id, url: row.url }]));
}
