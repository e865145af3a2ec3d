/** Schools whose people decide by two. Their events go where the harness's school listens. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { referenceOf } from '#contracts/instruction-lines';
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
