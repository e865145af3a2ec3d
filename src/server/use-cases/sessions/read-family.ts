import type { Family } from '#contracts/family';
import type { Locale } from '#i18n/locale';
import { offerOf } from '#providers/registry';
import { shownPayments } from '../../db/read/payments.ts';
import type { PaymentRow } from '../../db/read/payment-row.ts';
import type { Services } from '../../services/services.ts';

interface Asking {
  readonly sessionId: string;
  /** Null: the payment's own. */
  readonly locale: Locale | null;
  /** The page that asks, which does not see itself. */
  readonly page: string | null;
}

/** Returns what another page of this session does: the payment that waits or came last, and an open card form. */
export async function readFamily(
  { db, live }: Services,
  { sessionId, locale, page }: Asking,
): Promise<Pick<Family, 'payment' | 'card_form'>> {
  const { inProcess, received } = await shownPayments(db, sessionId);
  const [last] = [...inProcess.filter(({ superseded_at: at }) => at === null), ...received];
  return { payment: last ? shown(last, locale) : null, card_form: live.hasCardForm(sessionId, page) };
}

function shown(payment: PaymentRow, locale: Locale | null): NonNullable<Family['payment']> {
  const { next_step: step, submitted_at: submittedAt, created_at: createdAt } = payment;
  const offer = offerOf(payment);
  return {
    id: payment.id,
    status: payment.status === 'successful' ? 'successful' : 'pending',
    title: offer.texts[locale ?? payment.locale].title,
    slip_of: step?.kind === 'instructions' && offer.category === 'cash' ? step.brand : null,
    since: (submittedAt ?? createdAt).toISOString(),
  };
}
