import { useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { CardForm } from '#contracts/card-form';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { TokenizedCard } from '#contracts/saved-card';
import { loadCardTexts } from '#i18n/card-texts';
import { loadMoneyTexts } from '#i18n/catalogues';
import { momentIn } from '#i18n/format';
import type { Locale } from '#i18n/locale';
import { buttonClass } from '#ui/button';
import type { PageProps } from '../loading/page-props.ts';
import { Announced } from '../payment/announced.tsx';
import { useAcceptedDocuments } from '../payment/form/answers.tsx';
import { readAnew } from '../shell/hydrated.ts';
import type { PageShell } from '../shell/page-shell.ts';
import { BesideForm } from './beside-form.tsx';
import { FieldsSkeleton } from './card-box.tsx';
import { ownFrameOf } from './card-frame-fields.tsx';
import { useCardTexts } from './card-texts.ts';
import { isWrongCode } from './decline-advice.ts';
import { EntryFields } from './entry-fields.tsx';
import { focusPart } from './focus-part.ts';
import { useMonths } from './months.tsx';
import { stopSubmit, useBusyWhile, useHeldInList, useListForm } from './list-form.ts';
import { Notices } from './notices.tsx';
import { useRefusalToast } from './refusal-toast.ts';
import { isExpired } from './saved-cards.tsx';
import { endsMonths, type ShownCardOutcome, usesForm } from './shown-outcome.ts';
import { useCardForm } from './use-card-form.ts';
import { useFrames } from './use-frames.ts';
import { useTypedCard } from './use-typed-card.ts';

interface CardInListProps extends Pick<PageProps, 'shell' | 'session'> {
  readonly option: PaymentMethodOption;
  /** What became of the last attempt here; null before any. */
  readonly outcome: ShownCardOutcome | null;
  /** Whether the fields take the focus once they are there: not where the arrow keys only pass. */
  readonly takesFocus: boolean;
  /** Leads to the method's own page. */
  readonly leadToPage: () => void;
  /** The same in a new document, where the frames do not come. */
  readonly onLoadAnew: () => void;
}

/** What else it waits for. */
export async function loadCardInList(locale: Locale): Promise<void> {
  await Promise.all([loadCardTexts(locale), loadMoneyTexts(locale)]);
}

/**
 * A card's form under its row, within the list's own form and above its bar: all fields of a card, or the one of a card
 * that this browser knows. A known card that is gone has none: its page asks.
 */
export function CardInList(props: CardInListProps) {
  const { shell, session, option, outcome, takesFocus } = props;
  const box = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(outcome);
  // A form is good for one attempt, and stays until there was one.
  if (attempt !== outcome && usesForm(outcome)) setAttempt(outcome);
  const { readList, leadTo } = useList();
  const { form, isFresh, refusal, retry } = useCardForm(session, option, attempt, leadTo);
  // It submits nothing later: the payer could not see yet which card would pay.
  const [isEarly, setEarly] = useState(false);
  const [chosen, setChosen] = useState<string | null | undefined>(undefined);
  const known = form && option.known ? knownAmong(form.saved_cards, option, shell) : undefined;
  const isMoved = form !== null && form.total_amount !== option.total_amount;

  useListForm(box, (event) => {
    if (form) return;
    stopSubmit(event);
    if (refusal) retry();
    else setEarly(true);
  });
  useRefusalToast(outcome, session);
  useBusyWhile(
    isEarly && form === null && refusal === null,
    useRef(() => undefined),
  );
  // The list's prices, and whether it can be paid at all.
  useEffect(() => {
    if (isMoved || outcome?.kind === 'quote_changed' || outcome?.kind === 'refused') readList();
  }, [isMoved, outcome, readList]);

  if (known === null) return null;
  return (
    <div ref={box} className="px-3.5 pt-3 pb-4 wrap-anywhere">
      <BesideForm locale={session.locale} />
      <div className="mb-4 empty:hidden">
        <Announced by={option} now={shell.now} />
      </div>
      <Notices
        {...props}
        form={form}
        price={form ?? option}
        refusal={refusal}
        retry={retry}
        takesFocus
        onMended={readList}
        onOtherCard={() => (option.known ? props.leadToPage() : chooseOther(setChosen))}
      />
      {form ? (
        <Entry
          key={ownFrameOf(form) ?? form.id}
          {...props}
          form={form}
          isFresh={isFresh}
          isStuck={refusal !== null}
          takesFocus={(takesFocus && outcome === null) || isEarly}
          chosen={known ? known.id : chosen}
          onChoose={known ? null : setChosen}
        />
      ) : refusal ? null : (
        <FieldsSkeleton />
      )}
    </div>
  );
}

/** Reads the list anew; also where the form says that there is nothing to pay now. */
function useList() {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [readList] = useState(() => () => void readAnew(revalidate));
  const [leadTo] = useState(
    () => (path: string) => (path === '/checkout' ? readList() : void navigate(path, { replace: true })),
  );
  return { readList, leadTo };
}

function chooseOther(choose: (id: null) => void): void {
  choose(null);
  focusPart('card');
}

/** Returns the card that the browser knows; null if it is gone. */
function knownAmong(
  cards: readonly TokenizedCard[] | null,
  { known }: PaymentMethodOption,
  { now, timeZone }: PageShell,
): TokenizedCard | null {
  const { card_schema: brand, last_four_digits: digits } = known?.card ?? {};
  const isIt = (card: TokenizedCard): boolean =>
    card.card_schema === brand && card.last_four_digits === digits && !isExpired(card, momentIn(now, timeZone));
  return cards?.find(isIt) ?? null;
}

/** The list's bar says one price: a plan that costs more is chosen on the card's own page. */
const costsMore = ({ months = [] }: CardForm): boolean => months.some(({ fee_amount: fee }) => fee > 0);

interface EntryProps extends CardInListProps {
  readonly form: CardForm;
  readonly isFresh: boolean;
  readonly isStuck: boolean;
  readonly chosen: string | null | undefined;
  readonly onChoose: ((id: string | null) => void) | null;
}

/** One form of the provider's: its fields, and what must be right before the list's button pays. */
function Entry(props: EntryProps) {
  const {
    shell,
    session,
    option,
    outcome,
    form,
    isFresh,
    isStuck,
    takesFocus,
    chosen,
    onChoose,
    leadToPage,
    onLoadAnew,
  } = props;
  const words = useCardTexts().months;
  const box = useRef<HTMLDivElement>(null);
  const typed = useTypedCard({ shell, session, form, chosen });
  const frames = useFrames(takesFocus ? form.id : null);
  const documents = useAcceptedDocuments(form.acceptances);
  const months = useMonths(form, form, endsMonths(outcome) ? outcome : form.id);
  const missing = typed.missing.find((part) => onChoose !== null || part !== 'email');

  // The browser's scroll: the bar stands over the foot of the screen.
  useEffect(() => {
    if (takesFocus) box.current?.scrollIntoView({ block: 'nearest' });
  }, [takesFocus]);
  const isOpen = isFresh && frames.isReady;
  const list = useListForm(box, onSubmit);
  const held = useHeldInList(list, box, { isOpen, isStuck: isStuck || frames.isOverdue });

  function onSubmit(event: SubmitEvent): void {
    held.letGo();
    const isComplete = !missing && documents.isComplete;
    if (isComplete && isOpen) return;
    stopSubmit(event);
    if (isComplete) return held.hold();
    typed.showAll();
    documents.showMissing();
    if (missing) return focusPart(missing);
    // The first unaccepted document, once it is drawn.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  function chooseCard(id: string | null): void {
    onChoose?.(id);
    months.choose(null);
  }

  return (
    <div ref={box} className="grid scroll-mt-22 scroll-mb-40 gap-4">
      <EntryFields
        shell={shell}
        option={option}
        form={form}
        typed={typed}
        frames={frames}
        clears={isWrongCode(outcome) ? 'code' : 'nothing'}
        months={costsMore(form) ? null : months}
        documents={documents.fields}
        onChoose={onChoose && chooseCard}
        onLoadAnew={onLoadAnew}
      />
      {costsMore(form) ? (
        <button type="button" onClick={leadToPage} className={buttonClass('plain')}>
          {words.onPage}
        </button>
      ) : null}
    </div>
  );
}
