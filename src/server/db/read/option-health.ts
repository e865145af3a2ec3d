import { sql } from 'kysely';
import type { Db } from '../driver/db.ts';

/** The window: endings in so many minutes, of payments submitted within so many. */
const [endedMinutes, submittedMinutes] = [15, 120];
/** So many failures, and more of them than other endings, are no accident. */
const fewestFailures = 3;

/**
 * Returns the options of a form's field that fail now, by our own payments at all accounts: a bank that cannot be
 * reached, or where payments break off. A payer who leaves is no failure of the bank. A decline is a working bank's
 * response; a provider that never answered us says nothing of the bank.
 */
export async function failingOptions(
  db: Db,
  { methodKey, field }: { readonly methodKey: string; readonly field: string },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ option: string }>`
    with ended as (
      select p.answers ->> ${field} as option,
        p.status = 'failed' or coalesce(p.decline_reason, p.decline_group, '') = 'bank_unreachable' as failed
      from payment p join payment_event e on e.payment_id = p.id and e.to_status = p.status and e.from_status <> p.status
        left join evidence v on v.id = e.evidence_id
      where p.method_key = ${methodKey} and p.submitted_at > app_now() - make_interval(mins => ${submittedMinutes})
        and e.at > app_now() - make_interval(mins => ${endedMinutes})
        and p.status in ('successful', 'rejected', 'failed')
        and coalesce(p.decline_reason, '') <> 'outcome_unknown'
        and not coalesce((v.observation ->> 'left')::boolean, false))
    select option from ended where option is not null group by option
    having count(*) filter (where failed) >= ${fewestFailures} and 2 * count(*) filter (where failed) > count(*)`.execute(
    db,
  );
  return new Set(rows.map(({ option }) => option));
}
