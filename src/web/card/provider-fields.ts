import type { ComponentType } from 'react';
import type { CardFieldsProps } from '#contracts/card-fields';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { PaymentSession } from '#contracts/session';
import { loadCardTexts } from '#i18n/card-texts';
import { lazyPart } from '../shell/lazy.tsx';

interface Browser {
  readonly CardFields: ComponentType<CardFieldsProps>;
  /** The path of a small document without scripts where its frames come from: asked for at the choice, so that the way there is open when they are. */
  readonly connectsBy?: string;
}
const browsers = import.meta.glob<Browser>('../../providers/*/browser.tsx');

/** The provider's part of the page; null where there is none, or it cannot be fetched now. Its script is fetched for who chose a card, and for nobody else. */
export const browserParts = lazyPart((provider: string): Promise<Browser | null> => {
  const fetched = browsers[`../../providers/${provider}/browser.tsx`]?.();
  return fetched ? fetched.catch(() => null) : Promise.resolve(null);
});

const nameIn = (path: string): string => path.split('/').at(-2) ?? '';

/** Whose part it is, its gateway says to us alone. A wrong guess costs nothing but the file. */
const providerOf = ({ gateway }: Pick<PaymentMethodOption, 'gateway'>): string | undefined =>
  Object.keys(browsers)
    .map(nameIn)
    .find((name) => gateway.startsWith(name));

/** Fetches a provider's part beside its form. */
export async function fetchFieldsOf(option: Pick<PaymentMethodOption, 'gateway'>): Promise<void> {
  const provider = providerOf(option);
  if (provider) await browserParts.load(provider);
}

/** As long as the least patient servers keep a connection that nobody uses, in milliseconds. */
const keptOpenMs = 4_000;

let opened: { readonly address: string; readonly at: number } | null = null;

/**
 * Opens the connection that the frames will use, while their payer reads or their form is being asked for: by a frame that
 * runs nothing and is gone once it has come, for a browser lends a connection to frames of one site only, and to no page
 * around them.
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

/** What a card's page waits for besides its own scripts: its words, the provider's part of it, and the way to its frames. */
export async function fetchBeside(
  option: Pick<PaymentMethodOption, 'gateway'>,
  { locale, card_frame_origin: origin }: Pick<PaymentSession, 'locale' | 'card_frame_origin'>,
): Promise<void> {
  const fields = fetchFieldsOf(option).then(() => connectFrames(option, origin));
  await Promise.all([fields, loadCardTexts(locale)]);
}
