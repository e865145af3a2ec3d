import { type Kysely, sql } from 'kysely';
import type { Emulator } from '#providers/emulation/emulator';
import type { Database } from '#server/db/driver/tables.generated';

export interface SettleTools {
  readonly db: Kysely<Database>;
  readonly emulators: ReadonlyMap<string, Pick<Emulator, 'tick' | 'ledger'>>;
  sweep(): Promise<void>;
}

/** Every round may make work for the next: an expiry sends a webhook, which ends a payment, which tells the school. */
const mostRounds = 30;

/** Runs the emulators and the product in turn until neither changes anything. Throws when they never come to rest. */
export async function settle(tools: SettleTools): Promise<void> {
  let before = await fingerprint(tools);
  for (let round = 0; round < mostRounds; round += 1) {
    for (const emulator of tools.emulators.values()) await emulator.tick();
    await tools.sweep();
    const after = await fingerprint(tools);
    if (after === before) return;
    before = after;
  }
  if (await waitsForTurns(tools)) return;
  throw new Error(`the sandbox did not come to rest in ${mostRounds} rounds`);
}

/** Budgets of questions let no more be asked now: time alone goes on with those. */
async function waitsForTurns({ db }: SettleTools): Promise<boolean> {
  const { rows } = await sql`
    select 1 from payment where next_check_at = turn_at and next_check_at <= app_now() limit 1`.execute(db);
  return rows.length > 0;
}

/** A text that changes with each move of money, webhook or delivery attempt: a failed one has a retry due later. */
async function fingerprint({ db, emulators }: SettleTools): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ',
      (select count(*) from payment_event), (select coalesce(sum(version), 0) from payment), (select coalesce(sum(checks), 0) from payment),
      (select count(*) from inbox), (select count(*) from inbox where applied_at is not null),
      (select count(*) from outbox), (select count(*) from delivery_attempt)) as text
  `.execute(db);
  const books = [...emulators.values()].map((emulator) => JSON.stringify(emulator.ledger()));
  return [rows[0]?.text ?? '', ...books].join('\n');
}
