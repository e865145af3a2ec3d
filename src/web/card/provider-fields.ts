import type { ComponentType } from 'react';
import type { CardFieldsProps } from '#contracts/card-fields';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import { loadCardTexts } from '#i18n/card-texts';
import type { Locale } from '#i18n/locale';
import { lazyPart } from '../shell/lazy.tsx';

interface Browser {
  readonly CardFields: ComponentType<CardFieldsProps>;
}
const browsers = import.meta.glob<Browser>('../../providers/*/browser.tsx');

/** The provider's part of the page; null where there is none, or it cannot be fetched now. Its script is fetched for who chose a card, and for nobody else. */
export const browserParts = lazyPart((provider: string): Promise<Browser | null> => {
  const fetched = browsers[`../../providers/${provider}/browser.tsx`]?.();
  return fetched ? fetched.catch(() => null) : Promise.resolve(null);
});

const nameIn = (path: string): string => path.split('/').at(-2) ?? '';

/** Fetches a provider's part beside its form: which one that is, its gateway says to us alone. A wrong guess costs nothing but the file. */
export function fetchFieldsOf({ gateway }: Pick<PaymentMethodOption, 'gateway'>): void {
  const provider = Object.keys(browsers)
    .map(nameIn)
    .find((name) => gateway.startsWith(name));
  if (provider) void browserParts.load(provider);
}

/** What a card's page waits for besides its own scripts: its words, and the provider's part of it. */
export async function fetchBeside(option: Pick<PaymentMethodOption, 'gateway'>, locale: Locale): Promise<void> {
  fetchFieldsOf(option);
  await loadCardTexts(locale);
}
