import { useEffect } from 'react';
import type { CardFieldsProps } from '#contracts/card-fields';
import type { CardForm } from '#contracts/card-form';
import type { TokenizedCard } from '#contracts/saved-card';
import { CardFrameFields, ownFrameOf } from './card-frame-fields.tsx';
import { Button } from '#ui/button';
import { Notice } from '#ui/panel';
import { OtherMethod } from './other-method.tsx';
import { useCardTexts } from './card-texts.ts';
import { shownCard, spokenCard } from './saved-cards.tsx';
import { browserParts } from './provider-fields.ts';
import { LazyView } from '../shell/lazy.tsx';
import type { PageShell } from '../shell/page-shell.ts';

interface CardBoxProps extends Pick<CardFieldsProps, 'onReady' | 'onChange' | 'onSubmitter'> {
  readonly errors: CardFieldsProps['errors'] & { readonly holder: string | null };
  /** `code` if the last attempt's code was wrong. Only our own fields can clear it. */
  readonly clears: 'code' | 'nothing';
  /** The payer's name. Our own fields ask the holder's. */
  readonly holder: string;
  readonly shell: PageShell;
  readonly form: CardForm;
  readonly savedCard: TokenizedCard | null;
  /** Whether the frames are overdue. */
  readonly isOverdue: boolean;
  /** Loads them in a new document. */
  readonly onLoadAnew: () => void;
}

/** The provider's frames under our labels. */
export function CardBox({ shell, form, savedCard, isOverdue, onLoadAnew, clears, holder, ...frames }: CardBoxProps) {
  const words = useCardTexts();
  const unreachable = <Unreachable shell={shell} onLoadAnew={onLoadAnew} />;
  const isAmex = savedCard?.card_schema === 'amex';
  return (
    <div role="group" aria-label={savedCard ? spokenCard(savedCard, words) : words.cardDetails}>
      {isOverdue ? <div className="mb-4">{unreachable}</div> : null}
      {ownFrameOf(form) ? (
        <CardFrameFields
          {...frames}
          url={ownFrameOf(form) ?? ''}
          parameters={form.parameters}
          clears={clears}
          holder={holder}
        />
      ) : (
        <LazyView part={browserParts} by={form.provider} meanwhile={<FieldsSkeleton />}>
          {(browser) =>
            browser ? (
              <browser.CardFields
                {...frames}
                parameters={form.parameters}
                savedCard={savedCard ? { id: savedCard.payment_method_id, brand: savedCard.card_schema } : null}
                labels={{
                  number: words.number,
                  expiry: words.expiry,
                  code: savedCard ? words.codeOf(shownCard(savedCard, words)) : words.code,
                }}
                placeholders={{
                  number: words.numberPlaceholder,
                  expiry: words.expiryPlaceholder,
                  code: isAmex ? words.codePlaceholderAmex : words.codePlaceholder,
                }}
              />
            ) : (
              unreachable
            )
          }
        </LazyView>
      )}
      {savedCard ? (
        <p className="mt-1.5 text-13 text-soft">{isAmex ? words.codeWhere.front : words.codeWhere.back}</p>
      ) : null}
    </div>
  );
}

/** The provider's frames fail to load. */
function Unreachable({ shell, onLoadAnew }: Pick<CardBoxProps, 'shell' | 'onLoadAnew'>) {
  const { notes } = useCardTexts();
  return (
    <Notice
      tone="warn"
      title={notes.framesTitle}
      actions={
        <>
          <Button onClick={onLoadAnew}>{notes.retry}</Button>
          <OtherMethod shell={shell} />
        </>
      }
    >
      {notes.frames}
    </Notice>
  );
}

/** The shape of the card's fields, until the provider's have loaded. */
export function FieldsSkeleton() {
  const words = useCardTexts();
  const box = (label: string, width = '') => (
    <div className={width}>
      <p className="field-label text-faint">{label}</p>
      <div className="mt-1.5 h-13 rounded-12 bg-sunk" />
    </div>
  );
  return (
    <div className="needs-scripts">
      <p role="status" className="sr-only">
        {words.opening}
      </p>
      <div aria-hidden="true" className="grid gap-4">
        {box(words.number)}
        <div className="flex flex-wrap gap-x-3 gap-y-4">
          {box(words.expiry, 'flex-1 basis-28')}
          {box(words.code, 'flex-1 basis-38')}
        </div>
      </div>
    </div>
  );
}

/** A saved card without fields: there is nothing to send before Pay. */
export function NothingAsked({ onReady, onSubmitter }: Pick<CardFieldsProps, 'onReady' | 'onSubmitter'>) {
  // Pay waits for the state that frames would have reported.
  useEffect(() => {
    onSubmitter(() => Promise.resolve({ kind: 'tokenized' }));
    onReady();
  }, [onReady, onSubmitter]);
  return null;
}
