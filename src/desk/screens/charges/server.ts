import { sessionList } from '#contracts/school-sessions';
import { campusesOf } from '../../campuses.ts';
import type { ScreenCall } from '../../screen.ts';

const filters = ['status', 'campus_id', 'cursor'] as const;

/** One page of sessions, newest first. */
export async function load(call: ScreenCall) {
  const { api, query } = call;
  const asked = Object.fromEntries(filters.map((name) => [name, query.get(name)]));
  const [page, campuses] = await Promise.all([
    api.get('/payment_sessions', sessionList, { ...asked, limit: 25 }),
    campusesOf(call),
  ]);
  return { page, campuses, query };
}
