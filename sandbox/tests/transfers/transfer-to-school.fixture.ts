/** A payer in Ecuador who transfers to the school's own account. Its tests share one harness for a file. */
import { openLink } from '../../actors/parent.ts';
import { startStatementHarness } from './statement-harness.ts';
import type { paymentsOf } from '../test-harness.ts';

export const transfer = { entity: 'transfer', method: 'transfer' } as const;
export const day = 86_400;

export async function startTransfers() {
  const harness = await startStatementHarness({ country: 'EC' });
  return {
    ...harness,
    /** A session of 435.00 whose payer has the account and the reference. */
    async transferring() {
      const session = await harness.newSession([43_500]);
      const parent = await openLink(harness.origin, session.key);
      const payment = await parent.pay(transfer);
      return { ...session, parent, payment, read: () => parent.read(payment.id) };
    },
  };
}

/** Who has how much of a session's money. */
export const money = (rows: Awaited<ReturnType<typeof paymentsOf>>) =>
  rows.map(({ provider, status, received }) => [provider, status, received]);
