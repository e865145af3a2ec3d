import { beginFirstDays, closeDay, dueDays } from '../db/books/school-days.ts';
import type { Services } from '../services/services.ts';
import { workOff } from './work-off.ts';

/** Closes every day whose minute is over, also those missed while nothing ran. Returns how many it closed. */
export async function closeDueDays(services: Services, isStopping: () => boolean = () => false): Promise<number> {
  await beginFirstDays(services.db);
  return workOff(services, {
    work: 'days',
    due: (except) => dueDays(services.db, except),
    one: ({ id }) => closeDay(services.db, id),
    isStopping,
  });
}
