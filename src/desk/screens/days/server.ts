import { schoolDayList } from '#contracts/days';
import { ifAllowed } from '../../allowed.ts';
import type { ScreenCall } from '../../screen.ts';
import { readNames } from '../../names.ts';

/** The school's days, newest first. Null: the person sees some campuses alone. */
export async function load(call: ScreenCall) {
  const { api, query } = call;
  const days = await ifAllowed(api.get('/days', schoolDayList, { limit: 31, cursor: query.get('cursor') }));
  if (days === null) return null;
  const { nameOf } = await readNames(call);
  return { days, nameOf, query };
}
