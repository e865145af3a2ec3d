/** The request, and the slip in an answer that a payer may send money to. */
import { checkClabe } from '#domain/clabe';
import { instructions, readLine, typedLine } from '#providers/instructions';
import type { StartResult } from '#providers/observation';
import type { PaymentOrder } from '#providers/payment-order';
import { isOneTime } from './offers.ts';
import { minorOf, pesosOf, type Reference } from './wire.ts';

const hourMs = 3_600_000;
/** Finco Pay's number among the participants of SPEI. */
const bankCode = '734';
/** SPEI's `concepto` has 40 characters. */
const conceptLength = 40;

/** Returns the body of `POST /v1/references`. A one-time CLABE's end counts from the submit: a repeat has the same. */
export function referenceRequest(order: PaymentOrder, oneTimeHours: number): object {
  const once = isOneTime(order.offer);
  const ends = once ? order.submittedAt.getTime() + oneTimeHours * hourMs : Number.POSITIVE_INFINITY;
  return {
    external_id: order.paymentId,
    campus_id: order.campus.id,
    user_id: order.payer.id,
    amount: pesosOf(order.total.minor),
    currency: order.total.currency,
    concept: order.description.slice(0, conceptLength),
    one_time: once,
    expires_at: new Date(Math.min(ends, order.payBefore.getTime())).toISOString(),
  };
}

/** Returns why an answer is not the requested account, or null. Money sent to a wrong CLABE is hard to recover. */
export function mismatch(read: Reference, order: PaymentOrder): string | null {
  if (read.external_id !== order.paymentId) return 'the answer is about another payment';
  if (minorOf(read.amount) !== order.total.minor || read.currency !== order.total.currency)
    return 'the answer has another amount';
  if (read.one_time !== isOneTime(order.offer)) return 'the answer is of the other kind';
  if (!/^\d{18}$/.test(read.clabe) || checkClabe(read.clabe) !== 'ok') return 'a CLABE that cannot be right';
  return read.clabe.startsWith(bankCode) && read.bank_code === bankCode ? null : 'a CLABE of another bank';
}

export function slipOf(read: Reference, order: PaymentOrder): Extract<StartResult, { kind: 'accepted' }> {
  const payBefore = new Date(read.expires_at);
  return {
    kind: 'accepted',
    providerRef: read.id,
    // Both the payer's bank and ours identify the money by it.
    reference: read.clabe,
    phase: 'awaiting_payer',
    expiresAt: payBefore,
    // The server shows the earlier of this and our own last instant.
    nextStep: instructions(
      { ...order, payBefore },
      {
        channel: 'transfer',
        brand: 'SPEI',
        lines: [
          typedLine('clabe', read.clabe),
          typedLine('reference', read.reference),
          readLine('bank', read.bank_name),
          readLine('bank_code', read.bank_code),
          readLine('beneficiary', read.trustee),
        ],
      },
    ),
  };
}
