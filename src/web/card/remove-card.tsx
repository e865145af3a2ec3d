import { useRef, useState } from 'react';
import type { TokenizedCard } from '#contracts/saved-card';
import { Button } from '#ui/button';
import { useTexts } from '../shell/texts.tsx';
import { localizeRefusal } from '../client/localized-error.ts';
import { useToast } from '../shell/toaster.tsx';
import { ask, withBody } from '../client/api.ts';
import { bearerSend } from '../client/browser-send.ts';
import { useCardTexts } from './card-texts.ts';
import { spokenCard } from './saved-card-name.ts';

interface RemoveCardProps {
  readonly card: TokenizedCard;
  readonly onRemoved: (id: string) => void;
}

/** "Remove", and the question before it: a card that is gone has to be typed again. */
export function RemoveCard({ card, onRemoved }: RemoveCardProps) {
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
    const answer = await ask(withBody(bearerSend), `/api/payer/cards/${encodeURIComponent(card.id)}`, {
      method: 'DELETE',
    });
    // One that is gone already is gone.
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
