/** What must always hold of the cards we keep. */
export const whatIsKeptOfCards = [
  {
    id: 'I30a',
    says: 'a card that is to be kept is asked for, and a deleted one is forgotten by its provider or will be',
    query: `select id::text as what from kept_card where next_attempt_at is null and (kept_at is null or (hidden_at is not null and removed_at is null))`,
  },
  {
    id: 'I30b',
    says: 'a payer has no card twice',
    query: `select min(id::text) as what from kept_card where kept_at is not null and hidden_at is null
      group by school_id, provider, account_id, payer_id, fingerprint having count(*) > 1`,
  },
  {
    id: 'I30c',
    says: 'a card is its payment’s: of the same school, payer and account',
    query: `select k.id::text as what from kept_card k join payment p on p.id = k.payment_id join session s on s.id = p.session_id
      where (k.school_id, k.payer_id, k.provider, k.account_id) is distinct from (s.school_id, s.payer->>'id', p.provider, p.account_id)`,
  },
] as const;
