/** Schools whose people decide by two. Their events go where the harness's school listens. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { ledgerEntries } from '#domain/day-journal';
import type { StaffRole } from '#domain/permissions';
import { referenceOf } from '#contracts/instruction-lines';
import { closeDay, insertSignOff } from '#server/db/books/school-days';
import type { CardHarness } from '../cards/card-harness.ts';
import { familySession } from '../recording/example-family.ts';
import { somebody } from '../people.fixture.ts';
import { read, type Scene, type Tools } from './scene-tools.ts';

const changes = z.object({ data: z.array(z.looseObject({ id: z.string() })) });
const settings = z.looseObject({ id: z.string() });
const paymentStatus = z.looseObject({ status: z.string() });

/** What waits for a second person, and that person's key. */
export function officeScenes({ harness, call, post }: Tools, { school }: { readonly school: () => Promise<Scene> }) {
  /** Two administrators; `ASKER_KEY` is the first's, and `CUOTA_KEY` becomes the second's. */
  async function staffed(scene: Scene): Promise<Scene> {
    const key = read(scene, 'CUOTA_KEY');
    const { db } = harness.services;
    const { url, secret_sealed } = await db
      .selectFrom('webhook_endpoint')
      .select(['url', 'secret_sealed'])
      .where('school_id', '=', harness.schoolId)
      .executeTakeFirstOrThrow();
    const { id: endpointId = '' } = await post('/api/v1/webhook_endpoints', key, { url });
    // Who listens there knows one secret: of what it refuses, nothing later of the session would come.
    await db.updateTable('webhook_endpoint').set({ secret_sealed }).where('id', '=', endpointId).execute();
    const { id } = settings.parse(await call('GET', '/api/v1/school', key));
    const [asker, other] = [await somebody(harness, id, 'administer'), await somebody(harness, id, 'administer')];
    return scene.set('ASKER_KEY', asker.key).set('CUOTA_KEY', other.key);
  }

  /** A payment of the school's; others go on meanwhile, so that the harness as a whole never rests. */
  async function paid(key: string): Promise<string> {
    const owing = { ...familySession, external_id: `estado-de-cuenta-${randomUUID()}` };
    const session = await harness.client.createSession(key, owing);
    const { id, next_step: step } = await harness.client.makeVoucher(session.key);
    await harness.stripe.pay(referenceOf(step) ?? '');
    for (let round = 0; round < 400; round += 1) {
      await harness.stripe.tick();
      const { status } = paymentStatus.parse(await call('GET', `/api/v1/payments/${id}`, key));
      if (status === 'successful') return id;
      await pause(25);
    }
    throw new Error('the voucher was paid, and ten seconds later nobody knows');
  }

  /** A refund above the limit. */
  async function refundWaits(): Promise<Scene> {
    const scene = await school();
    const paymentId = await paid(read(scene, 'CUOTA_KEY'));
    await staffed(scene);
    const hours = { weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '16:00' };
    await call('PATCH', '/api/v1/school', read(scene, 'CUOTA_KEY'), { refund_approval: { above: 100_000, hours } });
    const { id = '' } = await post(`/api/v1/payments/${paymentId}/refunds`, read(scene, 'ASKER_KEY'), {
      note: 'Baja de la alumna en febrero.',
    });
    return scene.set('REFUND_APPROVAL_ID', id);
  }

  /** Another address for events. */
  async function changeWaits(): Promise<Scene> {
    const scene = await staffed(await school());
    await post('/api/v1/webhook_endpoints', read(scene, 'ASKER_KEY'), { url: 'https://escuela.example/avisos' });
    const listed = changes.parse(await call('GET', '/api/v1/connection_changes', read(scene, 'CUOTA_KEY')));
    return scene.set('CONNECTION_CHANGE_ID', listed.data[0]?.id ?? '');
  }

  return { refundWaits, changeWaits };
}

interface Schools {
  readonly school: () => Promise<Scene>;
  readonly booked: () => Promise<Scene>;
}

/** Calls that take a person, and days that are closed. */
export function personScenes({ harness, call }: Tools, { school, booked }: Schools) {
  /** Somebody of a scene's school, who calls from now on. */
  async function inOffice(scene: Scene, role: StaffRole): Promise<Scene> {
    const { id } = settings.parse(await call('GET', '/api/v1/school', read(scene, 'CUOTA_KEY')));
    return scene.set('CUOTA_KEY', (await somebody(harness, id, role)).key);
  }

  /** A school whose office has two people; the caller is one who administers. */
  async function peopled(): Promise<Scene> {
    const scene = await school();
    const { id } = settings.parse(await call('GET', '/api/v1/school', read(scene, 'CUOTA_KEY')));
    const { id: person } = await somebody(harness, id, 'cash');
    return (await inOffice(scene, 'administer')).set('PEOPLE_ID', person);
  }

  /** A day that was closed and signed off, and the accounts of its journal. */
  async function closed(): Promise<Scene> {
    const scene = await booked();
    const accounts = ledgerEntries.map((entry, index) => ({ entry, account: `1105-${index + 1}` }));
    await call('PATCH', '/api/v1/ledger_accounts', read(scene, 'CUOTA_KEY'), { accounts });
    const { id, date } = await closeNow(harness.services.db, read(scene, 'SLUG'));
    const actorId = '01947a6b-1faf-7ca8-a122-000000000001';
    await insertSignOff(harness.services.db, id, { actorKind: 'person', actorId, note: 'Cuadra con el banco.' });
    return scene.set('DATE', date);
  }

  /** A day that was closed; the caller is a person of the office. */
  async function toSignOff(): Promise<Scene> {
    const scene = await booked();
    const { date } = await closeNow(harness.services.db, read(scene, 'SLUG'));
    return (await inOffice(scene, 'cash')).set('DATE', date);
  }

  return { peopled, closed, toSignOff };
}

/** Closes a school's day, whose minute comes at once: the others' clock stands still. */
async function closeNow(db: CardHarness['services']['db'], slug: string) {
  const { id, date } = await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`
      insert into school_day (id, school_id, date, time_zone, opens_at, closes_at)
      select gen_random_uuid(), id, (app_now() at time zone time_zone)::date, time_zone, app_now(), app_now()
      from school where slug = ${slug} on conflict do nothing`.execute(trx);
    const { rows } = await sql<{ id: string; date: string }>`
      update school_day d set closes_at = app_now() from school s
      where d.closed_at is null and s.id = d.school_id and s.slug = ${slug} returning d.id, d.date`.execute(trx);
    return rows[0] ?? { id: '', date: '' };
  });
  await closeDay(db, id);
  return { id, date };
}
