import { googlePayMethod } from '#domain/wallets';
import type { Offer } from '#providers/offer';
import type { MerchantResult, WalletCapability, WalletHosts, WalletResult } from '#providers/wallet-capability';
import { type Gr4vyAccess, underOneDeadline } from './client.ts';
import { ask } from './lookup.ts';
import { billingDetails, type PaymentKind } from './payment-kind.ts';
import { cardOffer } from './secure-fields.ts';
import { applePayTexts, googlePayTexts } from './wallet-texts.ts';
import { appleSession, googleSession } from './wire.ts';

const walletOffer = { ...cardOffer, path: '/wallet', step: 'wallet', capturesAtOnce: true } as const;

const logoOf = (name: string) => ({
  usual: `/assets/marks/${name}-1.svg`,
  disabled: `/assets/marks/${name}-off-1.svg`,
});

const googleOffer: Offer = {
  ...walletOffer,
  gateway: 'gr4vy_google_pay',
  wallet: 'google_pay',
  logo: logoOf('google-pay'),
  texts: googlePayTexts,
};

const appleOffer: Offer = {
  ...walletOffer,
  gateway: 'gr4vy_apple_pay',
  wallet: 'apple_pay',
  logo: logoOf('apple-pay'),
  texts: applePayTexts,
};

type Request = PaymentKind['request'];

/** The token goes out as the wallet wrote it: a text of Google's, an object of Apple's. Both are opaque to Gr4vy. */
const requestOf =
  (method: string, read: (token: string) => unknown): Request =>
  ({ cardToken, payer, returnUrl }) => {
    if (cardToken === null) throw new Error('a payment by a wallet needs its token');
    return {
      payment_method: { method, token: read(cardToken), redirect_url: returnUrl },
      buyer: { billing_details: billingDetails(payer.name, payer.email) },
    };
  };

const anObject = (text: string): unknown => {
  const read: unknown = JSON.parse(text);
  return read;
};

/** Source: https://docs.mattildapayments.com/guides/features/google-pay/web-without-sdk. */
export const googlePay: PaymentKind = {
  offer: googleOffer,
  method: 'googlepay',
  refund: { partial: true },
  request: requestOf('googlepay', (token) => token),
};

/** Source: https://docs.mattildapayments.com/guides/features/apple-pay/web-without-sdk. */
export const applePay: PaymentKind = {
  offer: appleOffer,
  method: 'applepay',
  refund: { partial: true },
  request: requestOf('applepay', anObject),
};

type Env = Readonly<Record<string, string>>;

/** Whether an account has an offer: a wallet only with what Google or Apple wants of it. */
export function carries({ wallet }: Pick<Offer, 'wallet'>, environment: Env): boolean {
  if (wallet === 'google_pay') return Boolean(environment['GR4VY_GOOGLE_MERCHANT']);
  if (wallet === 'apple_pay') return Boolean(environment['GR4VY_APPLE_DOMAIN_FILE']);
  return true;
}

/** Google's script. Source: https://developers.google.com/pay/api/web/guides/tutorial. */
const googleScript = 'https://pay.google.com/gp/p/js/pay.js';

/** In the sandbox one script stands in for both sheets. */
const standInScript = '/wallets.js';

/**
 * What Google's script loads, as far as pages with a policy found out: Google publishes no list. Apple's sheet is the
 * browser's own, and loads nothing.
 */
const googleHosts: WalletHosts = {
  scripts: ['https://pay.google.com'],
  frames: ['https://pay.google.com'],
  connects: ['https://pay.google.com', googlePayMethod],
  images: ['https://www.gstatic.com'],
};

export function walletHosts(environment: Env): WalletHosts | null {
  const { GR4VY_GOOGLE_MERCHANT: google, GR4VY_APPLE_DOMAIN_FILE: apple, GR4VY_WALLET_ORIGIN: own } = environment;
  if (!google && !apple) return null;
  if (own) {
    const { origin } = new URL(own);
    return { scripts: [origin], frames: [], connects: [googlePayMethod], images: [] };
  }
  return google ? googleHosts : { scripts: [], frames: [], connects: [], images: [] };
}

export function walletsOf(access: Gr4vyAccess, environment: Env): WalletCapability {
  const { GR4VY_GOOGLE_MERCHANT: merchant = '', GR4VY_WALLET_ORIGIN: own } = environment;
  const standIn = own ? { script: new URL(standInScript, own).href, stand_in: 'yes' } : {};
  return {
    open: async ({ country, wallet = '' }, domain) =>
      wallet === 'google_pay'
        ? openGoogle(access, { wallet, country, merchant, domain, script: googleScript, ...standIn })
        : { kind: 'opened', parameters: { wallet, country, ...standIn } },
    validateMerchant: (url, domain) => validateMerchant(access, url, domain),
  };
}

interface GoogleParameters extends Readonly<Record<string, string>> {
  readonly merchant: string;
  readonly domain: string;
}

/** The session's token lets Google's sheet run on our domain; it opens nothing at Gr4vy. */
async function openGoogle(access: Gr4vyAccess, parameters: GoogleParameters): Promise<WalletResult> {
  const answer = await ask(underOneDeadline(access), {
    method: 'POST',
    path: '/digital-wallets/google/session',
    scope: 'digital-wallets.write',
    body: { origin_domain: parameters.domain },
  });
  const read = answer.kind === 'answer' ? googleSession.safeParse(answer.body) : null;
  if (!read?.success) return { kind: 'unknown', why: whyNot(answer) };
  const { gateway_merchant_id, token } = read.data;
  const environment = access.environment === 'production' ? 'PRODUCTION' : 'TEST';
  return {
    kind: 'opened',
    parameters: { ...parameters, environment, gateway: 'gr4vy', gateway_merchant_id, auth_jwt: token },
  };
}

async function validateMerchant(access: Gr4vyAccess, url: string, domain: string): Promise<MerchantResult> {
  const answer = await ask(underOneDeadline(access), {
    method: 'POST',
    path: '/digital-wallets/apple/session',
    scope: 'digital-wallets.write',
    body: { validation_url: url, domain_name: domain },
  });
  const read = answer.kind === 'answer' ? appleSession.safeParse(answer.body) : null;
  return read?.success ? { kind: 'validated', session: read.data } : { kind: 'unknown', why: whyNot(answer) };
}

const whyNot = (answer: Awaited<ReturnType<typeof ask>>): string =>
  answer.kind === 'unknown' ? answer.why : answer.kind === 'none' ? 'no such address' : 'an answer we cannot read';
