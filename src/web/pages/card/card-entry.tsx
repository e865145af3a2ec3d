import { type FormEvent, type ReactNode, useRef } from 'react';
import { Form } from 'react-router';
import type { CardForm } from '#contracts/card-form';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { PageProps } from '../../loading/page-props.ts';
import { EntryFields, leadsAway } from '../../card/entry-fields.tsx';
import { focusPart } from '../../card/focus-part.ts';
import type { ChosenMonths } from '../../card/months.tsx';
import { CardPayBar } from './price.tsx';
import { useFrames, useHeldSubmit } from '../../card/use-frames.ts';
import { useTypedCard } from '../../card/use-typed-card.ts';
import { writeChoice } from '../../payment/choice.ts';
import { useAcceptedDocuments } from '../../payment/form/answers.tsx';
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
export function CardEntry(props: CardEntryProps) {
  const { shell, session, option, form, isFresh, isAgain, clears, chosen, onChoose, months, isStuck, summary } = props;
  const typed = useTypedCard({ shell, session, form, chosen });
  const frames = useFrames(isAgain ? form.id : null);
  const submit = useSubmitOnce();
  const element = useRef<HTMLFormElement>(null);
  const isOpen = isFresh && frames.isReady;
  const again = (): void => element.current?.requestSubmit();
  const held = useHeldSubmit(again, { isOpen, isStuck: isStuck || frames.isOverdue });
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

  return (
    <Form
      ref={element}
      method="post"
      onSubmit={onSubmit}
      noValidate
      autoComplete="on"
      className="flex flex-1 flex-col wide:flex-none"
    >
      <input type="hidden" name="choice" value={writeChoice({ ...option, total_amount: months.price.total_amount })} />
      <div className="grid gap-4 pb-4">
        <EntryFields
          shell={shell}
          option={option}
          form={form}
          typed={typed}
          frames={frames}
          clears={clears}
          months={months}
          documents={documents.fields}
          onChoose={onChoose}
          onLoadAnew={() => window.location.reload()}
        />
        {summary}
      </div>
      <CardPayBar
        shell={shell}
        session={session}
        price={months.price}
        busy={submit.busy || held.isHeld}
        savedCard={savedCard}
        leadsAway={leadsAway(typed)}
      />
    </Form>
  );
}
