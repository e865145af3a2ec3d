import type { ComponentType } from 'react';
import type { CardFieldsProps } from '#contracts/card-fields';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { PaymentSession } from '#contracts/session';
import { loadCardTexts } from '#i18n/card-texts';
import { lazyPart } from '../shell/lazy.tsx';

interface Browser {
  readonly CardFields: ComponentType<CardFieldsProps>;
  /** A small page without scripts at the frames' origin; loading it at the choice opens their connection early. */
  readonly connectsBy?: string;
}
const browsers = import.meta.glob<Browser>('../../providers/*/browser.tsx');

/** The provider's part of the page; null if none, or if it cannot be fetched now. Only payers by card download it. */
export const browserParts = lazyPart((provider: string): Promise<Browser | null> => {
  const fetched = browsers[`../../providers/${provider}/browser.tsx`]?.();
  return fetched ? fetched.catch(() => null) : Promise.resolve(null);
});

const nameIn = (path: string): string => path.split('/').at(-2) ?? '';

/** Guesses the provider by its gateway, which only we can read. A wrong guess costs one file. */
export const providerOf = ({ gateway }: Pick<PaymentMethodOption, 'gateway'>): string | undefined =>
  Object.keys(browsers)
    .map(nameIn)
    .find((name) => gateway.startsWith(name));

/** Fetches a provider's part, beside its form. */
export async function fetchFieldsOf(option: Pick<PaymentMethodOption, 'gateway'>): Promise<void> {
  const provider = providerOf(option);
  if (provider) await browserParts.load(provider);
}

/** How long the least patient servers hold an unused connection open, in milliseconds. */
const keptOpenMs = 4_000;

let opened: { readonly address: string; readonly at: number } | null = null;

/**
 * Opens the connection of the card frames early, while the payer reads or the form is requested. A hidden frame does
 * so, which runs no script and is removed once loaded: browsers share a connection among frames of one site only, not
 * with the page around them.
 */
export function connectFrames(option: Pick<PaymentMethodOption, 'gateway'>, origin: string | undefined): void {
  const path = browserParts.arrived(providerOf(option) ?? '')?.connectsBy;
  if (!path || origin === undefined) return;
  const address = origin + path;
  if (opened?.address === address && performance.now() - opened.at < keptOpenMs) return;
  opened = { address, at: performance.now() };
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', '');
  frame.hidden = true;
  frame.addEventListener('load', () => frame.remove());
  frame.src = address;
  document.body.append(frame);
}

/** What a card page needs besides its scripts: its texts, the provider's part, and the connection to its frames. */
export async function fetchBeside(
  option: Pick<PaymentMethodOption, 'gateway'>,
  { locale, card_frame_origin: origin }: Pick<PaymentSession, 'locale' | 'card_frame_origin'>,
): Promise<void> {
  const fields = fetchFieldsOf(option).then(() => connectFrames(option, origin));
  await Promise.all([fields, loadCardTexts(locale)]);
}
