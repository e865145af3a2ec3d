import { useSyncExternalStore } from 'react';
import type { PaymentDetail } from '#contracts/payment-detail';
import { formatMoney } from '#i18n/format';
import { Icon } from '#ui/icon';
import { useTexts } from '../shell/texts.tsx';
import { useCardTexts } from './card-texts.ts';

/** Long enough to be read, in milliseconds. */
const shownForMs = 900;

type Left = Pick<PaymentDetail, 'total_amount' | 'currency'>;
let leaving: Left | null = null;
const listeners = new Set<() => void>();

/** Says that the bank is about to ask, before its page loads. With reduced motion it moves on at once. */
export async function sayBankAsks(payment: Left): Promise<void> {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  leaving = payment;
  for (const listener of listeners) listener();
  await new Promise((resolve) => setTimeout(resolve, shownForMs));
}

/** Shown on the way to the bank's page; null before. */
export function LeavingForBank() {
  const { locale } = useTexts();
  const { leaving: words } = useCardTexts();
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => leaving,
    () => null,
  );
  return (
    <div role="status">
      {shown ? (
        <div className="fixed inset-0 z-50 grid content-center justify-items-center gap-3 bg-paper p-6 text-center">
          <span className="flex size-18 items-center justify-center rounded-full bg-tint text-accent">
            <Icon name="lock" className="size-9" />
          </span>
          <p className="text-24 font-bold">{words.title}</p>
          <p className="figures text-16 text-soft">
            {words.what(formatMoney(shown.total_amount, shown.currency, locale))}
          </p>
        </div>
      ) : null}
    </div>
  );
}
