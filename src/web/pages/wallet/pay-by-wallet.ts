import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { PaymentSession } from '#contracts/session';
import type { WalletForm } from '#contracts/wallet';
import { localizeRefusal } from '../../client/localized-error.ts';
import { bearerSend } from '../../client/browser-send.ts';
import { ask, post } from '../../client/api.ts';
import type { LocalizedRefusal, Refusal } from '../../client/refusal.ts';
import { leaveFor } from '../../embedding/to-bank.tsx';
import { expiredLinkPath } from '../../loading/make-shell.ts';
import { pay } from '../../payment/pay.ts';
import { goesOnAt } from '../../payment/pay-outcome.ts';
import { placeOfPayment } from '../../payment/place.ts';
import { declinedKey } from '../../payment/wallet-declined.ts';
import { isRecord, withFields } from '../../shell/parse.ts';
import { tab } from '../../storage/browser-storage.ts';
import { rememberPayment } from '../../storage/stored-key.ts';
import { chosenTaxDataId } from '../../storage/tax-choice.ts';

/** Why the payer is still here, or where they are led. */
export type WalletOutcome =
  | { readonly kind: 'led'; readonly path: string }
  | { readonly kind: 'dismissed' | 'missing' | 'broken' }
  | { readonly kind: 'changed'; readonly before: number; readonly after: number }
  | { readonly kind: 'refused'; readonly refusal: LocalizedRefusal };

const isWalletForm = withFields<WalletForm>({ id: 'string', parameters: 'object', total_amount: 'number' });

const chosen = ({ gateway, type }: PaymentMethodOption) => ({ entity: gateway, method: type });

/** Opens the wallet for what it costs now. No payment is made and no money moves. */
export async function openWallet(session: PaymentSession, option: PaymentMethodOption): Promise<WalletForm | Refusal> {
  const path = `/api/sessions/${session.id}/wallet?locale=${session.locale}`;
  const answer = await ask(bearerSend, path, isWalletForm, post(chosen(option)));
  return answer.ok ? answer.value : answer.refusal;
}

const hasSession = (value: unknown): value is { readonly merchant_session: object } =>
  isRecord(value) && isRecord(value['merchant_session']);

/** Has Apple confirm the merchant; null if it did not. */
export async function validateMerchant(
  { id, locale }: PaymentSession,
  option: PaymentMethodOption,
  url: string,
): Promise<object | null> {
  const path = `/api/sessions/${id}/wallet_merchant?locale=${locale}`;
  const answer = await ask(bearerSend, path, hasSession, post({ ...chosen(option), validation_url: url }));
  return answer.ok ? answer.value.merchant_session : null;
}

interface Paying {
  readonly session: PaymentSession;
  readonly option: PaymentMethodOption;
  readonly form: WalletForm;
  readonly token: string;
  readonly end: (isPaid: boolean) => void;
  readonly acceptedPolicy: string | null;
}

/** Pays with the sheet's token. */
export async function payByWallet(paying: Paying): Promise<WalletOutcome> {
  const { session, option, form, token, end, acceptedPolicy } = paying;
  const choice = { methodKey: option.key, shownTotal: form.total_amount };
  const outcome = await pay(bearerSend, session, choice, {
    answers: { card_form: form.id },
    walletToken: token,
    acceptedPolicy,
    taxDataId: chosenTaxDataId(),
  });
  if (outcome.kind !== 'started') end(false);
  if (outcome.kind === 'quote_changed')
    return { kind: 'changed', before: outcome.before, after: outcome.quote.total_amount };
  if (outcome.kind === 'refused') {
    if (outcome.paymentId) return led(`${option.status_path}/${outcome.paymentId}`);
    return stayOrLead(session, outcome.refusal, outcome.call);
  }
  const { payment } = outcome;
  const isDeclined = payment.status === 'rejected' || payment.status === 'failed';
  end(!isDeclined && payment.status !== 'cancelled');
  rememberPayment(payment);
  tab.write('payment_id', payment.id);
  if (isDeclined) {
    tab.write(declinedKey, `${option.title}|${payment.decline_group ?? 'system_error'}`);
    return led('/checkout');
  }
  const url = goesOnAt(payment);
  if (url) return leaveFor(url, placeOfPayment(payment), 'instead');
  return led(placeOfPayment(payment));
}

/** What no page here can mend is shown where it is said. */
export async function stayOrLead(
  { locale }: Pick<PaymentSession, 'locale'>,
  refusal: Refusal,
  call: 'materialize' | 'commit' | null,
): Promise<WalletOutcome> {
  switch (refusal.code) {
    case 'payment_session_already_paid':
      return led('/successful-payment');
    case 'payment_session_already_in_confirmation_pending_state':
      return led('/checkout');
    case 'payment_session_expired':
      return led(expiredLinkPath({ dataKey: tab.read('data'), locale: tab.read('locale') }));
    default:
      return { kind: 'refused', refusal: await localizeRefusal(refusal, locale, call) };
  }
}

const led = (path: string): WalletOutcome => ({ kind: 'led', path });
