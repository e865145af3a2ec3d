import { useEffect, useState } from 'react';
import type { CardFieldsProps } from '#contracts/card-fields';
import type { CardForm } from '#contracts/card-form';
import type { TokenizedCard } from '#contracts/saved-card';
import { Button } from '#ui/button';
import { Notice } from '#ui/panel';
import { OtherMethod } from '../../card/card-notice.tsx';
import { useCardTexts } from '../../card/card-texts.ts';
import { LazyFields } from '../../card/lazy-fields.tsx';
import { shownCard, spokenCard } from '../../card/saved-card-name.ts';
import type { PageShell } from '../../shell/page-shell.ts';
import { FieldsSkeleton } from './fields-skeleton.tsx';

/** How long the frames may take before the payer is told, in milliseconds. */
const slowAfterMs = 15_000;

interface CardBoxProps extends Pick<CardFieldsProps, 'errors' | 'onReady' | 'onChange' | 'onSubmitter'> {
  readonly shell: PageShell;
  readonly form: CardForm;
  readonly savedCard: TokenizedCard | null;
  readonly isReady: boolean;
}

/** The provider's frames under our labels. */
export function CardBox({ shell, form, savedCard, isReady, ...frames }: CardBoxProps) {
  const words = useCardTexts();
  const isSlow = useSlow(isReady);
  const unreachable = <Unreachable shell={shell} />;
  const isAmex = savedCard?.card_schema === 'amex';
  return (
    <div role="group" aria-label={savedCard ? spokenCard(savedCard, words) : words.cardDetails}>
      {isSlow ? <div className="mb-4">{unreachable}</div> : null}
      <LazyFields
        {...frames}
        provider={form.provider}
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
        waiting={<FieldsSkeleton />}
        missing={unreachable}
      />
      {savedCard ? <p className="mt-1.5 text-13 text-soft">{words.codeWhere}</p> : null}
    </div>
  );
}

function useSlow(isReady: boolean): boolean {
  const [isLate, setLate] = useState(false);
  // A timer: frames that never answer say nothing.
  useEffect(() => {
    if (isReady) return;
    const timer = setTimeout(() => setLate(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, [isReady]);
  return isLate && !isReady;
}

/** The provider's frames do not come. */
function Unreachable({ shell }: { readonly shell: PageShell }) {
  const { notes } = useCardTexts();
  return (
    <Notice
      tone="warn"
      title={notes.framesTitle}
      actions={
        <>
          <Button onClick={() => window.location.reload()}>{notes.retry}</Button>
          <OtherMethod shell={shell} />
        </>
      }
    >
      {notes.frames}
    </Notice>
  );
}
