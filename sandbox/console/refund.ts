import type { Emulator } from '#providers/emulation/emulator';
import { readPayment } from '#server/db/read/payments';
import { keepNothing } from '#server/use-cases/school-call';
import { Refusal } from '#server/basics/refusal';
import type { Services } from '#server/services/services';
import { requestRefund } from '#server/use-cases/refunds/request-refund';

/** What came of a school's request: null where it was taken. */
export type RefundAnswer = Pick<Refusal, 'code' | 'message'> | null;

/**
 * Requests a refund as the payment's school would by its API: `amount` in minor units, or all that is left. `reference`
 * is the provider's.
 */
export async function askForRefund(
  services: Services,
  emulators: ReadonlyMap<string, Emulator>,
  { reference, amount = null }: { readonly reference: string; readonly amount?: number | null | undefined },
): Promise<RefundAnswer> {
  const ledger = [...emulators.values()].flatMap((emulator) => emulator.ledger());
  const line = ledger.find((each) => each.reference === reference || each.providerRef === reference);
  const payment = line?.paymentId ? await readPayment(services.db, line.paymentId) : null;
  if (!payment) return { code: 'payment_not_found', message: 'No payment of ours has this reference.' };
  try {
    await requestRefund(services, { payment, minor: amount, note: null, by: 'school' }, keepNothing);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
