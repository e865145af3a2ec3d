/**
 * Stands in for Google's script and for Apple's sheet in the sandbox: the same objects, and a sheet that says what it
 * is. Shapes: https://developers.google.com/pay/api/web/reference/client,
 * https://developer.apple.com/documentation/applepayontheweb/applepaysession.
 */
import { ask, element, look } from './emulator-wallet-dialog.ts';
import { standInToken } from './emulator-wallet-token.ts';

interface PaymentDataRequest {
  readonly transactionInfo: { readonly totalPrice: string; readonly currencyCode: string };
}

/** `google.payments.api.PaymentsClient`. */
class PaymentsClient {
  isReadyToPay(): Promise<{ result: boolean }> {
    return Promise.resolve({ result: true });
  }

  createButton({ onClick }: { readonly onClick: () => void }): HTMLElement {
    const button = element('button', 'Google Pay · simulado', {
      ...look.button,
      background: '#000',
      color: '#fff',
      textAlign: 'center',
    });
    button.addEventListener('click', onClick);
    const box = document.createElement('div');
    box.append(button);
    return box;
  }

  async loadPaymentData({ transactionInfo: { totalPrice, currencyCode } }: PaymentDataRequest): Promise<unknown> {
    const chosen = await ask('Google Pay', `${totalPrice} ${currencyCode}`);
    // oxlint-disable-next-line no-throw-literal, typescript/only-throw-error -- as Google's script rejects
    if (chosen === null) throw { statusCode: 'CANCELED' };
    const token = standInToken('google_pay', chosen);
    return { apiVersion: 2, paymentMethodData: { type: 'CARD', tokenizationData: { type: 'PAYMENT_GATEWAY', token } } };
  }
}

interface PaymentRequestFacts {
  readonly currencyCode: string;
  readonly total: { readonly amount: string };
}

type Listener<E> = ((event: E) => void) | null;

/** `ApplePaySession`. */
class StandInApplePaySession {
  static readonly STATUS_SUCCESS = 0;
  static readonly STATUS_FAILURE = 1;
  static canMakePayments(): boolean {
    return true;
  }

  onvalidatemerchant: Listener<{ readonly validationURL: string }> = null;
  onpaymentauthorized: Listener<{ readonly payment: { readonly token: unknown } }> = null;
  oncancel: Listener<object> = null;
  readonly #facts: PaymentRequestFacts;

  constructor(_version: number, facts: PaymentRequestFacts) {
    this.#facts = facts;
  }

  begin(): void {
    this.onvalidatemerchant?.({
      validationURL: 'https://apple-pay-gateway-cert.apple.com/paymentservices/startSession',
    });
  }

  completeMerchantValidation(session: unknown): void {
    if (typeof session !== 'object' || session === null) return this.oncancel?.({});
    const { currencyCode, total } = this.#facts;
    void ask('Apple Pay', `${total.amount} ${currencyCode}`).then((chosen) => {
      if (chosen === null) return this.oncancel?.({});
      const token: unknown = JSON.parse(standInToken('apple_pay', chosen));
      this.onpaymentauthorized?.({ payment: { token } });
    });
  }

  completePayment(): void {
    // The sheet closed with the choice.
  }

  abort(): void {
    document.querySelector('dialog')?.remove();
  }
}

Object.assign(globalThis, {
  google: { payments: { api: { PaymentsClient } } },
  ApplePaySession: StandInApplePaySession,
});
