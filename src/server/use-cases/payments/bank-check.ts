/** A payer's bank that checks the payer before a card pays, on a page of its own. Docs: docs/decisions/0043. */
import * as z from 'zod/mini';
import type { Locale } from '#i18n/locale';
import type { BankCheck } from '#providers/hosted-page-capability';
import { offerOf } from '#providers/registry';
import { readPayment } from '../../db/read/payments.ts';
import type { PaymentRow } from '../../db/read/payment-row.ts';
import { Refusal } from '../../basics/refusal.ts';
import type { Services } from '../../services/services.ts';
import { askProvider, claimQuestion } from './ask-provider.ts';
import { accountOf, placeOfPayment } from '../payment-core/payment-order.ts';

export interface OpenBankCheck {
  readonly locale: Locale;
  /** Whether the payer is still to answer their bank. */
  readonly waits: boolean;
  /** The address to go on to: the payment's own page. */
  readonly returnUrl: string;
  /** The origins of the provider's pages, besides banks'. */
  readonly origins: readonly string[];
}

/** The check behind an address of ours. Throws `payment_not_found` for any other. */
export async function openBankCheck(services: Services, code: string): Promise<OpenBankCheck> {
  const payment = await paymentOf(services, code);
  const { redirectOrigins = [] } = await accountOf(services, payment);
  return {
    locale: payment.locale,
    waits: isWaiting(payment),
    returnUrl: services.origin + placeOfPayment(offerOf(payment), payment.id),
    origins: redirectOrigins.filter((origin) => !origin.includes('*')),
  };
}

/** Returns the bank's document, fetched now and stored nowhere. */
export async function readBankCheck(services: Services, code: string): Promise<BankCheck> {
  const payment = await paymentOf(services, code);
  return isWaiting(payment) ? checkOf(services, payment) : { kind: 'over' };
}

/** Whether the payer is still to answer. The provider is asked how the payment stands, at most every 20 seconds. */
export async function followBankCheck(services: Services, code: string): Promise<boolean> {
  const payment = await paymentOf(services, code);
  if (!isWaiting(payment)) return false;
  if (await claimQuestion(services, payment.id)) await askProvider(services, payment);
  const now = await readPayment(services.db, payment.id);
  return now !== null && isWaiting(now);
}

/** One that nobody wants any more is not confirmed. */
const isWaiting = ({ status, phase, cancel_requested_at: calledOff }: PaymentRow): boolean =>
  status === 'pending' && phase === 'awaiting_payer' && calledOff === null;

async function checkOf(services: Services, { id, provider_ref: providerRef, ...row }: PaymentRow): Promise<BankCheck> {
  const { connection } = await accountOf(services, { ...row, id, provider_ref: providerRef });
  const check = providerRef === null ? undefined : await connection.bankCheck?.({ paymentId: id, providerRef });
  return check ?? { kind: 'unknown' };
}

async function paymentOf({ db, keys }: Services, code: string): Promise<PaymentRow> {
  const [id = '', key = ''] = code.split('.');
  const isOurs = z.uuid().safeParse(id).success && keys.isSigned('bankCheck', id, key);
  const payment = isOurs ? await readPayment(db, id) : null;
  if (!payment) throw new Refusal('payment_not_found', 'No such payment.');
  return payment;
}
