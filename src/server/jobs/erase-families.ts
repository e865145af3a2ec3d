import { sql } from 'kysely';
import { readKeepDays } from '../db/write/keep-days.ts';
import type { Services } from '../services/services.ts';
import { eraseFamily } from '../use-cases/families/erase-family.ts';

/** A day's at most of one school: what is over the limit goes on the next. */
const mostOfSchool = 200;

/** Erases payers to whom nothing happened for as long as their school keeps families, unless something waits. */
export async function eraseOldFamilies(services: Services): Promise<number> {
  const { db, keys, log, retention } = services;
  const own = new Map((await readKeepDays(db)).map(({ schoolId, days }) => [schoolId, days.families]));
  const schools = await db.selectFrom('school').select('id').execute();
  let erased = 0;
  for (const { id: schoolId } of schools) {
    const days = own.get(schoolId) ?? retention.families;
    if (days === 0) continue;
    for (const payerId of await oldPayers(services, schoolId, days)) {
      const { kind } = await eraseFamily({ db, keys }, { schoolId, payerId }, { rehearse: false, isIdle: true });
      if (kind === 'erased') erased += 1;
    }
  }
  if (erased > 0) log.info({ erased }, 'families were erased, because nothing happened for as long as they are kept');
  return erased;
}

/** In no order, so that those who wait do not keep others from their turn. */
async function oldPayers({ db }: Services, schoolId: string, days: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.payer->>'id' as id from session s
    cross join (select app_now() - make_interval(days => ${days}) as at) cut
    where s.school_id = ${schoolId} and s.payer->>'id' !~ '^erased-[0-9a-f-]{36}$'
    group by 1
    having bool_and(s.created_at < cut.at and not exists (
        select 1 from payment p where p.session_id = s.id and greatest(p.created_at, p.paid_at, p.last_checked_at) >= cut.at)
      and not exists (select 1 from money_return r where r.session_id = s.id and r.created_at >= cut.at))
    order by random() limit ${mostOfSchool}`.execute(db);
  return rows.map(({ id }) => id);
}
