import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import type { PaymentSession } from '#contracts/session';
import type { Locale } from '#i18n/locale';
import { loadTaxTexts } from '#i18n/tax-texts';
import { Button } from '#ui/button';
import { useCardTexts } from './card-texts.ts';
import { chosenTaxDataId } from '../storage/tax-choice.ts';
import { lazyPart, LazyView } from '../shell/lazy.tsx';

const taxDialog = lazyPart(async (locale: Locale) => {
  const [{ TaxDialog }] = await Promise.all([import('../tax/tax-dialog.tsx'), loadTaxTexts(locale)]);
  return TaxDialog;
});

interface AddTaxDataProps {
  readonly session: PaymentSession;
  readonly onAdded: () => void;
}

/** The invoice's missing data, over the form: nothing typed there is lost. */
export function AddTaxData({ session, onAdded }: AddTaxDataProps) {
  const [isOpen, setOpen] = useState(false);
  const words = useCardTexts().notes;
  const close = (): void => {
    setOpen(false);
    if (chosenTaxDataId()) onAdded();
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.addTaxData}</Button>
      {isOpen
        ? // Apart from the list's form, which must not hear of the dialog's own.
          createPortal(
            <Apart>
              <LazyView part={taxDialog} by={session.locale} meanwhile={null}>
                {(TaxDialog) => <TaxDialog session={session} onClose={close} />}
              </LazyView>
            </Apart>,
            document.body,
          )
        : null}
    </>
  );
}

/** Ends events that React would hand on to the form around. */
function Apart({ children }: { readonly children: ReactNode }) {
  const end = (event: SyntheticEvent): void => event.stopPropagation();
  return (
    <div role="presentation" onSubmit={end} onChange={end}>
      {children}
    </div>
  );
}
