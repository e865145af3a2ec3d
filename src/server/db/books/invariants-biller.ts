/** What must always hold of money that banks take by a student's reference. */
export const whatBanksTake = [
  {
    id: 'I44a',
    says: 'a payment that a bank told of is one of ours with that money, under the bank’s own id',
    query: `select b.id::text as what from biller_payment b join payment p on p.id = b.payment_id
      where p.status <> 'successful' or p.provider_ref is distinct from b.bank_id or p.received is distinct from b.amount
        or p.provider <> b.provider or p.account_id is distinct from b.account_id or p.session_id is distinct from b.session_id`,
  },
  {
    id: 'I44b',
    says: 'money of a bank that calls us is there by that bank’s word, or by its school’s',
    query: `select p.id::text as what from payment p
      where p.status = 'successful' and exists (select 1 from biller_payment b where b.provider = p.provider)
        and not exists (select 1 from biller_payment b where b.payment_id = p.id)
        and not exists (select 1 from money_case m where m.provider = p.provider and m.account_id is not distinct from p.account_id
          and (m.payment_id = p.id or m.provider_ref = p.provider_ref))`,
  },
  {
    id: 'I44c',
    says: 'what a bank took back is off the books, or an open case asks its school about it',
    query: `select b.id::text as what from biller_payment b left join money_case c on c.id = b.case_id
      where (b.state = 'taken_back' or (b.state = 'called_off' and c.payment_id is not null))
        and not exists (select 1 from money_return r where r.id = b.return_id and r.undone_at is null)
        and (select coalesce(sum(r.amount), 0) from money_return r where r.payment_id = coalesce(b.payment_id, c.payment_id) and r.undone_at is null) < b.amount
        and not exists (select 1 from money_case m where m.about_payment_id = coalesce(b.payment_id, c.payment_id) and m.return_kind is not null and m.closed_at is null)`,
  },
  {
    id: 'I44f',
    says: 'what a bank says that it took back is off the books, or its school is asked, or has decided since',
    query: `select b.id::text as what from biller_payment b left join money_case c on c.id = b.case_id
      where b.told_back_at is not null and b.state in ('booked', 'unplaced')
        and not exists (select 1 from money_case m where (m.id = b.case_id or (m.about_payment_id = coalesce(b.payment_id, c.payment_id) and m.return_kind is not null))
          and (m.closed_at is null or m.closed_at >= b.told_back_at))`,
  },
  {
    id: 'I44d',
    says: 'what was taken back before it came is never booked',
    query: `select b.id::text as what from biller_payment b join payment p on p.provider_ref = b.bank_id and p.provider = b.provider
        and p.account_id is not distinct from b.account_id
      where b.state = 'called_off' and p.status = 'successful' and b.case_id is null`,
  },
  {
    id: 'I44e',
    says: 'a bank’s money stands on a session of the student whose reference it came by',
    query: `select b.id::text as what from biller_payment b where b.payment_id is not null and not exists (
      select 1 from student_reference r join charge c on c.session_id = b.session_id and c.details->>'student_id' = r.student_id
      where r.reference = regexp_replace(b.reference, '[ -]', '', 'g') and r.provider = b.provider
        and r.account_id is not distinct from b.account_id and r.school_id = b.school_id)`,
  },
] as const;
