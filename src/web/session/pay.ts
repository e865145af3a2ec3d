import type { PaymentDetail, Quote } from '#contracts/payment-detail';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { PaymentSession } from '#contracts/session';
import { ask, post, type Refusal, type Send, textIn } from './api.ts';
import { readPayment } from './session-api.ts';

/** The method the payer chose, and the total (minor units) that stood on the screen when they did. */
export interface Choice {
  readonly methodKey: string;
  readonly shownTotal: number;
}

export type PayOutcome =
  | { readonly kind: 'started'; readonly payment: PaymentDetail }
  | { readonly kind: 'quote_changed'; readonly methodKey: string; readonly before: number; readonly quote: Quote }
  | {
      readonly kind: 'refused';
      readonly methodKey: string;
      readonly refusal: Refusal;
      /** The attempt whose commit got no answer, or met one that had changed: it may have been made all the same. */
      readonly paymentId?: string;
    };

/** A radio's value: the key and the total shown beside it, so that the server can tell whether the price moved. */
export function writeChoice(option: PaymentMethodOption): string {
  return `${option.key} ${option.total_amount}`;
}

/** Reads a radio's value; null when it is not one. */
export function readChoice(value: unknown): Choice | null {
  const match = typeof value === 'string' ? /^(\S+) (\d+)$/.exec(value) : null;
  const [, methodKey, total] = match ?? [];
  return methodKey && total ? { methodKey, shownTotal: Number(total) } : null;
}

/** Where a method's own form is, when choosing it starts nothing yet: a card has to be typed first. */
export function formPath(session: PaymentSession, { methodKey }: Choice): string | null {
  const option = optionOf(session, methodKey);
  return option?.step === 'card-fields' && !option.disabled ? option.path : null;
}

/**
 * Starts a payment: materialize, compare the quote with what the payer saw, commit. Never commits another total.
 * `send` must carry the bearer of this session. `answers` are what the method's own form asked.
 */
export async function pay(
  send: Send,
  session: PaymentSession,
  choice: Choice,
  answers?: Readonly<Record<string, string>>,
): Promise<PayOutcome> {
  const { methodKey } = choice;
  const option = optionOf(session, methodKey);
  if (!option || option.disabled) return refused(methodKey, 'payment_method_not_available', 422);

  const prepared = await ask<{ payment_id: string; quote: Quote }>(
    send,
    `/api/sessions/${session.id}/materialize?locale=${session.locale}`,
    post({ entity: option.gateway, method: option.type }),
  );
  if (!prepared.ok) return { kind: 'refused', methodKey, refusal: prepared.refusal };
  const { payment_id, quote } = prepared.value;
  if (quote.total_amount !== choice.shownTotal)
    return { kind: 'quote_changed', methodKey, before: choice.shownTotal, quote };

  const committed = await ask<PaymentDetail>(
    send,
    `/api/sessions/${session.id}/commit?locale=${session.locale}`,
    post({ payment_id, quote_id: quote.id, answers }),
  );
  if (committed.ok) return { kind: 'started', payment: committed.value };
  return afterRefusedCommit(send, choice, payment_id, committed.refusal);
}

/** A commit that was refused or got no answer may have happened all the same: the payment itself says so. */
async function afterRefusedCommit(
  send: Send,
  choice: Choice,
  paymentId: string,
  refusal: Refusal,
): Promise<PayOutcome> {
  const { methodKey } = choice;
  const quote = refusal.code === 'quote_changed' ? readQuote(refusal.metadata['quote']) : null;
  if (quote) return { kind: 'quote_changed', methodKey, before: choice.shownTotal, quote };
  if (refusal.code !== 'offline' && refusal.code !== 'invalid_payment_status')
    return { kind: 'refused', methodKey, refusal };
  const id = textIn(refusal.metadata, 'payment_id') ?? paymentId;
  const found = await readPayment(send, id);
  if (found.ok && wasStarted(found.value)) return { kind: 'started', payment: found.value };
  return { kind: 'refused', methodKey, refusal, paymentId: id };
}

function optionOf({ settings }: PaymentSession, methodKey: string) {
  return settings.checkout_payment_options.find(({ key }) => key === methodKey);
}

/** An attempt is cancelled when another tab pressed at the same instant: then that tab's payment counts, not this one. */
function wasStarted({ status }: PaymentDetail): boolean {
  return status !== 'pristine' && status !== 'cancelled';
}

function refused(methodKey: string, code: string, status: number): PayOutcome {
  return { kind: 'refused', methodKey, refusal: { code, status, metadata: {}, supportCode: null } };
}

/** The quote inside a refusal, or null where it is not one we can show. */
function readQuote(value: unknown): Quote | null {
  if (typeof value !== 'object' || value === null) return null;
  const quote = value as Partial<Quote>;
  const whole = [quote.base_amount, quote.commission_amount, quote.total_amount].every((amount) =>
    Number.isSafeInteger(amount),
  );
  return whole ? (value as Quote) : null;
}
