import type { NextStep } from '#contracts/next-step';
import type { PaymentDetail, Receipt, VoucherView } from '#contracts/payment-detail';
import { isFinal } from '#domain/payment-status';
import type { Locale } from '#i18n/locale';
import type { PaymentRow } from '../db/payments.ts';
import type { SessionFacts } from '../db/session-facts.ts';
import { code128Svg } from '../documents/barcode-svg.ts';
import type { Services } from '../services.ts';
import { offerOf } from '../use-cases/offer-of.ts';

/** One payment as the payer of its session may read it. */
export function paymentView(
  services: Services,
  facts: SessionFacts,
  payment: PaymentRow,
  locale: Locale = payment.locale,
): PaymentDetail {
  const offer = offerOf(payment);
  return {
    id: payment.id,
    status: payment.status,
    base_amount: payment.base,
    commission_amount: payment.commission,
    payment_entity: offer.gateway,
    payment_method: offer.type,
    paid_at: payment.paid_at?.toISOString() ?? null,
    created_at: payment.created_at.toISOString(),
    total_amount: payment.base + payment.commission,
    currency: payment.currency,
    method_key: payment.method_key,
    method_title: offer.texts[locale].title,
    method_steps: [...offer.texts[locale].steps],
    reflection_hours: offer.reflectionHours,
    path: offer.path,
    phase: payment.phase,
    finished: isFinal[payment.status],
    version: payment.version,
    decline_group: payment.decline_group,
    last_checked_at: payment.last_checked_at?.toISOString() ?? null,
    next_step: nextStepView(payment, dressWith(services, payment)),
    receipt: payment.status === 'successful' ? receiptView(facts, payment, locale) : null,
    lines: linesOf(facts, payment),
  };
}

/** What a durable voucher link shows to whoever holds it. */
export function voucherView(facts: SessionFacts, payment: PaymentRow, locale: Locale = payment.locale): VoucherView {
  const { texts, reflectionHours } = offerOf(payment);
  return {
    status: payment.status,
    version: payment.version,
    finished: isFinal[payment.status],
    school: { name: facts.school.name, accent: facts.school.accent, fg_logo: facts.school.logoUrl },
    method_title: texts[locale].title,
    method_steps: [...texts[locale].steps],
    reflection_hours: reflectionHours,
    locale,
    next_step: nextStepView(payment, null),
    lines: linesOf(facts, payment).map((line) => ({ ...line, student_name: firstName(line.student_name) })),
    last_checked_at: payment.last_checked_at?.toISOString() ?? null,
    paid_at: payment.paid_at?.toISOString() ?? null,
  };
}

/** A durable link may be forwarded, so it names a child by the first name only. */
const firstName = (name: string): string => name.split(' ')[0] ?? '';

const dressWith = (services: Services, payment: PaymentRow): string =>
  `${services.origin}/v/${services.keys.voucherKey(payment.id)}`;

function nextStepView(payment: PaymentRow, durableUrl: string | null): NextStep | null {
  if (payment.status === 'pristine') return null;
  if (payment.status !== 'pending') return { kind: 'settled', status: payment.status };
  const step = payment.next_step;
  if (!step || payment.phase === 'submitting') return { kind: 'waiting' };
  if (step.kind === 'voucher') return { ...step, barcode_svg: code128Svg(step.reference), durable_url: durableUrl };
  return step.kind === 'transfer-slip' ? { ...step, durable_url: durableUrl } : step;
}

function linesOf(facts: SessionFacts, payment: PaymentRow): PaymentDetail['lines'] {
  return facts.charges
    .filter((charge) => payment.charge_ids.includes(charge.id))
    .map(({ amount, details }) => ({ student_name: details.student_name, concept_desc: details.concept_desc, amount }));
}

/** Proof of payment: what was received, not what was asked. Source: spec §3. */
export function receiptView(facts: SessionFacts, payment: PaymentRow, locale: Locale): Receipt {
  return {
    confirmation_number: payment.confirmation_number,
    reference_number: payment.reference ?? payment.provider_ref,
    date_and_time: (payment.paid_at ?? payment.created_at).toISOString(),
    payment_method: offerOf(payment).texts[locale].title,
    payment_made_by: facts.payer.full_name,
    subtotal: (payment.received ?? 0) - Math.min(payment.commission, payment.received ?? 0),
    commission: Math.min(payment.commission, payment.received ?? 0),
    total_paid: payment.received ?? 0,
    currency: payment.currency,
    time_zone: facts.school.timeZone,
    school_name: facts.school.name,
    lines: linesOf(facts, payment),
  };
}
