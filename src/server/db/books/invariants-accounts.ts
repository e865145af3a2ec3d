/** Every table whose rows are of an account. */
const tables = ['payment', 'inbox', 'card_form', 'mandate', 'money_case', 'reconciliation', 'kept_card'] as const;

/** What must always hold of accounts at providers. */
export const whoseAccounts = [
  {
    id: 'I23a',
    says: 'money goes to an account of its own school, or to the installation’s',
    query: `select p.id::text as what from payment p join session s on s.id = p.session_id join provider_account a on a.id = p.account_id
        where a.school_id <> s.school_id
      union all select m.id::text from money_case m join provider_account a on a.id = m.account_id where a.school_id <> m.school_id`,
  },
  {
    id: 'I23b',
    says: 'what belongs to a payment is of its account: card fields, standing debits, and webhooks that it rests on',
    query: `select f.id::text as what from card_form f join payment p on p.id = f.payment_id where f.account_id is distinct from p.account_id
      union all select m.id::text from mandate m join payment p on p.id = m.payment_id where m.account_id is distinct from p.account_id
      union all select e.id::text from evidence e join inbox i on i.id = e.inbox_id join payment p on p.id = e.payment_id
        where i.account_id is distinct from p.account_id`,
  },
  {
    id: 'I23c',
    says: 'an account is one at its rows’ provider',
    query: tables
      .map(
        (table) =>
          `select r.id::text as what from ${table} r join provider_account a on a.id = r.account_id where a.provider <> r.provider`,
      )
      .join(' union all '),
  },
  {
    id: 'I23d',
    says: 'a school whose account its provider refuses was told so',
    query: `select a.id::text as what from provider_account a where a.refused_at is not null and a.school_id is not null and not exists (
      select 1 from outbox o where o.school_id = a.school_id and o.type = 'account.failing' and o.created_at >= a.refused_at
        and o.payload->'data'->'account'->>'id' = a.id::text)`,
  },
] as const;
