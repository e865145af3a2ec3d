import type { TokenizedCard } from '#contracts/saved-card';
import { momentIn } from '#i18n/format';
import { Panel } from '#ui/panel';
import type { PageShell } from '../shell/page-shell.ts';
import { useCardTexts } from './card-texts.ts';
import { RemoveCard } from './remove-card.tsx';
import { isExpired, shownCard, shownExpiry, spokenCard } from './saved-card-name.ts';

interface SavedCardsProps {
  readonly shell: PageShell;
  readonly cards: readonly TokenizedCard[];
  /** The chosen card's id; null for another card. */
  readonly chosen: string | null;
  readonly onChoose: (id: string | null) => void;
  readonly onRemoved: (id: string) => void;
}

/** The payer's kept cards and "another card", as radios. */
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
            <span aria-hidden="true">{shownCard(card, words)}</span>
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
