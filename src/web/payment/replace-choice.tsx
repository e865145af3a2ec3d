import type { MouseEvent } from 'react';
import type { MoneyTexts } from '#i18n/catalogues';
import { Button, buttonClass } from '#ui/button';
import type { PageShell } from '../shell/page-shell.ts';
import { ActionForm } from './action-form.tsx';

interface ReplaceChoiceProps {
  readonly shell: PageShell;
  readonly formToken: string;
  readonly paymentId: string;
  readonly action: string;
  readonly words: MoneyTexts['attempts'];
}

/** "Pay another way": opens what that means, and only then the button that voids the voucher. Opens without scripts. */
export function ReplaceChoice({ paymentId, words, ...form }: ReplaceChoiceProps) {
  return (
    <details className="group">
      <summary className={`w-full list-none [&::-webkit-details-marker]:hidden ${buttonClass('plain')}`}>
        {words.other}
      </summary>
      <div className="mt-2 rounded-16 bg-sunk p-4">
        <p className="text-16 font-semibold">{words.otherTitle}</p>
        <p className="mt-1 text-14 text-soft">{words.otherWhat}</p>
        <p className="mt-2 text-14 font-medium text-ink">{words.otherIfPaid}</p>
        <div className="mt-4 grid gap-2">
          <ActionForm
            {...form}
            wish={{ action: 'replace', paymentId }}
            label={words.otherYes}
            busyLabel={words.cancelling}
            look="danger"
          />
          <Button look="plain" onClick={close} className="needs-scripts">
            {words.otherNo}
          </Button>
        </div>
      </div>
    </details>
  );
}

/** Folds it again and gives the focus back to what opened it. */
function close({ currentTarget }: MouseEvent<HTMLElement>): void {
  const details = currentTarget.closest('details');
  if (!details) return;
  details.open = false;
  details.querySelector('summary')?.focus();
}
