import * as z from 'zod/mini';
import { accountList } from '#contracts/accounts';
import { type DayLine, dayLineList, schoolDay, schoolDayDetail } from '#contracts/days';
import { payout, type PayoutRequest } from '#contracts/payouts';
import { currencies } from '#domain/money';
import { ifAllowed } from '../../allowed.ts';
import { Refused } from '../../api.ts';
import { campusesOf } from '../../campuses.ts';
import { csvFormat } from '../../csv.ts';
import { readNames } from '../../names.ts';
import type { Actions, ScreenCall } from '../../screen.ts';
import { typedAmount } from '../../typed-amount.ts';

const pathOf = ({ params }: Pick<ScreenCall, 'params'>) => `/days/${encodeURIComponent(params['date'] ?? '')}`;

/** One day with a page of its lines. Null: the person sees some campuses alone. */
export async function load(call: ScreenCall) {
  const { api, query, locale, methodName } = call;
  const path = pathOf(call);
  const day = await ifAllowed(api.get(path, schoolDayDetail));
  if (day === null) return null;
  const [lines, accounts, campuses, { writtenName }] = await Promise.all([
    api.get(`${path}/lines`, dayLineList, { limit: 100, cursor: query.get('cursor') }),
    ifAllowed(api.get('/accounts', accountList)),
    campusesOf(call),
    readNames(call),
  ]);
  const ways = [...day.totals, ...lines.data].map(({ method_key: key }) => [key, methodName(key, locale)] as const);
  return {
    day,
    lines,
    writtenName,
    path,
    query,
    accounts: new Map(accounts?.data.map(({ id, label }) => [id, label]) ?? []),
    campuses: new Map(campuses.map(({ id, name }) => [id, name])),
    /** Of ways to pay, by their keys. */
    ways: new Map(ways),
  };
}

export const actions: Actions = {
  async sign(call, sent) {
    const body = { note: sent.text('note') || null };
    await call.api.send({
      method: 'POST',
      path: `${pathOf(call)}/sign_off`,
      answer: schoolDay,
      body,
      once: sent.once,
    });
    call.setNotice('signed');
    return { to: pathOf(call) };
  },
  async journal(call) {
    try {
      return { file: await call.api.file(`${pathOf(call)}/journal.csv`, csvFormat[call.person.school.country]) };
    } catch (error) {
      if (!(error instanceof Refused) || error.problem.code !== 'ledger_account_missing') throw error;
      call.setNotice('missing');
      return { to: '/days/accounts' };
    }
  },
  /** The bank's one credit for an account's day, as a payout of its lines. */
  async payout(call, sent) {
    const { country } = call.person.school;
    const group = account.safeParse(JSON.parse(sent.text('group') || 'null'));
    const net = group.success ? typedAmount(sent.text('amount'), { country, currency: group.data.currency }) : null;
    if (!group.success || net === null) return { draw: true };
    const lines = await linesOf(call, group.data);
    if (lines === null) {
      call.setNotice('tooMany');
      return { to: pathOf(call) };
    }
    const body: PayoutRequest = {
      ...group.data,
      reference: sent.text('reference'),
      arrived_on: sent.text('arrived_on'),
      net,
      lines: withDifference(payoutLines(lines), net),
    };
    await call.api.send({ method: 'POST', path: '/payouts', answer: payout, body, once: sent.once });
    call.setNotice('recorded');
    return { to: pathOf(call) };
  },
};

const account = z.object({
  provider: z.string(),
  account_id: z.nullable(z.string()),
  currency: z.enum(currencies),
});
/** The most lines of one payout. */
const mostLines = 1_999;

/** The day's lines of an account and currency; null if they are more than one payout takes. */
async function linesOf(call: ScreenCall, of: z.infer<typeof account>): Promise<readonly DayLine[] | null> {
  const lines: DayLine[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const asked = { limit: 100, cursor, account_id: of.account_id ?? 'default' };
    const page = await call.api.get(`${pathOf(call)}/lines`, dayLineList, asked);
    lines.push(...page.data.filter(({ provider, currency }) => provider === of.provider && currency === of.currency));
    if (lines.length > mostLines) return null;
    cursor = page.next_cursor;
  }
  return lines;
}

type PayoutLine = PayoutRequest['lines'][number];

/** A fee goes with its payment's money of that day; by itself where that is on another day. */
function payoutLines(lines: readonly DayLine[]): readonly PayoutLine[] {
  const fees = new Map<string, number>();
  for (const { kind, payment_id: id, amount } of lines) if (kind === 'fee') fees.set(id, (fees.get(id) ?? 0) + amount);
  const moved = lines.flatMap(({ kind, payment_id: reference, amount }): readonly PayoutLine[] => {
    if (kind === 'fee') return [];
    const fee = kind === 'payment' ? (fees.get(reference) ?? 0) : 0;
    if (kind === 'payment') fees.delete(reference);
    return [{ kind: kind === 'payment' ? 'payment' : 'return', reference, amount, fee }];
  });
  return [
    ...moved,
    ...[...fees].map(([reference, fee]) => ({ kind: 'other' as const, reference, amount: -fee, fee: 0 })),
  ];
}

const sumOf = (lines: readonly PayoutLine[]): number =>
  lines.reduce((sum, { kind, amount, fee }) => sum + (kind === 'return' ? -amount : amount) - fee, 0);

/** What the bank credited more or less is a line of no payment. */
function withDifference(lines: readonly PayoutLine[], net: number): PayoutLine[] {
  const difference = net - sumOf(lines);
  const own = { kind: 'payment', reference: 'diferencia en el banco', amount: difference, fee: 0 } as const;
  return difference === 0 ? [...lines] : [...lines, own];
}
