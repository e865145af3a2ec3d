import type { ComponentType } from 'react';
import type { CardFieldsProps } from '#contracts/card-fields';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import { loadCardTexts } from '#i18n/card-texts';
import type { Locale } from '#i18n/locale';
import { lazyPart } from '../shell/lazy.tsx';

interface Browser {
  readonly CardFields: ComponentType<CardFieldsProps>;
  /** The path of a small document without scripts where its frames come from: asked for at the press, so that the way there is open when they are. */
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
export function fetchFieldsOf(option: Pick<PaymentMethodOption, 'gateway'>): void {
  const provider = providerOf(option);
  if (provider) void browserParts.load(provider);
}

/**
 * Opens the connection that the frames will use while their form is being asked for: by a frame that runs nothing and is
 * gone once it has come, for a browser lends a connection to frames of one site only, and to no page around them.
 */
export function connectFrames(option: Pick<PaymentMethodOption, 'gateway'>, origin: string | undefined): void {
  const path = browserParts.arrived(providerOf(option) ?? '')?.connectsBy;
  if (!path || origin === undefined) return;
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', '');
  frame.hidden = true;
  frame.addEventListener('load', () => frame.remove());
  frame.src = origin + path;
  document.body.append(frame);
}

/** What a card's page waits for besides its own scripts: its words, and the provider's part of it. */
export async function fetchBeside(option: Pick<PaymentMethodOption, 'gateway'>, locale: Locale): Promise<void> {
  fetchFieldsOf(option);
  await loadCardTexts(locale);
}
