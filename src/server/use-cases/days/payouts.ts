import type { DayTotal } from '#contracts/days';
import type { Payout, PayoutList, PayoutListQuery, PayoutOfDay, PayoutRequest } from '#contracts/payouts';
import { comparePayout } from '#domain/compare-payout';
import { providers } from '#providers/registry';
import { findPayout, insertPayout, readMoved, readPaid, readPayouts } from '../../db/books/payouts.ts';
import type { StoredDay } from '../../db/books/school-days.ts';
import type { Db } from '../../db/driver/db.ts';
import { readAccount } from '../../db/read/provider-accounts.ts';
import { pageAsked, pageOf } from '../../db/read/page-cursor.ts';
import { invalidRequest } from '../../basics/invalid-request.ts';
import { Refusal } from '../../basics/refusal.ts';
import { keeping, type SchoolCall, type SchoolChange } from '../school-call.ts';

/**
 * Takes in a provider's report of a payout; the same one again returns what was taken in. Refuses as
 * `unknown_provider`, `account_not_found`, and as `invalid_request` where the lines do not add up to `net`, or the
 * payout was taken in with another one.
 */
export async function takePayout(call: SchoolChange<Payout>, request: PayoutRequest): Promise<Payout> {
  await refuseStrange(call, request);
  return keeping(call, async (trx) => {
    const written = await insertPayout(trx, { ...request, schoolId: call.school.id, actor: call.actor });
    const found = written ?? (await findPayout(trx, call.school.id, request));
    if (!found) throw new Error('a payout that was taken in before cannot be gone');
    if (found.net === request.net && found.lines === request.lines.length) return found;
    throw invalidRequest({ path: ['reference'], message: 'was taken in with other lines' });
  });
}

async function refuseStrange({ services, school }: SchoolCall, request: PayoutRequest): Promise<void> {
  const { provider, account_id: accountId, lines, net } = request;
  if (!providers.has(provider)) throw new Refusal('unknown_provider', 'No provider of this name has accounts here.');
  const account = accountId === null ? null : await readAccount(services.db, accountId);
  if (accountId !== null && (account?.provider !== provider || account.school_id !== school.id))
    throw new Refusal('account_not_found', 'You have no such account.');
  const sum = lines.reduce((before, { kind, amount, fee }) => before + (kind === 'return' ? -amount : amount) - fee, 0);
  if (sum !== net) throw invalidRequest({ path: ['net'], message: 'must be the sum of its lines' });
}

/** One page of a school's payouts, the newest first. Refuses a cursor we did not give as `invalid_request`. */
export async function listPayouts({ services, school }: SchoolCall, query: PayoutListQuery): Promise<PayoutList> {
  return pageOf(await readPayouts(services.db, pageAsked(school, query)), query.limit, ({ payout }) => payout);
}

const mostDifferences = 500;

/** A day's accounts beside their payouts; of an open day none. */
export async function payoutsOfDay(
  db: Db,
  day: Pick<StoredDay, 'id' | 'status'>,
  totals: readonly DayTotal[],
): Promise<readonly PayoutOfDay[]> {
  if (day.status === 'open') return [];
  const moved = Map.groupBy(await readMoved(db, day.id), nameOf);
  const paid = Map.groupBy(await readPaid(db, day.id), nameOf);
  return [...Map.groupBy(totals, nameOf)].map(([name, group]) => {
    const lines = paid.get(name) ?? [];
    const compared = comparePayout(moved.get(name) ?? [], lines);
    const ids = new Set(compared.payout_ids);
    const arrived = lines.filter(({ payout_id: id }) => ids.has(id)).map(({ arrived_on: on }) => on);
    return {
      ...accountOf(group),
      status: compared.status,
      expected: group.reduce((sum, { net }) => sum + net, 0),
      paid: compared.paid,
      payout_ids: [...compared.payout_ids],
      arrived_on: arrived.toSorted().at(-1) ?? null,
      differences: compared.differences.slice(0, mostDifferences),
    };
  });
}

type OfAccount = Pick<PayoutOfDay, 'provider' | 'account_id' | 'currency'>;

const nameOf = ({ provider, account_id: id, currency }: OfAccount): string => `${provider} ${id ?? ''} ${currency}`;

function accountOf(group: readonly OfAccount[]): OfAccount {
  const [first] = group;
  if (!first) throw new RangeError('a group has a member');
  const { provider, account_id, currency } = first;
  return { provider, account_id, currency };
}
