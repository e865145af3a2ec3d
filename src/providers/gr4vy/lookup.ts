import type { PaymentHandle } from '#providers/observation';
import type { Gr4vyCall, Gr4vyRequest } from './client.ts';
import { readFailure } from './errors.ts';
import { observe } from './status.ts';
import { transaction, transactionPage, type Transaction } from './wire.ts';

export type Lookup =
  | { readonly kind: 'found'; readonly transaction: Transaction }
  /** By its id: Gr4vy has no such transaction. By our own id: none is on the list, or not yet. */
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown'; readonly why: string };

export async function lookUp(call: Gr4vyCall, { paymentId, providerRef }: PaymentHandle): Promise<Lookup> {
  const found = await readTransaction(call, providerRef);
  const isOther = found.kind === 'found' && paymentId !== null && found.transaction.external_identifier !== paymentId;
  return isOther ? { kind: 'unknown', why: 'the answer is about another payment' } : found;
}

export const transactionPath = (id: string): string => `/transactions/${encodeURIComponent(id)}`;

async function readTransaction(call: Gr4vyCall, id: string): Promise<Lookup> {
  const answer = await ask(call, { path: transactionPath(id) });
  if (answer.kind !== 'answer') return answer;
  const read = transaction.safeParse(answer.body);
  if (!read.success || read.data.id !== id) return { kind: 'unknown', why: 'an answer we cannot read' };
  return { kind: 'found', transaction: read.data };
}

/**
 * Finds the transaction with our id. There may be several: one with money wins over a pending one, and that over an
 * ended one. The list has no instant of capture: the found one is read again.
 * Source: `external_identifier` of GET /transactions in Gr4vy's OpenAPI.
 */
export async function findByPaymentId(call: Gr4vyCall, paymentId: string): Promise<Lookup> {
  const ours = await listByPaymentId(call, paymentId);
  if (typeof ours === 'string') return { kind: 'unknown', why: ours };
  if (ours.length === 0) return { kind: 'none' };
  const found = await Promise.all(ours.map((id) => readTransaction(call, id)));
  return found.toSorted((a, b) => weight(b) - weight(a))[0] ?? { kind: 'none' };
}

/** The ids of every transaction with our id; null when they could not be read. */
export async function references(call: Gr4vyCall, paymentId: string): Promise<readonly string[] | null> {
  const ours = await listByPaymentId(call, paymentId);
  return typeof ours === 'string' ? null : ours;
}

/** The ids, or why they could not be read. */
async function listByPaymentId(call: Gr4vyCall, paymentId: string): Promise<readonly string[] | string> {
  const answer = await ask(call, { path: '/transactions', query: { external_identifier: paymentId, limit: '100' } });
  if (answer.kind === 'none') return 'the list does not exist';
  if (answer.kind === 'unknown') return answer.why;
  const read = transactionPage.safeParse(answer.body);
  if (!read.success || read.data.next_cursor) return 'a list we cannot read whole';
  return read.data.items.flatMap((item) => (item.external_identifier === paymentId ? [item.id] : []));
}

function weight(found: Lookup): number {
  if (found.kind !== 'found') return 2;
  const { kind } = observe(found.transaction);
  return kind === 'successful' ? 3 : kind === 'pending' ? 1 : 0;
}

/** One question: an answer with a body, nothing there, or no answer that could be read. */
export async function ask(
  call: Gr4vyCall,
  request: Gr4vyRequest,
): Promise<{ kind: 'answer'; body: unknown } | { kind: 'none' } | { kind: 'unknown'; why: string }> {
  const result = await call(request);
  if (result.kind === 'answer' && result.status >= 200 && result.status <= 299) return result;
  const failure = readFailure(result);
  if (failure.kind === 'missing') return { kind: 'none' };
  return failure.kind === 'unknown' ? failure : { kind: 'unknown', why: `the question was refused: ${failure.code}` };
}

interface Page<Item> {
  readonly items: readonly Item[];
  readonly next_cursor?: string | null | undefined;
}

/** Returns every item of a list, page by page, with a call from `next` for each; or why it could not be read whole. */
export async function everyItem<Item>(
  next: () => Gr4vyCall,
  { path, query = {} }: Pick<Gr4vyRequest, 'path' | 'query'>,
  read: (body: unknown) => Page<Item> | undefined,
): Promise<readonly Item[] | string> {
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const answer = await ask(next(), { path, query: { ...query, limit: '100', ...(cursor !== null && { cursor }) } });
    if (answer.kind !== 'answer') return whyOf(answer);
    const page = read(answer.body);
    if (!page) return 'not as documented';
    items.push(...page.items);
    cursor = page.next_cursor ?? null;
  } while (cursor !== null);
  return items;
}

export const whyOf = (answer: { kind: 'none' } | { kind: 'unknown'; why: string }): string =>
  answer.kind === 'none' ? 'not there' : answer.why;
