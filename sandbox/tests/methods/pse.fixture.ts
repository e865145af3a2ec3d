import { emulated } from '#providers/pse/emulated';
import { openLink, type Parent } from '../../actors/parent.ts';
import { startApiHarness } from '../api-harness.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { paymentRow, soundAtLastFor } from '../test-harness.ts';

export const way = { entity: 'pse', method: 'transfer' } as const;
export const { answers } = emulated.desk['CO/transfer/pse'];
export const minute = 60;
/** What a family owes, in minor units. */
export const owed = 43_500_000;

export interface Family extends Parent {
  readonly id: string;
}

/** A school in Colombia, PSE, and families that pay by it. */
export async function pseHarness() {
  /** The numbers that somebody asked about. */
  const queriedRefs: string[] = [];
  const harness = await soundAtLastFor(
    startApiHarness({
      providerTimeoutMs: 3_000,
      country: 'CO',
      connection: (_, real) => ({
        ...real,
        ...(real.check && {
          check: (handle) => {
            queriedRefs.push(handle.providerRef);
            return real.check?.(handle) ?? Promise.resolve({ kind: 'never_seen' });
          },
        }),
      }),
    }),
  );
  const emulator = harness.emulators.get('pse');
  if (!emulator) throw new Error('nobody plays PSE');
  const lineOf = ({ id }: Pick<Family, 'id'>) => emulator.ledger().find(({ paymentId }) => paymentId === id);
  return {
    harness,
    emulator,
    queriedRefs,
    lineOf,
    refOf: (family: Family): string => lineOf(family)?.providerRef ?? 'none',
    stored: ({ id }: Family) => paymentRow(harness, id),
    parent: () => harness.parent(sessionBody([owed], {}, 'CO')),
    /** A payment whose form was filled in and pressed. */
    async begin({ minor = owed, bank = '1007', more = {} } = {}): Promise<Family> {
      const parent = await harness.parent(sessionBody([minor], {}, 'CO'));
      const { id } = await parent.pay(way, { ...answers, financial_institution_code: bank, ...more });
      return { ...parent, id };
    },
    /** The same family, who opens the link now: a bearer is good for a quarter of an hour. */
    anew: async ({ key, id }: Family): Promise<Family> => ({ ...(await openLink(harness.origin, key)), id }),
    /** Lets so much time pass, in one step or in several; in each whatever is due is done. */
    async wait(...steps: readonly number[]): Promise<void> {
      for (const seconds of steps) await harness.advance(seconds);
    },
  };
}
