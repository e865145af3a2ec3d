import { caseList, moneyCase } from '#contracts/cases';
import { readSessions } from '../../names.ts';
import type { ScreenCall } from '../../screen.ts';

/** What a filter may be; `all` asks for no status. */
export const shownStatuses = ['open', 'resolved', 'all'] as const;

/** One page: who waits longest is first of what is open, the newest of what is decided. */
export async function load(call: ScreenCall) {
  const { api, query } = call;
  const status = shownStatuses.find((each) => each === query.get('status')) ?? 'open';
  const kind = moneyCase.shape.kind.safeParse(query.get('kind')).data ?? null;
  const page = await api.get('/cases', caseList, {
    status: status === 'all' ? null : status,
    kind,
    order: status === 'open' ? 'oldest' : 'newest',
    cursor: query.get('cursor'),
  });
  const sessions = await readSessions(
    call,
    page.data.map(({ session_id: id }) => id),
  );
  return { status, kind, rows: page.data, sessions, next: page.next_cursor, query };
}
