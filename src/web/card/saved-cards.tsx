import { useRef, useState } from 'react';
import type { TokenizedCard } from '#contracts/saved-card';
import { cardBrandName } from '#domain/card-brand-names';
import type { CardTexts } from '#i18n/card-texts';
import { type Moment, momentIn } from '#i18n/format';
import { Button } from '#ui/button';
import { CardMark } from '#ui/card-mark';
import { Panel } from '#ui/panel';
import { anything } from '../shell/parse.ts';
import { useCardTexts } from './card-texts.ts';
import { ask } from '../client/api.ts';
import { bearerSend } from '../client/browser-send.ts';
import { localizeRefusal } from '../client/localized-error.ts';
import type { PageShell } from '../shell/page-shell.ts';
import { useTexts } from '../shell/texts.tsx';
import { useToast } from '../shell/toaster.tsx';

interface SavedCardsProps {
  readonly shell: PageShell;
  readonly cards: readonly TokenizedCard[];
  /** The chosen card's id; null for another card. */
  readonly chosen: string | null;
  readonly onChoose: (id: string | null) => void;
  readonly onRemoved: (id: string) => void;
}

/** The payer's saved cards and "another card", as radios. */
export function SavedCards({ shell, cards, chosen, onChoose, onRemoved }: SavedCardsProps) {
  const words = useCardTexts();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-20 font-bold">{words.chooseCard}</legend>
      <Panel className="overflow-hidden">
        {cards.map((card) => (
          <SavedCard
            key={card.id}
            shell={shell}
            card={card}
            isChosen={card.id === chosen}
            onChoose={onChoose}
            onRemoved={onRemoved}
          />
        ))}
        <label className="flex min-h-14 cursor-pointer items-center gap-3.5 border-t border-line px-4 py-3.5 has-checked:bg-tint">
          <input
            type="radio"
            name="saved_card"
            value=""
            checked={chosen === null}
            onChange={() => onChoose(null)}
            className="choice-dot"
          />
          <span className="text-16 font-semibold">{words.saved.other}</span>
        </label>
      </Panel>
    </fieldset>
  );
}

interface SavedCardProps extends Pick<SavedCardsProps, 'shell' | 'onChoose' | 'onRemoved'> {
  readonly card: TokenizedCard;
  readonly isChosen: boolean;
}

function SavedCard({ shell, card, isChosen, onChoose, onRemoved }: SavedCardProps) {
  const words = useCardTexts();
  const { saved } = words;
  const id = `card-${card.id}`;
  const expired = isExpired(card, momentIn(shell.now, shell.timeZone));
  const isDomiciled = card.recurring_payment_jobs.length > 0;
  return (
    <div className="flex items-start border-line not-first:border-t has-checked:bg-tint">
      <label className="flex min-w-0 flex-1 cursor-pointer gap-3.5 py-4 ps-4 has-disabled:cursor-default">
        <input
          type="radio"
          name="saved_card"
          value={card.payment_method_id}
          checked={isChosen}
          disabled={expired}
          onChange={() => onChoose(card.id)}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-facts`}
          className="choice-dot"
        />
        <span className="min-w-0">
          <span
            id={`${id}-name`}
            className={`figures block text-16 leading-6 font-semibold ${expired ? 'text-faint' : ''}`}
          >
            <span aria-hidden="true" className="flex flex-wrap items-center gap-2">
              {shownCard(card, words)}
              <CardMark brand={card.card_schema} />
            </span>
            <span className="sr-only">{spokenCard(card, words)}</span>
          </span>
          <span id={`${id}-facts`} className="figures block text-14 text-soft">
            {isDomiciled ? (
              <>
                <span className="block">{saved.domiciled}</span>
                <span className="block">{saved.domiciledStays}</span>
              </>
            ) : (
              (expired ? saved.expired : saved.expires)(shownExpiry(card))
            )}
          </span>
        </span>
      </label>
      {isDomiciled ? <span className="w-4" /> : <RemoveCard card={card} onRemoved={onRemoved} />}
    </div>
  );
}

interface RemoveCardProps {
  readonly card: TokenizedCard;
  readonly onRemoved: (id: string) => void;
}

/** "Remove", with a confirmation: a removed card has to be typed again. */
function RemoveCard({ card, onRemoved }: RemoveCardProps) {
  const { locale } = useTexts();
  const words = useCardTexts();
  const toast = useToast();
  const dialog = useRef<HTMLDialogElement>(null);
  const [busy, setBusy] = useState(false);
  const name = spokenCard(card, words);
  const { saved } = words;
  const titleId = `remove-${card.id}`;

  const remove = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const answer = await ask(bearerSend, `/api/payer/cards/${encodeURIComponent(card.id)}`, anything, {
      method: 'DELETE',
    });
    // A card that is already gone counts as removed.
    const gone = answer.ok || answer.refusal.code === 'card_not_found';
    if (!gone) toast('error', (await localizeRefusal(answer.refusal, locale)).title);
    setBusy(false);
    dialog.current?.close();
    if (!gone) return;
    toast('success', saved.removed);
    onRemoved(card.id);
  };

  return (
    <>
      <button
        type="button"
        aria-label={saved.removeOf(name)}
        onClick={() => dialog.current?.showModal()}
        className="min-h-14 flex-none cursor-pointer px-4 text-14 text-soft underline underline-offset-4 hover:text-ink"
      >
        {saved.remove}
      </button>
      <dialog
        ref={dialog}
        aria-labelledby={titleId}
        className="m-auto w-[calc(100%-2rem)] max-w-100 rounded-18 border border-line bg-panel p-5 text-ink backdrop:bg-veil"
      >
        <h2 id={titleId} className="text-20 font-bold">
          {saved.removeTitle(name)}
        </h2>
        <p className="mt-1 text-14 text-soft">{saved.removeWhat}</p>
        <div className="mt-5 grid gap-2">
          <Button look="danger" aria-disabled={busy} onClick={remove}>
            {saved.removeYes}
          </Button>
          <Button look="plain" onClick={() => dialog.current?.close()}>
            {saved.removeNo}
          </Button>
        </div>
      </dialog>
    </>
  );
}

/** A card for screen readers: `Visa terminada en 4242`. */
export function spokenCard(card: TokenizedCard, { saved }: CardTexts): string {
  return `${brandOf(card, saved)} ${saved.ending(card.last_four_digits)}`;
}

/** A card as shown: `Visa ···· 4242`. */
export function shownCard(card: TokenizedCard, { saved }: CardTexts): string {
  return `${brandOf(card, saved)} ···· ${card.last_four_digits}`;
}

/** `08/29`. */
function shownExpiry({ expiration_month: month, expiration_year: year }: TokenizedCard): string {
  return `${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}`;
}

/** A card is good to the end of its month. */
export function isExpired({ expiration_month: month, expiration_year: year }: TokenizedCard, today: Moment): boolean {
  return year < today.year || (year === today.year && month < today.month);
}

function brandOf({ card_schema: brand }: TokenizedCard, saved: CardTexts['saved']): string {
  return cardBrandName(brand) ?? saved.otherCard;
}
