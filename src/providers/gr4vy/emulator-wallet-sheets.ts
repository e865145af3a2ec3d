/**
 * Stands in for Google's script and for Apple's sheet in the sandbox: the same objects, and a sheet that says what it
 * is. Shapes: https://developers.google.com/pay/api/web/reference/client,
 * https://developer.apple.com/documentation/applepayontheweb/applepaysession.
 */
import type { WalletName } from '#domain/wallets';
import { standInToken } from './emulator-wallet-token.ts';

interface StandInCard {
  readonly lastFour: string;
  readonly brand: string;
  readonly about: string;
}

declare global {
  // oxlint-disable-next-line no-var -- a global of the document that loads it
  var standInCards: readonly StandInCard[];
}

interface Sheet {
  readonly wallet: WalletName;
  readonly title: string;
  readonly total: string;
}

const look = {
  box: {
    position: 'fixed',
    inset: 'auto 0 0 0',
    margin: '0 auto',
    maxWidth: '30rem',
    width: '100%',
    boxSizing: 'border-box',
    padding: '1rem',
    border: '1px dashed #888',
    borderRadius: '1rem 1rem 0 0',
    background: '#fff',
    color: '#111',
    font: '16px/1.4 system-ui, sans-serif',
  },
  button: {
    display: 'block',
    width: '100%',
    minHeight: '48px',
    margin: '8px 0 0',
    border: '1px solid #444',
    borderRadius: '12px',
    background: '#fff',
    color: '#111',
    font: 'inherit',
    textAlign: 'start',
    padding: '8px 12px',
  },
} as const satisfies Record<string, Partial<CSSStyleDeclaration>>;

function element(tag: string, text: string, styles: Partial<CSSStyleDeclaration> = {}): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  Object.assign(made.style, styles);
  return made;
}

/** Shows the sheet. Resolves with the chosen card's digits, or null if it is dismissed. */
function ask({ title, total }: Sheet): Promise<string | null> {
  const box = document.createElement('dialog');
  Object.assign(box.style, look.box);
  return new Promise((resolve) => {
    const end = (chosen: string | null) => () => {
      box.remove();
      resolve(chosen);
    };
    const button = (text: string, chosen: string | null) => {
      const made = element('button', text, look.button);
      made.addEventListener('click', end(chosen));
      return made;
    };
    box.append(
      element('strong', `${title} · simulado`),
      element('p', `${total} · Ningún dinero se mueve.`, { margin: '4px 0 0' }),
      ...standInCards.map((card) => button(`${card.brand} •••• ${card.lastFour} · ${card.about}`, card.lastFour)),
      button('Cancelar', null),
    );
    box.addEventListener('cancel', end(null));
    document.body.append(box);
    box.showModal();
  });
}

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
    const chosen = await ask({ wallet: 'google_pay', title: 'Google Pay', total: `${totalPrice} ${currencyCode}` });
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
    void ask({ wallet: 'apple_pay', title: 'Apple Pay', total: `${total.amount} ${currencyCode}` }).then((chosen) => {
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
