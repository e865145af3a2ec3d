import type { PaymentHandle } from '#providers/observation';
import { callGr4vy, deadlineOf, type Gr4vyAccess, type Gr4vyRequest } from './client.ts';
import { readFailure } from './errors.ts';
import { observe } from './status.ts';
import { transaction, transactionPage, type Transaction } from './wire.ts';

export type Lookup =
  | { readonly kind: 'found'; readonly transaction: Transaction }
  /** By its id: Gr4vy knows no such transaction. By our own id: none is on the list, or not yet. */
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown'; readonly why: string };

export async function lookUp(access: Gr4vyAccess, handle: PaymentHandle, deadline: AbortSignal): Promise<Lookup> {
  const { paymentId, providerRef } = handle;
  const found = await readTransaction(access, providerRef, deadline);
  const isOther = found.kind === 'found' && paymentId !== null && found.transaction.external_identifier !== paymentId;
  return isOther ? { kind: 'unknown', why: 'the answer is about another payment' } : found;
}

export const transactionPath = (id: string): string => `/transactions/${encodeURIComponent(id)}`;

async function readTransaction(access: Gr4vyAccess, id: string, deadline: AbortSignal): Promise<Lookup> {
  const answer = await ask(
    access,
    { method: 'GET', path: transactionPath(id), scopes: ['transactions.read'] },
    deadline,
  );
  if (answer.kind !== 'answer') return answer;
  const read = transaction.safeParse(answer.body);
  if (!read.success || read.data.id !== id) return { kind: 'unknown', why: 'an answer we cannot read' };
  return { kind: 'found', transaction: read.data };
}

/**
 * Nobody promises that only one transaction has our id, so money wins over what may still become money, and that over
 * what ended. The list has no instant of capture: what is found is read again.
 * Source: `external_identifier` of GET /transactions in Gr4vy's OpenAPI.
 */
export async function findByPaymentId(access: Gr4vyAccess, paymentId: string, deadline: AbortSignal): Promise<Lookup> {
  const ours = await listByPaymentId(access, paymentId, deadline);
  if (typeof ours === 'string') return { kind: 'unknown', why: ours };
  if (ours.length === 0) return { kind: 'none' };
  const found = await Promise.all(ours.map((id) => readTransaction(access, id, deadline)));
  return found.toSorted((a, b) => weight(b) - weight(a))[0] ?? { kind: 'none' };
}

/** The ids of every transaction with our id; null when they could not be read. */
export async function references(access: Gr4vyAccess, paymentId: string): Promise<readonly string[] | null> {
  const ours = await listByPaymentId(access, paymentId, deadlineOf(access));
  return typeof ours === 'string' ? null : ours;
}

/** The ids, or why they could not be read. */
async function listByPaymentId(
  access: Gr4vyAccess,
  paymentId: string,
  deadline: AbortSignal,
): Promise<readonly string[] | string> {
  const query = { external_identifier: paymentId, limit: '100' };
  const answer = await ask(
    access,
    { method: 'GET', path: '/transactions', query, scopes: ['transactions.read'] },
    deadline,
  );
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
  access: Gr4vyAccess,
  request: Gr4vyRequest,
  deadline?: AbortSignal,
): Promise<{ kind: 'answer'; body: unknown } | { kind: 'none' } | { kind: 'unknown'; why: string }> {
  const result = await callGr4vy(access, request, deadline);
  if (result.kind === 'answer' && result.status >= 200 && result.status <= 299) return result;
  const failure = readFailure(result);
  if (failure.kind === 'missing') return { kind: 'none' };
  return failure.kind === 'unknown' ? failure : { kind: 'unknown', why: `the question was refused: ${failure.code}` };
}

export const whyOf = (answer: { kind: 'none' } | { kind: 'unknown'; why: string }): string =>
  answer.kind === 'none' ? 'not there' : answer.why;
