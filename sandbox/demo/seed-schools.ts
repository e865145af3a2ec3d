import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '#server/db/driver/tables.generated';
import { insertPerson, readPeople } from '#server/db/write/people';
import { insertKey } from '#server/db/write/school-keys';
import { sha256 } from '#server/basics/keys';
import { createSchool } from '#server/use-cases/schools/create-school';
import type { DataFolder } from '../data-folder.ts';
import type { DemoSchool } from './demo-school-row.ts';
import { everyDemoSchool } from './demo-schools.ts';
import type { ProductClient } from '../actors/product-client.ts';
import type { WebhookReceiver } from '../webhook-receiver.ts';

const keptEndpoints = z.record(z.string(), z.object({ id: z.string(), secret: z.string() }));

export interface SchoolSeedTools {
  readonly db: Kysely<Database>;
  readonly client: ProductClient;
  readonly folder: DataFolder;
  readonly receiver: WebhookReceiver;
  /** Where the demo schools listen, without a slash at the end. */
  readonly schoolOrigin: string;
  /** The origin of their portal, as a browser reaches it. */
  readonly portalOrigin: string;
}

/** Makes the demo schools that are missing, with their fixed keys, and has their webhooks sent to the demo site. */
export async function seedSchools(tools: SchoolSeedTools): Promise<void> {
  for (const [, school] of everyDemoSchool) {
    await seedSchool(tools, school);
    await registerPortal(tools, school);
  }
  await listenForWebhooks(tools);
  for (const [, school] of everyDemoSchool) await seedPeople(tools, school);
}

/** After its endpoint: with people, a new one would wait for a second of them. */
async function seedPeople({ db }: SchoolSeedTools, { slug, people, refundsAbove: above }: DemoSchool): Promise<void> {
  const { id } = await db.selectFrom('school').select('id').where('slug', '=', slug).executeTakeFirstOrThrow();
  if ((await readPeople(db, id)).length > 0) return;
  for (const { name, role, campusIds } of people) {
    const email = `${mailboxOf(name)}@${slug}.example`;
    await insertPerson(db, { school_id: id, name, email, role, campus_ids: campusIds && [...campusIds] });
  }
  if (above === null) return;
  const hours = { weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '16:00' };
  const refund_approval = JSON.stringify({ above, hours, stand_in: null, stand_in_after_hours: 8 });
  await db.updateTable('school').set({ refund_approval }).where('id', '=', id).execute();
}

/** `Julián Arce`: `julian.arce`. */
const mailboxOf = (name: string): string =>
  name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '.');

async function seedSchool({ db, schoolOrigin }: SchoolSeedTools, school: DemoSchool): Promise<void> {
  const known = await db.selectFrom('school').select('id').where('slug', '=', school.slug).executeTakeFirst();
  if (known) return;
  const { slug, name, country, contractualEntity, accent, logo, advisor, campus, otherCampuses, commissions } = school;
  const { id } = await createSchool(
    db,
    {
      slug,
      name,
      country,
      contractualEntity,
      accent,
      logoUrl: logo && `${schoolOrigin}/logos/${logo}`,
      advisor,
      campuses: { [campus.id]: campus.name, ...otherCampuses },
      commissions: [...commissions],
      live: false,
    },
    { allowLocal: true },
  );
  // Short and public: the use-case for real keys would rightly refuse it.
  const key = { keySha256: sha256(school.key), hint: school.key, name: 'Demo', expiresAt: null };
  await insertKey(db, { ...key, schoolId: id });
  const { disabled, domiciliation: domiciliation_enabled, invoices: tax_data_visible, paymentOptions, months } = school;
  const payment_options = paymentOptions && JSON.stringify(paymentOptions);
  await db
    .updateTable('school')
    .set({
      disabled,
      domiciliation_enabled,
      tax_data_visible,
      payment_options,
      card_months: months && JSON.stringify(months),
    })
    .where('id', '=', id)
    .execute();
}

const ourPortal = /^http:\/\/school\.localhost(:\d+)?$/;

/** The portal may show the checkout in a frame, on the port it has now. What a developer registered beside it stays. */
async function registerPortal({ db, portalOrigin }: SchoolSeedTools, { slug }: DemoSchool): Promise<void> {
  const known = await db
    .selectFrom('school')
    .select('allowed_parent_origins')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  const others = z
    .array(z.string())
    .parse(known.allowed_parent_origins)
    .filter((origin) => !ourPortal.test(origin));
  await db
    .updateTable('school')
    .set({ allowed_parent_origins: JSON.stringify([...others, portalOrigin]) })
    .where('slug', '=', slug)
    .execute();
}

/**
 * Our endpoint keeps its secret while it stands, so that a message on its way at a restart is believed. Others that a
 * developer added are left alone, and so is ours once they deleted it.
 */
async function listenForWebhooks(tools: SchoolSeedTools): Promise<void> {
  const storedEndpoints = (await tools.folder.read('webhook-endpoints.json', keptEndpoints)) ?? {};
  for (const [, school] of everyDemoSchool) {
    const known = storedEndpoints[school.slug];
    const ours = await ownEndpoint(tools, school, known);
    storedEndpoints[school.slug] = ours;
    tools.receiver.trust(school.slug, ours.secret);
  }
  await tools.folder.write('webhook-endpoints.json', storedEndpoints);
}

type KeptEndpoint = z.infer<typeof keptEndpoints>[string];

async function ownEndpoint(
  { db, client, schoolOrigin }: SchoolSeedTools,
  school: DemoSchool,
  known: KeptEndpoint | undefined,
): Promise<KeptEndpoint> {
  const url = `${schoolOrigin}/webhooks/${school.slug}`;
  const stands =
    known &&
    (await db
      .selectFrom('webhook_endpoint')
      .select(['url', 'disabled_at'])
      .where('id', '=', known.id)
      .executeTakeFirst());
  if (!known || !stands) {
    const { id, secret } = await client.addWebhookEndpoint(school.key, url);
    return { id, secret };
  }
  // Not by the API: where a school has people, a new address waits for one of them.
  if (!stands.disabled_at && stands.url !== url)
    await db.updateTable('webhook_endpoint').set({ url }).where('id', '=', known.id).execute();
  return known;
}
