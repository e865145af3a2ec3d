/** Every movement of money, as the books have it. */
const movements = `(select id, session_id, created_at, 'receipt' as source, amount, amount as net from money_receipt
  union all select id, session_id, created_at, 'return', amount, -amount from money_return
  union all select id, session_id, created_at, 'fee', amount, -amount from provider_fee)`;

/** What must always hold of a school's days. */
export const whatDaysHold = [
  {
    id: 'I50a',
    says: 'each movement of money is one line of its school’s days',
    query: `select coalesce(m.id, l.id)::text as what
      from (select m.*, s.school_id from ${movements} m join session s on s.id = m.session_id) m full join day_line l on l.id = m.id
      where l.id is null or m.id is null or (l.source, l.school_id, l.booked_at) is distinct from (m.source, m.school_id, m.created_at)`,
  },
  {
    id: 'I50b',
    says: 'a line is on a closed day of its school that it was booked before the end of, or waits for the open one',
    // Whoever books takes seconds: a line that a closing left out for longer was there for it to see.
    query: `select l.id::text as what from day_line l left join school_day d on d.id = l.day_id
      where case when l.day_id is not null then d.closed_at is null or d.school_id <> l.school_id or l.booked_at >= d.closes_at
        else exists (select from school_day c where c.school_id = l.school_id and c.closed_at is not null
          and l.booked_at < c.closes_at and l.booked_at < c.closed_at - interval '10 minutes') end`,
  },
  {
    id: 'I50c',
    says: 'the days of a school follow each other, and only the last is open',
    query: `select d.id::text as what from (
        select id, opens_at, lag(closes_at) over days as before, date - lag(date) over days as step, lag(closed_at) over days as closed_before
        from school_day window days as (partition by school_id order by date)) d
      where d.before is not null and (d.before <> d.opens_at or d.step <> 1 or d.closed_before is null)`,
  },
  {
    id: 'I50d',
    says: 'what a closed day adds up to is the sum of its lines',
    query: `select d.id::text as what from school_day d where d.closed_at is not null and
      (select row(coalesce(sum((t->>'net')::bigint), 0), coalesce(sum((t->>'received')::bigint), 0)) from jsonb_array_elements(d.totals) t)
      <> (select row(coalesce(sum(m.net), 0), coalesce(sum(m.amount) filter (where m.source = 'receipt'), 0))
        from day_line l join ${movements} m on m.id = l.id where l.day_id = d.id)`,
  },
] as const;
