-- What a decision rests on, read with the lock in one statement. Volatile on purpose: each statement of such a function sees what
-- was committed until then, also while the lock was waited for; the statement around it sees only what was before.
-- Another shape is another function, so that a program of before goes on with its own.
create function money_state(of_session uuid) returns json volatile language plpgsql as $$
begin
  return (
    select json_build_object(
      'session', json_build_object('id', s.id, 'state', s.state, 'currency', s.currency, 'disabled', s.disabled or sc.disabled,
        'restPayable', sc.rest_payable, 'generateInvoice', s.generate_invoice),
      'charges', coalesce((
        select json_agg(json_build_object('id', c.id, 'amount', c.amount, 'allocated',
            (select coalesce(sum(a.amount - a.reversed), 0) from allocation a where a.charge_id = c.id)
            + (select coalesce(sum(w.amount), 0) from waiver w where w.charge_id = c.id)) order by c.due_date, c.position)
        from charge c where c.session_id = s.id and c.removed_at is null), '[]'),
      'payments', coalesce((
        select json_agg(json_build_object('id', p.id, 'status', p.status, 'phase', p.phase, 'base', p.base,
          'commission', p.commission, 'received', p.received, 'superseded', p.superseded_at is not null,
          'cancelRequested', p.cancel_requested_at is not null, 'hasTaxData', p.tax_data_sealed is not null, 'chargeIds', p.charge_ids,
          'allocations', (select coalesce(json_agg(json_build_object('id', a.id, 'chargeId', a.charge_id, 'left', a.amount - a.reversed) order by a.created_at, c.due_date, c.position), '[]')
            from allocation a join charge c on c.id = a.charge_id where a.payment_id = p.id and a.amount > a.reversed),
          'excess', (select coalesce(sum(x.amount - x.reversed), 0) from excess x where x.payment_id = p.id),
          'returned', (select coalesce(sum(r.amount), 0) from money_return r where r.payment_id = p.id),
          -- A refund that repeats one which failed afterwards takes off nothing more.
          'reserved', (select coalesce(sum(f.amount), 0) from refund f
            where f.payment_id = p.id and f.state in ('requested', 'pending') and f.replaces is null),
          'disputed', p.disputed_at is not null and coalesce(p.dispute_state, 'open') = 'open',
          'openCases', (select coalesce(json_agg(json_build_object('kind', m.kind, 'amount', coalesce(m.amount, 0)) order by m.opened_at, m.kind), '[]')
            from money_case m where m.payment_id = p.id and m.closed_at is null)) order by p.created_at, p.id)
        from payment p where p.session_id = s.id), '[]'))
    from session s join school sc on sc.id = s.school_id where s.id = of_session);
end $$;

-- What is known of a payment's start beside its money; null for one that was never submitted.
create function start_facts(of_payment uuid) returns json volatile language plpgsql as $$
begin
  return (
    select json_build_object('hasProviderRef', p.provider_ref is not null,
      'hasLink', exists (select 1 from access_link l where l.session_id = p.session_id and l.revoked_at is null),
      'ageSeconds', extract(epoch from app_now() - p.submitted_at)::float8,
      'silentSeconds', extract(epoch from app_now() - coalesce(c.repeated_at, c.sent_at))::float8)
    from payment p join provider_call c on c.payment_id = p.id and c.op = 'create' where p.id = of_payment);
end $$;
