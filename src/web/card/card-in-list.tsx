import { useEffect, useEffectEvent, useRef } from 'react';
import type { CardForm } from '#contracts/card-form';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { TokenizedCard } from '#contracts/saved-card';
import { loadCardTexts } from '#i18n/card-texts';
import { loadMoneyTexts } from '#i18n/catalogues';
import { momentIn } from '#i18n/format';
import type { Locale } from '#i18n/locale';
import type { PageProps } from '../loading/page-props.ts';
import { forgetField } from '../payment/remember-fields.ts';
import { useAcceptedDocuments } from '../payment/form/answers.tsx';
import type { PageShell } from '../shell/page-shell.ts';
import { CardBox, FieldsSkeleton, NothingAsked } from './card-box.tsx';
import { focusPart } from './focus-part.ts';
import { Months, useMonths } from './months.tsx';
import { isExpired } from './saved-cards.tsx';
import { useCardForm } from './use-card-form.ts';
import { useFrames, useHeldSubmit } from './use-frames.ts';
import { useTypedCard } from './use-typed-card.ts';

interface CardInListProps extends Pick<PageProps, 'shell' | 'session'> {
  /** Of a known card. */
  readonly option: PaymentMethodOption;
  /** The last outcome in the list: an attempt needs a new form. */
  readonly attempt: unknown;
  /** Whether the field takes the focus once it is there: not where the arrow keys only pass. */
  readonly takesFocus: boolean;
}

/** What else it waits for. */
export async function loadCardInList(locale: Locale): Promise<void> {
  await Promise.all([loadCardTexts(locale), loadMoneyTexts(locale)]);
}

/** The one field of a card that this browser knows, under its row. A card that is gone has none: its page asks. */
export function CardInList({ session, option, attempt, ...props }: CardInListProps) {
  const { form, isFresh, refusal } = useCardForm(session, option, attempt);
  if (!form)
    return refusal ? null : (
      <Placed>
        <FieldsSkeleton />
      </Placed>
    );
  const card = knownAmong(form.saved_cards, option, props.shell);
  return card ? (
    <KnownCard {...props} session={session} form={form} card={card} isFresh={isFresh} isStuck={refusal !== null} />
  ) : null;
}

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

const Placed = ({ children }: { readonly children: React.ReactNode }) => (
  <div className="grid gap-4 px-3.5 pt-1 pb-3.5">{children}</div>
);

interface KnownCardProps extends Omit<CardInListProps, 'option' | 'attempt'> {
  readonly form: CardForm;
  readonly card: TokenizedCard;
  readonly isFresh: boolean;
  readonly isStuck: boolean;
}

function KnownCard({ shell, session, form, card, isFresh, isStuck, takesFocus }: KnownCardProps) {
  const typed = useTypedCard({ shell, session, form, chosen: card.id });
  const frames = useFrames(takesFocus ? form.id : null);
  const documents = useAcceptedDocuments(form.acceptances);
  const box = useRef<HTMLDivElement>(null);
  const outer = useRef<HTMLFormElement>(null);
  const isOpen = isFresh && frames.isReady;
  const held = useHeldSubmit(outer, { isOpen, isStuck: isStuck || frames.isOverdue });
  const months = useMonths(form, form, form.id);
  const missing = typed.missing.find((part) => part !== 'email');

  const onSubmit = useEffectEvent((event: SubmitEvent): void => {
    if (event.submitter?.getAttribute('name') === forgetField) return;
    held.letGo();
    if (!missing && documents.isComplete && isOpen) return;
    event.preventDefault();
    event.stopPropagation();
    if (!missing && documents.isComplete) return held.hold();
    typed.showAll();
    documents.showMissing();
    if (missing) return focusPart(missing);
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  });
  // The list's form, which its bar submits: what is missing stops it before all others hear of it.
  useEffect(() => {
    const listForm = box.current?.closest('form') ?? null;
    outer.current = listForm;
    const first = (event: SubmitEvent): void => onSubmit(event);
    listForm?.addEventListener('submit', first, { capture: true });
    return () => listForm?.removeEventListener('submit', first, { capture: true });
  }, []);

  const fields = { shell, form, isOverdue: frames.isOverdue, savedCard: card, errors: typed.errors };
  return (
    <div ref={box}>
      <Placed>
        <input type="hidden" name="card_form" value={form.id} />
        <input type="hidden" name="saved_card" value={card.id} />
        <input type="hidden" name="email" value={session.payer.email} />
        <input type="hidden" name="asked" value={typed.shownFields} />
        <input type="hidden" name="ends_within" value={form.ends_within_seconds ?? 0} />
        {typed.shownFields === 'nothing' ? (
          <NothingAsked onReady={frames.onReady} onSubmitter={frames.onSubmitter} />
        ) : (
          <CardBox
            {...fields}
            clears="nothing"
            onReady={frames.onReady}
            onChange={typed.setFields}
            onSubmitter={frames.onSubmitter}
          />
        )}
        {costsMore(form) ? null : <Months form={form} savedCard={card} months={months} />}
        {documents.fields}
      </Placed>
    </div>
  );
}
