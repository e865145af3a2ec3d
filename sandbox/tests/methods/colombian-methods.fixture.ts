/** A family in Colombia that pays by transfer, at a counter or in an app. Its tests share one harness for a file. */
import { expect } from 'vitest';
import { offerForm } from '#contracts/offer-form';
import type { Parent, Way } from '../../actors/parent.ts';
import { startApiHarness } from '../api-harness.ts';
import { sessionBody } from '../../actors/session-body.ts';

export const transfer = { entity: 'bancolombia', method: 'transfer' } as const;
export const counter = { entity: 'wompi_cash', method: 'cash' } as const;
export const app = { entity: 'wompi', method: 'nequi' } as const;
export const owed = 1_420_000_00;
export const answersOf = (way: Way) => (way === app ? { nequi_phone: '310 765 4321' } : {});

export async function startColombianMethods() {
  const harness = await startApiHarness({ country: 'CO', providerTimeoutMs: 3_000 });
  const provider = harness.emulators.get('wompi');
  if (!provider) throw new Error('nobody plays the provider');
  const newParent = (): Promise<Parent> => harness.parent(sessionBody([owed], {}, 'CO'));
  const formOf = async ({ sessionId, call }: Parent, way: Way) =>
    offerForm.parse(await (await call('POST', `/sessions/${sessionId}/form?locale=es-CO`, way)).json());
  const acceptedOf = async (parent: Parent, way: Way) =>
    Object.fromEntries((await formOf(parent, way)).acceptances.map(({ id, version }) => [id, version]));
  return {
    ...harness,
    provider,
    newParent,
    formOf,
    acceptedOf,
    /** Accepts, fills in and presses; the provider's answer is there. */
    async submit(way: Way, parent?: Parent) {
      const payer = parent ?? (await newParent());
      const acceptances = await acceptedOf(payer, way);
      const { payment_id: id } = await payer.choose(way);
      const answer = await payer.commit(id, { answers: answersOf(way), acceptances });
      expect(answer.status).toBe(200);
      return { id, parent: payer, read: () => payer.read(id) };
    },
  };
}
