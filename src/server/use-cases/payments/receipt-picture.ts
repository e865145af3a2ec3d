import { paperState } from '#domain/paper-state';
import { loadCatalogue, loadMoneyTexts, moneyTextsOf } from '#i18n/catalogues';
import { formatMoney, formatShortDay, momentIn } from '#i18n/format';
import type { Locale } from '#i18n/locale';
import { stagingTexts } from '#i18n/staging-texts';
import { paperCodeTexts } from '#i18n/paper-code';
import { readLogo } from '../../db/write/school-logos.ts';
import type { ReceiptPicture } from '../../documents/receipt-picture.ts';
import { Refusal } from '../../basics/refusal.ts';
import type { Services } from '../../services/services.ts';
import { paperFacts } from '../../views/paper-view.ts';
import { receiptOf } from '../../views/receipt-view.ts';
import { readVoucher } from './read-payment.ts';

/**
 * Returns the stamped ticket as a picture, for a payer by a voucher's own link: no payer, no student. Throws as
 * `readVoucher` does, and `invalid_payment_status` unless its papers show it as paid.
 */
export async function voucherPicture(
  services: Services,
  key: string,
  requestedLocale: Locale | null,
): Promise<{ readonly picture: ReceiptPicture; readonly paymentId: string; readonly name: string }> {
  const { view, facts, payment } = await readVoucher(services, key, requestedLocale);
  if (paperState(paperFacts(facts, payment), facts.now) !== 'paid')
    throw new Refusal('invalid_payment_status', 'The voucher is not paid.');
  const { locale } = view;
  await Promise.all([loadCatalogue(locale), loadMoneyTexts(locale)]);
  const { receipt: texts, ticket } = moneyTextsOf(locale);
  const { accent, logoSha256 } = facts.school;
  const receipt = await receiptOf(services, facts, payment, locale);
  const at = momentIn(receipt.date_and_time, receipt.time_zone);
  const day = formatShortDay(at, locale);
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
    label: texts.confirmation,
    number: receipt.confirmation_number,
    checkUrl: view.check_url ?? null,
    hint: paperCodeTexts[locale].hint,
  };
  return { picture, paymentId: payment.id, name: receipt.confirmation_number };
}
