import { sql } from 'kysely';
import { type BookLine, madeTwice, sentTwice, tellDifference } from '#domain/compare-books';
import type { SettledPayment } from '#providers/observation';
import { bankStatement } from '#providers/registry';
import { type OurLine, readBookLines } from '../../db/books/book-lines.ts';
import { accountName } from '../../db/read/provider-accounts.ts';
import type { Services } from '../../services/services.ts';
import { keyOfAccount } from '../../services/accounts.ts';
import type { ConnectedProvider } from '../../services/accounts.ts';
import { edgeMs, lineOf, listDifferences } from './list-differences.ts';

/** The result of a comparison with one account's provider, in sentences for an operator. */
export interface ComparedBooks {
  /** `accountName`. */
  readonly account: string;
  /** False where the books differ, or the provider's could not be read. */
  readonly sound: boolean;
  readonly differences: readonly string[];
  /** What was compared, and what cannot be known from here. */
  readonly notes: readonly string[];
}

const dayMs = 86_400_000;

/**
 * Compares our books with the list of each account's provider, both ways, closed accounts too, as far back as it lists.
 * Changes nothing: reconciliation books differences, or a person checks them. Notes name accounts without a list or not
 * connected here, and older money. An account that cannot be read stops no other comparison.
 */
export async function compareWithProviders(
  services: Pick<Services, 'db' | 'accounts'>,
): Promise<readonly ComparedBooks[]> {
  const ours = await readBookLines(services.db);
  const { now, open, statement } = await readRest(services);
  const accounts = new Map((await services.accounts.all()).map((each) => [accountName(keyOfAccount(each)), each]));
  const names = new Set([...accounts.keys(), ...ours.map(({ account }) => account)]);
  names.delete(bankStatement.name);
  const compared: ComparedBooks[] = [];
  for (const account of [...names].toSorted()) {
    const connected = accounts.get(account);
    const result = connected?.connection.listSettled
      ? await compareOne(account, connected, connected.connection.listSettled, { ours, now })
      : unasked(account, ofAccount(ours, account), connected ? 'has no list' : 'is not connected here');
    const notes = open.filter((row) => row.account === account).map(tellOpen);
    compared.push({ ...result, notes: [...result.notes, ...notes] });
  }
  const note = `statement: ${payments(statement)} known from bank statements only, which no provider can be asked about`;
  return statement === 0
    ? compared
    : [...compared, { account: bankStatement.name, sound: true, differences: [], notes: [note] }];
}

const ofAccount = (ours: readonly OurLine[], account: string) => ours.filter((line) => line.account === account);

function unasked(account: string, own: readonly OurLine[], why: string): ComparedBooks {
  const held = own.filter(({ received }) => received > 0).length;
  const notes = held === 0 ? [] : [`${account} ${why}: ${payments(held)} with money not compared`];
  return { account, sound: true, differences: [], notes };
}

type List = NonNullable<ConnectedProvider['connection']['listSettled']>;

interface Books {
  readonly ours: readonly OurLine[];
  readonly now: Date;
}

async function compareOne(
  account: string,
  { provider }: ConnectedProvider,
  list: List,
  { ours, now }: Books,
): Promise<ComparedBooks> {
  const own = ofAccount(ours, account);
  const paid = own.flatMap(({ paidAt }) => paidAt?.getTime() ?? []);
  const first = Math.min(now.getTime() - dayMs, ...paid) - edgeMs;
  const listStart = provider.listKeptDays === undefined ? -Infinity : now.getTime() - provider.listKeptDays * dayMs;
  const from = new Date(Math.max(first, listStart));
  let theirs: readonly SettledPayment[];
  try {
    theirs = await list(from, now);
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unreadable';
    return { account, sound: false, differences: [`${account}'s books could not be read: ${why}`], notes: [] };
  }
  const lines = theirs.map((item) => lineOf(provider.name, account, item));
  const listed = new Set(lines.map(({ providerRef }) => providerRef));
  const differences = listDifferences({ account, lines, from, to: now }, ours).map(tellDifference);
  const isOlder = ({ providerRef, paidAt }: OurLine) =>
    !listed.has(providerRef) && paidAt !== null && paidAt <= new Date(from.getTime() + edgeMs);
  const notes = notesOf(account, provider, { lines, from, older: own.filter(isOlder).length });
  return { account, sound: differences.length === 0, differences, notes };
}

interface Listed {
  readonly lines: readonly BookLine[];
  readonly from: Date;
  readonly older: number;
}

function notesOf(
  account: string,
  { listKeptDays }: ConnectedProvider['provider'],
  { lines, from, older }: Listed,
): readonly string[] {
  return [
    `${account} lists ${payments(lines.length)} with money that came or went back since ${from.toISOString()}`,
    ...(listKeptDays === undefined ? [`${account} documents nowhere how far back its list goes`] : []),
    ...(older === 0 ? [] : [`${account}: ${payments(older)} with older money than it lists, not compared`]),
    ...[...madeTwice(lines)].map(([id, refs]) => tellRepeated('payment', account, id, refs)),
    ...[...sentTwice(lines)].map(([id, refs]) => tellRepeated('refund', account, id, refs)),
  ];
}

const tellRepeated = (what: string, account: string, id: string, refs: readonly string[]): string =>
  `${account} has ${what} ${id.replace(`${account} `, '')} ${refs.length} times: ${refs.join(', ')}`;

interface OpenRow {
  readonly account: string;
  readonly returning: number;
  readonly disputed: number;
  /** Refunds that were requested and have not ended. */
  readonly openRefunds: number;
}

const tellOpen = ({ account, returning, disputed, openRefunds }: OpenRow): string =>
  `${account}: ${openRefunds === 0 ? '' : `${openRefunds} refunds asked for and not ended, `}${payments(returning)} with money on its way back, ${payments(disputed)} disputed by the payer’s bank: what of it will move, nobody knows yet`;

async function readRest({ db }: Pick<Services, 'db'>) {
  const { rows: open } = await sql<OpenRow>`
    select provider || coalesce('/' || account_id, '') as account, count(returning_at)::int as returning,
      count(disputed_at) filter (where coalesce(dispute_state, 'open') = 'open')::int as disputed,
      coalesce(sum((select count(*) from refund f where f.payment_id = payment.id and f.state in ('requested', 'pending'))), 0)::int as "openRefunds"
    from payment
    where returning_at is not null or (disputed_at is not null and coalesce(dispute_state, 'open') = 'open')
      or exists (select 1 from refund f where f.payment_id = payment.id and f.state in ('requested', 'pending'))
    group by 1`.execute(db);
  const { rows } = await sql<{ now: Date; statement: number }>`
    select app_now() as now, (select count(*)::int from payment where provider = ${bankStatement.name}) as statement`.execute(
    db,
  );
  return { open, now: rows[0]?.now ?? new Date(0), statement: rows[0]?.statement ?? 0 };
}

const payments = (count: number): string => (count === 1 ? '1 payment' : `${count} payments`);
