import { type ComponentType, type ReactNode, Suspense, use } from 'react';
import type { CardFieldsProps } from '#contracts/card-fields';

interface Browser {
  readonly CardFields: ComponentType<CardFieldsProps>;
}
const browsers = import.meta.glob<Browser>('../../providers/*/browser.tsx');
const coming = new Map<string, Promise<Browser | null>>();

/** The provider's part of the page, fetched once; null where there is none, or it cannot be fetched now. */
function browserOf(provider: string): Promise<Browser | null> {
  const known = coming.get(provider);
  if (known) return known;
  const fetched = (browsers[`../../providers/${provider}/browser.tsx`]?.() ?? Promise.resolve(null)).catch(() => null);
  coming.set(provider, fetched);
  return fetched;
}

interface LazyFieldsProps extends CardFieldsProps {
  readonly provider: string;
  /** Shown until they are here. */
  readonly waiting: ReactNode;
  /** Shown where they cannot be had. */
  readonly missing: ReactNode;
}

/** A provider's own card fields. Their script comes with the form, never before. */
export function LazyFields({ waiting, ...props }: LazyFieldsProps) {
  return (
    <Suspense fallback={waiting}>
      <Fields {...props} />
    </Suspense>
  );
}

function Fields({ provider, missing, ...props }: Omit<LazyFieldsProps, 'waiting'>) {
  const browser = use(browserOf(provider));
  return browser ? <browser.CardFields {...props} /> : missing;
}
