import type { PaymentDetail } from '#contracts/payment-detail';
import type { VoucherView } from '#contracts/voucher-view';
import type { Locale } from '#i18n/locale';
import { type ShownPayment, readPaymentFacts } from '../../db/read/payment-facts.ts';
import { paymentsInProcess, readPayment } from '../../db/read/payments.ts';
import type { PaymentRow } from '../../db/read/payment-row.ts';
import { type SessionFacts, readSessionFacts } from '../../db/read/session-facts.ts';
import { findVoucherLink } from '../../db/write/voucher-links.ts';
import { sha256 } from '../../basics/keys.ts';
import { Refusal } from '../../basics/refusal.ts';
import type { Services } from '../../services/services.ts';
import { paymentView, voucherView } from '../../views/payment-view.ts';
import { schoolOf } from '../../views/session-view.ts';

export interface WantedPayment {
  readonly sessionId: string;
  readonly paymentId: string;
  /** Null: the language the payment was made in. */
  readonly locale: Locale | null;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Returns one payment of a session for its payer; `read`: the payment, if it was just read. Throws `payment_not_found`
 * for another session's payment too.
 */
export async function readPaymentView(
  services: Services,
  request: WantedPayment,
  read: ShownPayment | null = null,
): Promise<PaymentDetail> {
  return (await load(services, request, read)).view;
}

export interface LoadedPayment {
  readonly facts: SessionFacts;
  readonly payment: PaymentRow;
  readonly locale: Locale;
  readonly view: PaymentDetail;
}

async function load(
  services: Services,
  { sessionId, paymentId, locale }: WantedPayment,
  read: ShownPayment | null = null,
): Promise<LoadedPayment> {
  if (!uuid.test(paymentId)) throw new Refusal('payment_not_found', 'No such payment in this session.');
  const found = read ?? (await readPaymentFacts(services.db, sessionId, paymentId));
  if (!found) throw new Refusal('payment_not_found', 'No such payment in this session.');
  const { facts, payment } = found;
  const inProcess =
    facts.state === 'paid' && found.hasWaitingOthers ? await paymentsInProcess(services.db, sessionId) : [];
  const stillWaiting = inProcess.filter(({ id }) => id !== payment.id);
  const spoken = locale ?? payment.locale;
  const view = await paymentView(services, facts, payment, spoken, stillWaiting);
  return { facts, payment, locale: spoken, view };
}

/**
 * Returns a payment that allows one of these actions now. Throws `payment_not_found`, and `invalid_payment_status` with
 * the current payment, so that an old page can go there.
 */
export async function requireAction(
  services: Services,
  request: WantedPayment,
  ...actions: PaymentDetail['actions']
): Promise<LoadedPayment> {
  const loaded = await load(services, request);
  if (!actions.some((action) => loaded.view.actions.includes(action)))
    throw new Refusal('invalid_payment_status', 'The payment does not allow this any more.', {
      payment_id: loaded.payment.id,
      payment: loaded.view,
    });
  return loaded;
}

/**
 * Returns the voucher behind a durable key. Throws `voucher_not_found` for an unknown key, and `voucher_link_ended`,
 * with the school and nothing of the family, for one that was revoked or expired.
 */
export async function readVoucher(
  services: Services,
  key: string,
  locale: Locale | null,
): Promise<{ view: VoucherView; facts: SessionFacts; payment: PaymentRow }> {
  const link = await findVoucherLink(services.db, sha256(key));
  const payment = link ? await readPayment(services.db, link.paymentId) : null;
  const facts = payment ? await readSessionFacts(services.db, payment.session_id) : null;
  if (!link || !payment || !facts) throw new Refusal('voucher_not_found', 'No voucher has this key.');
  const spoken = locale ?? payment.locale;
  if (link.status !== 'live')
    throw new Refusal('voucher_link_ended', 'The link of this voucher has ended.', schoolOf(facts, spoken));
  return { view: voucherView(services, facts, payment, spoken), facts, payment };
}
