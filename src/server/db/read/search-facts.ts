/** What a session is found by, as the books have it. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '../driver/db.ts';

const text = z.nullable(z.string());
const searchFacts = z.object({
  id: z.string(),
  at: z.string(),
  campus: z.string(),
  amount: z.int(),
  external_id: text,
  payer_name: text,
  phone: text,
  charges: z.array(z.object({ student_name: text, external_id: text })),
  /** Those that were confirmed: nobody has the number of another. */
  payments: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      confirmation_number: z.string(),
      references: z.array(text),
      /** The provider's, and a bank's of money on a statement. */
      numbers: z.array(text),
      /** The last four digits of the card that its provider names with the money. */
      cards: z.array(text),
      amounts: z.array(z.nullable(z.int())),
    }),
  ),
  /** `sealed`: in base64. */
  reports: z.array(z.object({ id: z.string(), at: z.string(), amount: z.int(), sealed: z.string() })),
});
export type SearchFacts = z.infer<typeof searchFacts>;

/** Of these sessions. Instants are the database's own text. */
export async function readSearchFacts(db: Db, sessions: readonly string[]): Promise<readonly SearchFacts[]> {
  const { rows } = await sql<{ facts: unknown }>`
    select json_build_object('id', s.id, 'at', s.created_at::text, 'campus', s.campus_id, 'amount', s.amount, 'external_id', s.external_id,
      'payer_name', s.payer->>'full_name', 'phone', s.payer->>'phone',
      'charges', coalesce((
        select json_agg(json_build_object('student_name', c.details->>'student_name', 'external_id', c.details->>'external_id'))
        from charge c where c.session_id = s.id and c.removed_at is null), '[]'),
      'payments', coalesce((
        select json_agg(json_build_object('id', p.id, 'at', p.created_at::text, 'confirmation_number', p.confirmation_number,
          'references', array[p.reference] || array(
            select line->>'value' from jsonb_array_elements(case jsonb_typeof(p.next_step->'lines') when 'array' then p.next_step->'lines' else '[]' end) line
            where line->>'role' in ('reference', 'clabe')),
          'numbers', array[p.provider_ref] || array(
            select unnest(array[l.tracking_key, l.movement_id]) from statement_line l where l.payment_id = p.id),
          'cards', array(
            select distinct e.observation->'card'->>'lastFour' from evidence e where e.payment_id = p.id and e.observation->>'kind' = 'successful'),
          'amounts', array[p.base + p.commission, p.received]))
        from payment p where p.session_id = s.id and p.status <> 'pristine'), '[]'),
      'reports', coalesce((
        select json_agg(json_build_object('id', r.payment_id, 'at', r.reported_at::text, 'amount', r.amount, 'sealed', encode(r.details_sealed, 'base64')))
        from transfer_report r where r.session_id = s.id), '[]')) as facts
    from session s where s.id = any (${[...sessions]}::uuid[])`.execute(db);
  return rows.map((row) => searchFacts.parse(row.facts));
}
