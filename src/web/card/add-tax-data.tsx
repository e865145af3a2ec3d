import { useState } from 'react';
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
      {isOpen ? (
        <LazyView part={taxDialog} by={session.locale} meanwhile={null}>
          {(TaxDialog) => <TaxDialog session={session} onClose={close} />}
        </LazyView>
      ) : null}
    </>
  );
}
