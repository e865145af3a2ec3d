import * as z from 'zod/mini';
import { accountList } from '#contracts/accounts';
import { type SchoolDay, schoolDayDetail, schoolDayList } from '#contracts/days';
import { ifAllowed } from '../../allowed.ts';
import { dayIn } from '../../dates.ts';
import type { ScreenCall } from '../../screen.ts';

/** Counted no further: who has more knows enough. */
const most = 20;

/** How many wait; `isMore`: more than were counted. */
export interface Waiting {
  readonly count: number;
  readonly isMore: boolean;
}

const page = z.object({ data: z.array(z.unknown()), next_cursor: z.nullable(z.string()) });

/** What the person may see of today: null where their campuses or role do not reach. */
export async function load({ api, person, now, locale, methodName }: ScreenCall) {
  const today = dayIn(now, person.school.timeZone);
  const waiting = async (path: string, status: string): Promise<Waiting> => {
    const read = await ifAllowed(api.get(path, page, { status, limit: most }));
    return { count: read?.data.length ?? 0, isMore: read !== null && read.next_cursor !== null };
  };
  const [day, days, cases, reports, refunds, failedRefunds, deliveries, changes, accounts] = await Promise.all([
    ifAllowed(api.find(`/days/${today}`, schoolDayDetail)),
    ifAllowed(api.get('/days', schoolDayList, { limit: 7 })),
    waiting('/cases', 'open'),
    waiting('/transfer_reports', 'late'),
    waiting('/refund_approvals', 'awaiting_approval'),
    waiting('/refunds', 'failed'),
    waiting('/deliveries', 'given_up'),
    waiting('/connection_changes', 'pending'),
    ifAllowed(api.get('/accounts', accountList)),
  ]);
  const names = day?.totals.map(({ method_key: key }) => [key, methodName(key, locale)] as const) ?? [];
  return {
    today,
    /** Of the ways to pay, by their keys. */
    names: new Map(names),
    /** Null before the day has a line. */
    day,
    /** Whether the person may see sums of all campuses. */
    seesSums: days !== null,
    unsigned: days?.data.filter(waitsForSignature) ?? [],
    waiting: { cases, reports, refunds, failedRefunds, deliveries, changes },
    refusedAccounts: accounts?.data.filter(({ failing_since: since }) => since !== null) ?? [],
  };
}

/** A closed day with money that nobody signed. */
const waitsForSignature = ({ status, sums, sign_off }: SchoolDay): boolean =>
  status === 'closed' && sign_off === null && sums.some(({ count }) => count > 0);
