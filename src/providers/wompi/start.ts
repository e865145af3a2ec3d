import { notStarted } from '#providers/http-client';
import type { StartResult } from '#providers/observation';
import type { PaymentOrder } from '#providers/payment-order';
import { type Ask, bodyOf } from './ask.ts';
import { readFailure } from './errors.ts';
import { kindOf } from './kinds.ts';
import { placed } from './observe.ts';
import { payerOf, transactionRequest } from './request.ts';
import { keepSource } from './sources.ts';
import { oneTransaction } from './wire.ts';

export interface StartTools {
  readonly ask: Ask;
  readonly integritySecret: string;
  /** Whether the payer's bank authenticates first: 3-D Secure. */
  readonly asksBank: boolean;
}

/** Creates the transaction; before it, if the payer saves the card, the source that it charges. */
export async function start(tools: StartTools, order: PaymentOrder): Promise<StartResult> {
  const kind = kindOf(order.offer);
  const keeps = order.cardToken !== null && order.answers['save'] === 'yes';
  const newSourceId = keeps ? await keepSource(tools.ask, order, payerOf(order, kind).email) : null;
  const sourceId = order.cardOnFile ? Number(order.cardOnFile.token) : newSourceId;
  const body = transactionRequest(order, kind, sourceId, tools);
  const key = sourceId === null ? 'public' : 'private';
  const answer = await tools.ask(key, 'POST', '/transactions', { body, share: keeps ? 0.5 : 1 });
  const read = oneTransaction.safeParse(bodyOf(answer));
  if (!read.success) return notStarted(readFailure(answer));
  if (read.data.data.reference !== order.paymentId)
    return { kind: 'unknown', why: 'the answer is about another payment' };
  return placed(kind, read.data.data, kind.expiresAt(order));
}
