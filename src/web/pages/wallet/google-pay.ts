import { googlePayCards } from '#domain/wallets';
import { isRecord, isText } from '../../shell/parse.ts';
import { decimalOf, loadScript, type SheetFacts, type SheetOutcome, type Wallet } from './sheet.ts';

/** As Google's script has it. Source: https://developers.google.com/pay/api/web/reference/client. */
interface PaymentsClient {
  isReadyToPay(request: object): Promise<{ readonly result?: boolean }>;
  createButton(options: object): HTMLElement;
  loadPaymentData(request: object): Promise<unknown>;
}

declare global {
  interface Window {
    readonly google?: {
      readonly payments?: { readonly api?: { readonly PaymentsClient?: new (options: object) => PaymentsClient } };
    };
  }
}

const { card, ...version } = googlePayCards;

/** Google Pay for one total; null where its script does not load, or says that this browser has no card. */
export async function googlePay({ form, locale }: SheetFacts): Promise<Wallet | null> {
  const {
    script = '',
    environment,
    gateway,
    gateway_merchant_id,
    auth_jwt,
    merchant,
    domain,
    country,
  } = form.parameters;
  if (!(await loadScript(script))) return null;
  const Client = window.google?.payments?.api?.PaymentsClient;
  if (!Client) return null;
  // The policy lets styles in by this answer's nonce alone.
  const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce;
  const client = new Client({ environment, ...(nonce && { nonce }) });
  const { result = false } = await client
    .isReadyToPay({ ...version, allowedPaymentMethods: [card] })
    .catch(() => ({ result: false }));
  if (!result) return null;
  const tokenizationSpecification = {
    type: 'PAYMENT_GATEWAY',
    parameters: { gateway, gatewayMerchantId: gateway_merchant_id },
  };
  const request = {
    ...version,
    allowedPaymentMethods: [{ ...card, tokenizationSpecification }],
    transactionInfo: {
      totalPriceStatus: 'FINAL',
      totalPrice: decimalOf(form.total_amount),
      currencyCode: form.currency,
      countryCode: country,
    },
    merchantInfo: { merchantId: merchant, merchantOrigin: domain, authJwt: auth_jwt },
  };
  return {
    button: (onClick) =>
      client.createButton({
        onClick,
        buttonType: 'pay',
        buttonColor: matchMedia('(prefers-color-scheme: dark)').matches ? 'white' : 'black',
        buttonSizeMode: 'fill',
        buttonRadius: 16,
        buttonLocale: locale.slice(0, 2),
        allowedPaymentMethods: [card],
      }),
    open: () => ask(client, request),
  };
}

async function ask(client: PaymentsClient, request: object): Promise<SheetOutcome> {
  try {
    const token = tokenIn(await client.loadPaymentData(request));
    return token === null ? { kind: 'broken' } : { kind: 'token', token, end: () => undefined };
  } catch (error) {
    return { kind: isRecord(error) && error['statusCode'] === 'CANCELED' ? 'dismissed' : 'broken' };
  }
}

/** The token is opaque: it goes to the provider as it is. */
function tokenIn(data: unknown): string | null {
  const method = isRecord(data) ? data['paymentMethodData'] : null;
  const tokenized = isRecord(method) ? method['tokenizationData'] : null;
  const token = isRecord(tokenized) ? tokenized['token'] : null;
  return isText(token) ? token : null;
}
