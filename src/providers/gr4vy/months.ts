import type { MonthCost } from '#domain/months';
import type { CardMonths } from '#providers/card-capability';
import { type Gr4vyAccess, underOneDeadline } from './client.ts';
import { ask } from './lookup.ts';
import { checkoutSession } from './wire.ts';

/** Gr4vy names no plans: they are agreed with whoever processes the cards, and set by `GR4VY_MONTHS`. */
export const monthsAt = (access: Gr4vyAccess, costs: readonly MonthCost[]): CardMonths => ({
  costs,
  takes: (formRef) => takesMonths(access, formRef),
});

/**
 * Whether the card in a checkout session is a credit card of the country. Of a card that Gr4vy does not know, its bank
 * decides: the charge is declined, never made otherwise.
 */
async function takesMonths(access: Gr4vyAccess, formRef: string): Promise<'yes' | 'no' | 'unknown'> {
  const path = `/checkout/sessions/${encodeURIComponent(formRef)}`;
  const answer = await ask(underOneDeadline(access), { path, scope: 'checkout-sessions.read' });
  const read = answer.kind === 'answer' ? checkoutSession.safeParse(answer.body) : null;
  if (!read?.success || read.data.id !== formRef) return 'unknown';
  const { card_type: type, card_country: country } = read.data.payment_method?.details ?? {};
  return (type ?? 'credit') === 'credit' && (country ?? 'MX') === 'MX' ? 'yes' : 'no';
}
