import { useEffect, useEffectEvent, useRef } from 'react';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import { signalTexts } from '#i18n/signal-texts';
import { Button } from '#ui/button';
import { releaseSubmit } from '../../payment/held-submit.ts';
import { useTexts } from '../../shell/texts.tsx';

interface WaitForSignalProps {
  /** The method that was submitted. */
  readonly option: PaymentMethodOption | undefined;
  /** By this phone's clock, in milliseconds. */
  readonly until: number;
  readonly busy: boolean;
  /** The form to send again. */
  readonly form: string;
  /** Called when it no longer waits: cancelled, or its time is over. */
  readonly onEnd: () => void;
}

const lookEveryMs = 5_000;

/** A submit that waits for a network, in its bar, with Cancel. Sends the form again once the server can be reached. */
export function WaitForSignal({ option, until, busy, form, onEnd }: WaitForSignalProps) {
  const { saved, stay, cancel } = signalTexts[useTexts().locale];
  const line = useRef<HTMLParagraphElement>(null);
  const end = (): void => {
    releaseSubmit();
    onEnd();
  };
  const look = useEffectEvent(async () => {
    if (busy) return;
    if (Date.now() >= until) return end();
    const sent = line.current;
    // It was cancelled during the request.
    if ((await isReachable()) && sent?.isConnected)
      document.querySelector<HTMLFormElement>(`#${form}`)?.requestSubmit();
  });

  // The browser's network: it may report one that does not reach us, or report none that does.
  useEffect(() => {
    const now = (): void => void look();
    const timer = setInterval(now, lookEveryMs);
    window.addEventListener('online', now);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', now);
    };
  }, []);
  // The browser's focus: the submitted button is gone.
  useEffect(() => line.current?.focus(), []);

  const kind = option?.category === 'cash' || option?.category === 'transfer' ? option.category : 'other';
  return (
    <>
      <p ref={line} tabIndex={-1} role="status" className="order-first basis-full text-14 font-semibold outline-none">
        {saved[kind]} <span className="font-normal text-soft">{stay}</span>
      </p>
      <Button look="plain" disabled={busy} onClick={end} className="flex-[1_0_auto]">
        {cancel}
      </Button>
    </>
  );
}

/** Whether our server responds at all. */
async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(lookEveryMs) });
    return true;
  } catch {
    return false;
  }
}
