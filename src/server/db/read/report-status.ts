import { sql } from 'kysely';

/** From when on report `r` is later than most. */
export const lateAtOf = sql`coalesce(r.late_at, r.expected_by)`;

/** The status of report `r` of payment `p`. */
export const reportStatus = sql`case when p.status = 'successful' then 'seen' when p.status <> 'pending' then 'ended'
  when r.expected_by <= app_now() then 'not_found' when ${lateAtOf} <= app_now() then 'late' else 'reported' end`;
