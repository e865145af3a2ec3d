import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '../driver/db.ts';

const receiptFacts = z.object({
  /** What it was paid by, as its provider told with the money; null where it was no card, or nobody told. */
  card: z.nullable(z.catch(z.nullable(z.object({ brand: z.string(), lastFour: z.string() })), null)),
  /** It carries fiscal data: an invoice was asked for. */
  wantsInvoice: z.boolean(),
  /** Whether the e-mail that proves it has left; null where there is none, or none that can still leave. */
  emailSent: z.nullable(z.boolean()),
  /** It was found on a statement, which says the day it came and no hour. */
  isDayOnly: z.boolean(),
});
export type ReceiptFacts = z.infer<typeof receiptFacts>;

/** What a receipt says beside the payment's own row. Read of paid ones only, so that no other payment pays for it. */
export async function readReceiptFacts(db: Db, paymentId: string): Promise<ReceiptFacts> {
  const { rows } = await sql<unknown>`
    select p.tax_data_sealed is not null as "wantsInvoice",
      (select e.observation->'card' from evidence e where e.payment_id = p.id and e.observation->>'kind' = 'successful'
        and e.observation->'card' is not null order by e.id desc limit 1) as card,
      (select m.sent_at is not null from email m where m.session_id = p.session_id and m.kind in ('receipt', 'case_opened')
        and m.dead_at is null and starts_with(m.once, m.kind || ':' || p.id || ':') order by m.created_at desc limit 1) as "emailSent",
      coalesce((select e.kind = 'statement_line' from evidence e where e.payment_id = p.id and e.observation->>'kind' = 'successful'
        order by e.id limit 1), false) as "isDayOnly"
    from payment p where p.id = ${paymentId}`.execute(db);
  return receiptFacts.parse(rows[0]);
}
