import { useState } from 'react';
import type { CardForm } from '#contracts/card-form';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import { Button } from '#ui/button';
import { Notice } from '#ui/panel';
import type { PageProps } from '../loading/page-props.ts';
import { ownFrameOf } from './card-frame-fields.tsx';
import { CardNotice } from './card-notice.tsx';
import { useCardTexts } from './card-texts.ts';
import { OtherMethod } from './other-method.tsx';
import { type ShownCardOutcome, usesForm } from './shown-outcome.ts';
import { isSlow } from '../client/api.ts';
import type { LocalizedRefusal } from '../client/refusal.ts';
import type { PageShell } from '../shell/page-shell.ts';
import { SupportCode } from '../shell/support-code.tsx';
import { AddTaxData } from './add-tax-data.tsx';
import { type Price, PriceMoved } from './price-moved.tsx';

interface NoticesProps extends Pick<PageProps, 'shell' | 'session'> {
  readonly option: PaymentMethodOption;
  readonly outcome: ShownCardOutcome | null;
  readonly form: CardForm | null;
  readonly price: Price;
  readonly refusal?: LocalizedRefusal | null;
  readonly retry?: () => void;
  readonly onOtherCard: () => void;
  /** Whether the outcome takes the focus. */
  readonly takesFocus?: boolean;
  /** Called once the invoice's missing data is there. */
  readonly onMended?: () => void;
}

/** The notice above the form, one at a time: a form that fails to open explains a card that was not sent. */
export function Notices(props: NoticesProps) {
  const {
    shell,
    session,
    option,
    outcome,
    form,
    price,
    refusal,
    retry,
    onOtherCard,
    takesFocus = false,
    onMended,
  } = props;
  const isMoved = form && outcome?.kind !== 'quote_changed' && form.total_amount !== option.total_amount;
  // The missing invoice data is there now, and so is what was typed.
  const [mended, setMended] = useState<ShownCardOutcome | null>(null);
  const onAdded = (): void => {
    setMended(outcome);
    onMended?.();
  };
  const shownOutcome = outcome === mended || (refusal && outcome?.kind === 'not_tokenized') ? null : outcome;
  return (
    <div role="alert" className="mb-4 grid gap-3 empty:hidden">
      {shownOutcome ? (
        <CardNotice
          shell={shell}
          session={session}
          outcome={shownOutcome}
          card={price}
          left={isKept(form, shownOutcome) ? 'intact' : 'cleared'}
          onOtherCard={onOtherCard}
          takesFocus={takesFocus}
          addTaxData={<AddTaxData session={session} onAdded={onAdded} />}
          stuck={refusal ? <Stuck refusal={refusal} retry={retry} /> : null}
        />
      ) : null}
      {isMoved ? (
        <PriceMoved shell={shell} before={option.total_amount} after={form.total_amount} currency={session.currency} />
      ) : null}
      {refusal && !shownOutcome ? <NotOpen shell={shell} refusal={refusal} retry={retry} /> : null}
    </div>
  );
}

/** Whether the typed values are still there. */
const isKept = (form: CardForm | null, outcome: ShownCardOutcome): boolean =>
  !usesForm(outcome) || (form !== null && ownFrameOf(form) !== null);

interface NotOpenProps {
  readonly shell: PageShell;
  readonly refusal: LocalizedRefusal;
  readonly retry: (() => void) | undefined;
}

/** The same, under the outcome of the last attempt. */
function Stuck({ refusal, retry }: Omit<NotOpenProps, 'shell'>) {
  const { notes } = useCardTexts();
  return (
    <span className="mt-3 grid gap-2">
      <span>{refusal.code === 'offline' ? refusal.title : `${notes.notOpenTitle}. ${refusal.advice}`}</span>
      <Button look="plain" onClick={retry}>
        {notes.retry}
      </Button>
    </span>
  );
}

/** No form, and why. */
function NotOpen({ shell, refusal, retry }: NotOpenProps) {
  const { notes } = useCardTexts();
  return (
    <Notice
      tone="bad"
      title={refusal.code === 'offline' ? refusal.title : notes.notOpenTitle}
      actions={
        <>
          <Button onClick={retry}>{notes.retry}</Button>
          <OtherMethod shell={shell} />
          {refusal.supportCode ? <SupportCode code={refusal.supportCode} /> : null}
        </>
      }
    >
      {refusal.code === 'offline' && !isSlow(refusal) ? notes.frames : refusal.advice}
    </Notice>
  );
}
