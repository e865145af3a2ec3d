import type { PaymentDetail } from '#contracts/payment-detail';
import { firstNames } from '#domain/first-names';
import { paperState } from '#domain/paper-state';
import { loadCatalogue, loadMoneyTexts, moneyTextsOf } from '#i18n/catalogues';
import { formatMoney, momentIn } from '#i18n/format';
import { formatShortDay } from '#i18n/format-moment';
import type { Locale } from '#i18n/locale';
import { stagingTexts } from '#i18n/staging-texts';
import { paperCodeTexts } from '#i18n/paper-code';
import type { PaymentRow } from '../../db/read/payment-row.ts';
import type { SessionFacts } from '../../db/read/session-facts.ts';
import { readLogo } from '../../db/write/school-logos.ts';
import type { ReceiptPicture } from '../../documents/receipt-picture.ts';
import { Refusal } from '../../basics/refusal.ts';
import type { Services } from '../../services/services.ts';
import { paperFacts } from '../../views/paper-view.ts';
import { receiptOf } from '../../views/receipt-view.ts';
import { readVoucher, requireAction, type WantedPayment } from './read-payment.ts';

/** Whom a picture names: nobody, or on its sender's request the students by their first names. */
export type Named = 'nobody' | 'students';

interface NamedPicture {
  readonly picture: ReceiptPicture;
  readonly name: string;
}

/** Returns a payment's stamped ticket for its payer. Throws as `requireAction`, and as `voucherPicture`. */
export async function paymentPicture(services: Services, request: WantedPayment, named: Named): Promise<NamedPicture> {
  return pictureOf(services, await requireAction(services, request, 'download_receipt'), named);
}

/**
 * Returns the stamped ticket as a picture, for a payer by a voucher's own link. Throws as `readVoucher` does, and
 * `invalid_payment_status` unless its papers show it as paid.
 */
export async function voucherPicture(
  services: Services,
  key: string,
  { locale, named }: { readonly locale: Locale | null; readonly named: Named },
): Promise<NamedPicture & { readonly paymentId: string }> {
  const { view, facts, payment } = await readVoucher(services, key, locale);
  const file = await pictureOf(services, { view, facts, payment, locale: view.locale }, named);
  return { ...file, paymentId: payment.id };
}

interface Pictured {
  readonly facts: SessionFacts;
  readonly payment: PaymentRow;
  readonly locale: Locale;
  readonly view: Pick<PaymentDetail, 'on_top' | 'check_url' | 'lines'>;
}

async function pictureOf(
  services: Services,
  { facts, payment, locale, view }: Pictured,
  named: Named,
): Promise<NamedPicture> {
  if (paperState(paperFacts(facts, payment), facts.now) !== 'paid')
    throw new Refusal('invalid_payment_status', 'The payment has no stamped ticket.');
  await Promise.all([loadCatalogue(locale), loadMoneyTexts(locale)]);
  const { receipt: texts, ticket } = moneyTextsOf(locale);
  const { accent, logoSha256 } = facts.school;
  const receipt = await receiptOf(services, facts, payment, locale);
  const at = momentIn(receipt.date_and_time, receipt.time_zone);
  const day = formatShortDay(at, locale);
  const names = view.lines.map(({ student_name: name }) => name);
  const students = new Set(names.map(firstNames(names)));
  const picture = {
    school: receipt.school_name,
    accent,
    test: services.mode === 'staging' ? stagingTexts[locale].picture : null,
    logo: logoSha256 === null ? null : await readLogo(services.db, logoSha256),
    title: texts.title,
    // Money on top is the payer's own, and no part of the paid amount.
    amount: formatMoney(receipt.total_paid - (view.on_top?.amount ?? 0), receipt.currency, locale),
    stamp: ticket.stamp,
    facts: [receipt.payment_method, receipt.day_only ? day : `${day}, ${at.clock}`],
    students: named === 'students' ? new Intl.ListFormat(locale).format(students) : null,
    label: texts.confirmation,
    number: receipt.confirmation_number,
    checkUrl: view.check_url ?? null,
    hint: paperCodeTexts[locale].hint,
  };
  return { picture, name: receipt.confirmation_number };
}
