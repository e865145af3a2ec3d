import { type FormEvent, type ReactNode, useRef } from 'react';
import { Form } from 'react-router';
import type { CardForm } from '#contracts/card-form';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import { Icon } from '#ui/icon';
import type { PageProps } from '../../loading/page-props.ts';
import { useCardTexts } from '../../card/card-texts.ts';
import { focusPart } from '../../card/focus-part.ts';
import { SavedCards } from '../../card/saved-cards.tsx';
import { CardBox, NothingAsked } from '../../card/card-box.tsx';
import { type ChosenMonths, Months } from '../../card/months.tsx';
import { PersonFields } from './person-fields.tsx';
import { CardPayBar } from './price.tsx';
import { useFrames, useHeldSubmit } from '../../card/use-frames.ts';
import { type TypedCardState, useTypedCard } from '../../card/use-typed-card.ts';
import { writeChoice } from '../../payment/choice.ts';
import { useAcceptedDocuments } from '../../payment/form/answers.tsx';
import { Remember } from '../../payment/remember.tsx';
import { useSubmitOnce } from '../../shell/busy.tsx';

interface CardEntryProps extends Pick<PageProps, 'shell' | 'session'> {
  readonly option: PaymentMethodOption;
  readonly form: CardForm;
  /** False once this form is used up. */
  readonly isFresh: boolean;
  /** Whether there was an attempt, or a click on Pay before the form: then the payer types at once. */
  readonly isAgain: boolean;
  /** The fields that the attempt spoiled. */
  readonly clears: 'code' | 'nothing';
  readonly chosen: string | null | undefined;
  readonly onChoose: (id: string | null) => void;
  readonly months: ChosenMonths<CardForm>;
  /** The provider's next form fails to open. */
  readonly isStuck: boolean;
  /** The charges, on a phone: under the fields. */
  readonly summary: ReactNode;
}

/** One card form: which card, its fields, the cardholder, and the button. */
export function CardEntry({
  shell,
  session,
  option,
  form,
  isFresh,
  isAgain,
  clears,
  chosen,
  onChoose,
  months,
  isStuck,
  summary,
}: CardEntryProps) {
  const words = useCardTexts();
  const typed = useTypedCard({ shell, session, form, chosen });
  const frames = useFrames(isAgain ? form.id : null);
  const submit = useSubmitOnce();
  const element = useRef<HTMLFormElement>(null);
  const isOpen = isFresh && frames.isReady;
  const held = useHeldSubmit(element, { isOpen, isStuck: isStuck || frames.isOverdue });
  const { savedCard, missing } = typed;
  const documents = useAcceptedDocuments(form.acceptances);

  const onSubmit = (event: FormEvent): void => {
    held.letGo();
    const [firstMissing] = missing;
    if (!firstMissing && documents.isComplete) {
      if (isOpen) return submit.onSubmit(event);
      event.preventDefault();
      return held.hold();
    }
    event.preventDefault();
    typed.showAll();
    documents.showMissing();
    if (firstMissing) return focusPart(firstMissing);
    // The first unaccepted document, once it is drawn.
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };

  // For a card typed elsewhere, it is unknown here whether it will be saved.
  const leadsAway = typed.isElsewhere && savedCard === null;
  return (
    <Form
      ref={element}
      method="post"
      onSubmit={onSubmit}
      noValidate
      autoComplete="on"
      className="flex flex-1 flex-col wide:flex-none"
    >
      <input type="hidden" name="card_form" value={form.id} />
      <input type="hidden" name="choice" value={writeChoice({ ...option, total_amount: months.price.total_amount })} />
      <div className="grid gap-4 pb-4">
        <WhichCard shell={shell} form={form} clears={clears} typed={typed} frames={frames} onChoose={onChoose} />
        <input type="hidden" name="asked" value={typed.shownFields} />
        {leadsAway ? <input type="hidden" name="elsewhere" value="yes" /> : null}
        {typed.isElsewhere ? null : <PersonFields typed={typed} />}
        <Months form={form} savedCard={savedCard} months={months} />
        <input type="hidden" name="ends_within" value={form.ends_within_seconds ?? 0} />
        {documents.fields}
        {typed.save || savedCard ? <Remember offer={form.remember} /> : null}
        <p className="flex items-center gap-2 text-13 text-soft">
          <Icon name={leadsAway ? 'info' : 'lock'} className="size-4.5 text-faint" />
          {leadsAway ? option.description : words.safe}
        </p>
        {summary}
      </div>
      <CardPayBar
        shell={shell}
        session={session}
        price={months.price}
        busy={submit.busy || held.isHeld}
        savedCard={savedCard}
        leadsAway={leadsAway}
      />
    </Form>
  );
}

interface WhichCardProps extends Pick<CardEntryProps, 'shell' | 'form' | 'clears' | 'onChoose'> {
  readonly typed: TypedCardState;
  readonly frames: ReturnType<typeof useFrames>;
}

/** The saved cards, and the fields of the one that pays. */
function WhichCard({ shell, form, clears, typed, frames, onChoose }: WhichCardProps) {
  const { isOverdue, onReady, onSubmitter } = frames;
  return (
    <>
      {typed.cards.length > 0 ? (
        <SavedCards
          shell={shell}
          cards={typed.cards}
          chosen={typed.savedCard?.id ?? null}
          onChoose={onChoose}
          onRemoved={typed.removeCard}
        />
      ) : null}
      {typed.shownFields === 'nothing' ? (
        <NothingAsked onReady={onReady} onSubmitter={onSubmitter} />
      ) : (
        <CardBox
          shell={shell}
          form={form}
          savedCard={typed.savedCard}
          errors={typed.errors}
          isOverdue={isOverdue}
          clears={clears}
          onReady={onReady}
          onChange={typed.setFields}
          onSubmitter={onSubmitter}
        />
      )}
    </>
  );
}
