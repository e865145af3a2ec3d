import type { PaymentDetail, VoucherView } from '#contracts/payment-detail';
import type { Locale } from '#i18n/locale';
import { type PaymentRow, readPayment, readPaymentOfSession } from '../db/payments.ts';
import { readSessionFacts, type SessionFacts } from '../db/session-facts.ts';
import { receiptPdf } from '../documents/receipt-pdf.ts';
import { voucherPdf } from '../documents/voucher-pdf.ts';
import { sha256 } from '../keys.ts';
import { Refusal } from '../problem-response.ts';
import type { Services } from '../services.ts';
import { paymentView, receiptView, voucherView } from '../views/payment-view.ts';

export interface WantedPayment {
  readonly sessionId: string;
  readonly paymentId: string;
  /** Null: the language the payment was made in. */
  readonly locale: Locale | null;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** One payment of a session, as its payer reads it. Throws `payment_not_found` for another session's payment too. */
export async function readPaymentView(services: Services, wanted: WantedPayment): Promise<PaymentDetail> {
  const { facts, payment, locale } = await load(services, wanted);
  return paymentView(services, facts, payment, locale);
}

async function load(
  services: Services,
  { sessionId, paymentId, locale }: WantedPayment,
): Promise<{ facts: SessionFacts; payment: PaymentRow; locale: Locale }> {
  if (!uuid.test(paymentId)) throw new Refusal('payment_not_found', 'No such payment in this session.');
  const [facts, payment] = await Promise.all([
    readSessionFacts(services.db, sessionId),
    readPaymentOfSession(services.db, sessionId, paymentId),
  ]);
  if (!facts || !payment) throw new Refusal('payment_not_found', 'No such payment in this session.');
  return { facts, payment, locale: locale ?? payment.locale };
}

/** The voucher behind a durable key, for as long as the key is not revoked. Throws `voucher_not_found`. */
export async function readVoucher(
  services: Services,
  key: string,
  locale: Locale | null,
): Promise<{ view: VoucherView; facts: SessionFacts; payment: PaymentRow }> {
  const link = await services.db
    .selectFrom('voucher_link')
    .select('payment_id')
    .where('key_sha256', '=', sha256(key))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  const payment = link ? await readPayment(services.db, link.payment_id) : null;
  const facts = payment ? await readSessionFacts(services.db, payment.session_id) : null;
  if (!payment || !facts) throw new Refusal('voucher_not_found', 'No voucher has this key.');
  return { view: voucherView(facts, payment, locale ?? payment.locale), facts, payment };
}

/** The payment's PDF: a receipt once it is paid, its voucher before. Throws `payment_not_found` when it has neither. */
export async function paymentFile(services: Services, wanted: WantedPayment): Promise<Response> {
  const { facts, payment, locale } = await load(services, wanted);
  if (payment.status !== 'successful')
    return voucherDocument(facts, payment, paymentView(services, facts, payment, locale), locale);
  return pdf(
    await receiptPdf(receiptView(facts, payment, locale), { locale, accent: facts.school.accent }),
    payment.confirmation_number,
  );
}

/** The voucher's PDF by its durable key; never a receipt, which names the payer. */
export async function voucherFile(services: Services, key: string, locale: Locale | null): Promise<Response> {
  const { view, facts, payment } = await readVoucher(services, key, locale);
  return voucherDocument(facts, payment, view, locale ?? payment.locale);
}

async function voucherDocument(
  facts: SessionFacts,
  payment: PaymentRow,
  view: Pick<VoucherView, 'next_step' | 'lines' | 'method_steps'>,
  locale: Locale,
): Promise<Response> {
  if (view.next_step?.kind !== 'voucher') throw new Refusal('payment_not_found', 'This payment has no document.');
  const step = view.next_step;
  const body = await voucherPdf(step, {
    schoolName: facts.school.name,
    lines: view.lines,
    steps: view.method_steps,
    locale,
    accent: facts.school.accent,
  });
  return pdf(body, payment.reference ?? payment.confirmation_number);
}

function pdf(body: Buffer, name: string): Response {
  return new Response(new Uint8Array(body), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="cuota-${name}.pdf"`,
      'cache-control': 'no-store',
    },
  });
}
