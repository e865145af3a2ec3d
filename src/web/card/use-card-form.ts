import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CardForm } from '#contracts/card-form';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { PaymentSession } from '#contracts/session';
import { announceCardForm } from '../client/card-presence.ts';
import { localizeRefusal } from '../client/localized-error.ts';
import type { LocalizedRefusal } from '../client/refusal.ts';
import { expiredLinkPath } from '../loading/make-shell.ts';
import { tab } from '../storage/browser-storage.ts';
import { untilGone } from '../shell/until-gone.ts';
import { type OpenedForm, takeOpening } from './open-card-form.ts';

interface CardFormState {
  /** The last form that was opened; shown until the next one has loaded. */
  readonly form: CardForm | null;
  /** False while `form` is used up and the next has not loaded. */
  readonly isFresh: boolean;
  readonly refusal: LocalizedRefusal | null;
  readonly retry: () => void;
}

/**
 * Opens a form for each `attempt`: a form is good for one. If nothing can be paid, leads to the page that says why.
 * Reading the same session anew opens nothing: typed values would be lost.
 */
export function useCardForm(
  session: PaymentSession,
  option: PaymentMethodOption,
  attempt: unknown,
  lead?: (path: string) => void,
): CardFormState {
  const [round, setRound] = useState(0);
  const [form, setForm] = useState<CardForm | null>(null);
  const [answer, setAnswer] = useState<{ of: unknown; round: number; refusal: LocalizedRefusal | null } | null>(null);
  const navigate = useNavigate();
  const ask = useEffectEvent(async () => {
    const opened = await takeOpening(session, option);
    const refusal = opened.kind === 'refused' ? await localizeRefusal(opened.refusal, session.locale) : null;
    return { opened, refusal };
  });
  const leadTo = useEffectEvent((path: string) => (lead ? lead(path) : void navigate(path, { replace: true })));

  // The API: card fields for the current price.
  useEffect(
    () =>
      untilGone(ask(), ({ opened, refusal }) => {
        const elsewhere = placeOf(opened);
        if (elsewhere) return leadTo(elsewhere);
        if (opened.kind === 'open') setForm(opened.form);
        setAnswer({ of: attempt, round, refusal });
      }),
    [session.id, option.key, attempt, round],
  );

  // The family's other phones: a form is open here.
  useEffect(() => announceCardForm(session.id), [session.id]);

  const isOffline = answer?.refusal?.code === 'offline';
  // The phone reports a network: a form that failed to open is requested again.
  useEffect(() => {
    if (!isOffline) return;
    const again = (): void => setRound((last) => last + 1);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isOffline]);

  const current = answer && answer.of === attempt && answer.round === round ? answer : null;
  return {
    form,
    isFresh: current?.refusal === null,
    refusal: current?.refusal ?? null,
    retry: () => setRound((last) => last + 1),
  };
}

/** Returns the page that says why there is no form; null if there is one, or if this page says why. */
function placeOf(opened: OpenedForm): string | null {
  switch (opened.kind) {
    case 'paid':
      return '/successful-payment';
    case 'in_process':
      return '/checkout';
    case 'expired':
      return expiredLinkPath({ dataKey: tab.read('data'), locale: tab.read('locale') });
    case 'open':
    case 'refused':
      return null;
  }
}
