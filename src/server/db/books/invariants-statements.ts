import { providers } from '#providers/registry';
import { leastNumberLength } from '#domain/transfer-report';

const onStatement = [...providers.values()].flatMap(({ name, paidOnStatement }) =>
  paidOnStatement ? [`'${name}'`] : [],
);

const bare = (text: string): string => `regexp_replace(upper(${text}), '[^0-9A-Z]', '', 'g')`;
const holds = (text: string, part: string): string => `position(${bare(part)} in ${bare(text)}) > 0`;

/** What must always hold of lines of a school's statements. */
export const whatStatementsBook = [
  {
    id: 'I46a',
    says: 'a line is booked by its payer’s report only for just what the payment asks, where a statement tells of it, by a long number that no other line has',
    query: `select l.id::text as what from statement_line l left join payment p on p.id = l.payment_id
      where l.matched_by is not null and (l.outcome <> 'booked' or p.id is null or p.provider not in (${onStatement.join(', ')})
        or l.matched_length < ${leastNumberLength} or l.matched_lines <> 1 or l.amount <> p.base + p.commission or trim(l.currency) <> trim(p.currency)
        or not exists (select 1 from transfer_report r where r.payment_id = p.id))`,
  },
  {
    id: 'I46b',
    says: 'a line that is booked on a payment which waited for it names it, or its session, or was claimed by its payer’s report',
    // Lines of before have no id of the movement, not even an empty one.
    query: `select l.id::text as what from statement_line l join payment p on p.id = l.payment_id join session s on s.id = p.session_id
      where l.outcome = 'booked' and l.matched_by is null and l.movement_id is not null and p.provider in (${onStatement.join(', ')})
        and (s.external_id is null or position(' ' || lower(trim(s.external_id)) || ' ' in ' ' || lower(l.reference) || ' ') = 0)
        and not exists (select 1 from payment n where n.session_id = s.id and (${holds('l.reference', 'n.confirmation_number')}
          or ${holds('l.reference', 'n.reference')} or ${holds('l.reference', 'n.provider_ref')}))`,
  },
] as const;
