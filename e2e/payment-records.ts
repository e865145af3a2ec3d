/** The records of a session's payments: in its provider's books, and in our database. */
import type { LedgerLine } from '#providers/emulation/ledger';
import type { OwnSession } from './own-session.ts';
import type { WorkerSandbox } from './worker-sandbox.ts';

/** Every attempt of a session as the provider's books have it. */
export async function linesAtProvider(
  { cuota, emulators }: WorkerSandbox,
  { id }: OwnSession,
): Promise<readonly LedgerLine[]> {
  const rows = await cuota.services.db.selectFrom('payment').select('id').where('session_id', '=', id).execute();
  const own = new Set(rows.map((row) => row.id));
  const ledgers = [...emulators.values()].flatMap((emulator) => emulator.ledger());
  return ledgers.filter(({ paymentId }) => paymentId !== null && own.has(paymentId));
}

/** The reference of a session's newest attempt; null while there is none, or it has none to show its payer. */
export async function storedReference({ cuota }: WorkerSandbox, { id }: OwnSession): Promise<string | null> {
  const rows = cuota.services.db.selectFrom('payment').select('reference').where('session_id', '=', id);
  return (await rows.orderBy('created_at', 'desc').executeTakeFirst())?.reference ?? null;
}
