import type { ReactNode } from 'react';
import type { CardForm } from '#contracts/card-form';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import { Icon } from '#ui/icon';
import { Remember } from '../payment/remember.tsx';
import type { PageShell } from '../shell/page-shell.ts';
import { CardBox, NothingAsked } from './card-box.tsx';
import { useCardTexts } from './card-texts.ts';
import { Months, type MonthsProps } from './months.tsx';
import { PersonFields } from './person-fields.tsx';
import { SavedCards } from './saved-cards.tsx';
import type { useFrames } from './use-frames.ts';
import type { TypedCardState } from './use-typed-card.ts';

interface EntryFieldsProps {
  readonly shell: PageShell;
  readonly option: Pick<PaymentMethodOption, 'description'>;
  readonly form: CardForm;
  readonly typed: TypedCardState;
  readonly frames: ReturnType<typeof useFrames>;
  /** The fields that the last attempt spoiled. */
  readonly clears: 'code' | 'nothing';
  /** In how many parts the card is charged; null where that is not chosen here. */
  readonly months: MonthsProps['months'] | null;
  /** The provider's own documents. */
  readonly documents: ReactNode;
  /** Chooses among the saved cards; null where one alone can pay. */
  readonly onChoose: ((id: string | null) => void) | null;
  /** Loads frames that do not come in a new document. */
  readonly onLoadAnew: () => void;
}

/** All that a card's form asks, on its page and in the list: which card, its fields, the person, what is agreed to. */
export function EntryFields({ option, form, typed, months, documents, onChoose, ...which }: EntryFieldsProps) {
  const words = useCardTexts();
  const isKnown = onChoose === null;
  return (
    <>
      <input type="hidden" name="card_form" value={form.id} />
      <WhichCard {...which} form={form} typed={typed} onChoose={onChoose} />
      <input type="hidden" name="asked" value={typed.shownFields} />
      {leadsAway(typed) ? <input type="hidden" name="elsewhere" value="yes" /> : null}
      {isKnown ? <KnownPerson typed={typed} /> : typed.isElsewhere ? null : <PersonFields typed={typed} />}
      {months ? <Months form={form} savedCard={typed.savedCard} months={months} /> : null}
      <input type="hidden" name="ends_within" value={form.ends_within_seconds ?? 0} />
      {documents}
      {!isKnown && (typed.save || typed.savedCard) ? <Remember offer={form.remember} /> : null}
      {isKnown ? null : (
        <p className="flex items-center gap-2 text-13 text-soft">
          <Icon name={leadsAway(typed) ? 'info' : 'lock'} className="size-4.5 text-faint" />
          {leadsAway(typed) ? option.description : words.safe}
        </p>
      )}
    </>
  );
}

/** Whether Pay leads to the provider's page. It is unknown here whether a card typed there will be saved. */
export const leadsAway = (typed: TypedCardState): boolean => typed.isElsewhere && typed.savedCard === null;

/** The browser knows card and person. */
function KnownPerson({ typed }: Pick<EntryFieldsProps, 'typed'>) {
  return (
    <>
      <input type="hidden" name="saved_card" value={typed.savedCard?.payment_method_id ?? ''} />
      <input type="hidden" name="email" value={typed.email} />
    </>
  );
}

type WhichCardProps = Pick<
  EntryFieldsProps,
  'shell' | 'form' | 'typed' | 'frames' | 'clears' | 'onChoose' | 'onLoadAnew'
>;

/** The saved cards, and the fields of the one that pays. */
function WhichCard({ shell, form, clears, typed, frames, onChoose, onLoadAnew }: WhichCardProps) {
  const { isOverdue, onReady, onSubmitter } = frames;
  return (
    <>
      {onChoose && typed.cards.length > 0 ? (
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
          onLoadAnew={onLoadAnew}
          clears={clears}
          holder={typed.holder}
          onReady={onReady}
          onChange={typed.setFields}
          onSubmitter={onSubmitter}
        />
      )}
    </>
  );
}
