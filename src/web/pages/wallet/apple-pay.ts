import { decimalOf, loadScript, type SheetFacts, type SheetOutcome, type Wallet } from './sheet.ts';

/** As the browser has it. Source: https://developer.apple.com/documentation/applepayontheweb/applepaysession. */
interface Session {
  onvalidatemerchant: ((event: { readonly validationURL: string }) => void) | null;
  onpaymentauthorized: ((event: { readonly payment: { readonly token: unknown } }) => void) | null;
  oncancel: (() => void) | null;
  begin(): void;
  abort(): void;
  completeMerchantValidation(session: object): void;
  completePayment(result: { readonly status: number }): void;
}

declare global {
  interface Window {
    readonly ApplePaySession?: {
      new (version: number, request: object): Session;
      canMakePayments(): boolean;
      readonly STATUS_SUCCESS: number;
      readonly STATUS_FAILURE: number;
    };
  }
}

type SessionMaker = NonNullable<Window['ApplePaySession']>;

/** Apple Pay for one total; null where the browser has none. Its sheet is the browser's own: no script is loaded. */
export async function applePay({ form, payee, validate }: SheetFacts): Promise<Wallet | null> {
  const { script, country } = form.parameters;
  // Only the sandbox has one: what stands in for the sheet.
  if (script && !(await loadScript(script))) return null;
  const Maker = window.ApplePaySession;
  if (!Maker?.canMakePayments()) return null;
  const request = {
    countryCode: country,
    currencyCode: form.currency,
    merchantCapabilities: ['supports3DS'],
    supportedNetworks: ['visa', 'masterCard', 'amex'],
    total: { label: payee, type: 'final', amount: decimalOf(form.total_amount) },
  };
  return { button: appleButton, open: () => ask(Maker, request, validate) };
}

/** Its look is the browser's (`.apple-pay`), where it has one. */
function appleButton(onClick: () => void): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'apple-pay';
  button.textContent = 'Apple Pay';
  button.addEventListener('click', onClick);
  return button;
}

/** The version that Gr4vy's sample asks for: https://github.com/gr4vy/sample-standalone-apple-pay. */
const version = 3;

function ask(Maker: SessionMaker, request: object, validate: SheetFacts['validate']): Promise<SheetOutcome> {
  return new Promise((resolve) => {
    const session = new Maker(version, request);
    session.onvalidatemerchant = ({ validationURL }) => {
      void validate(validationURL).then((merchant) => {
        if (merchant) return session.completeMerchantValidation(merchant);
        session.abort();
        resolve({ kind: 'broken' });
      });
    };
    session.onpaymentauthorized = ({ payment: { token } }) => {
      const end = (isPaid: boolean): void =>
        session.completePayment({ status: isPaid ? Maker.STATUS_SUCCESS : Maker.STATUS_FAILURE });
      resolve({ kind: 'token', token: JSON.stringify(token), end });
    };
    session.oncancel = () => resolve({ kind: 'dismissed' });
    session.begin();
  });
}
