import { type ReactNode, useEffect, useRef } from 'react';
import { formatMoney } from '#i18n/format';
import { Button } from '#ui/button';
import { Notice } from '#ui/panel';
import { useTexts } from '../shell/texts.tsx';
import { type LeftOfAttempt, useCardTexts, wordsAfter } from './card-texts.ts';
import { declineAdvice } from './decline-advice.ts';
import { DeclineActions, type DeclinedFacts } from './decline-actions.tsx';
import { focusPart } from './focus-part.ts';
import { OtherMethod } from './other-method.tsx';
import { cardWithoutMonths } from './shown-outcome.ts';
import { SupportCode } from '../shell/support-code.tsx';

interface CardNoticeProps extends DeclinedFacts {
  /** What the attempt left of the typed values, if there were any. */
  readonly left: Exclude<LeftOfAttempt, 'untyped'>;
  /** Opens the invoice's missing data. */
  readonly addTaxData: ReactNode;
  /** Whether it takes the focus: in a list, where the button stands far below. */
  readonly takesFocus: boolean;
  /** Says that the next form failed to open, with a retry; null if it opened. */
  readonly stuck: ReactNode;
}

/** Why the payer is still here after Pay, and what to do now. */
export function CardNotice(props: CardNoticeProps) {
  const { outcome, takesFocus } = props;
  const place = useRef<HTMLDivElement>(null);
  // The browser's scroll: the notice stands above the part that the payer sees.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'start' });
    if (takesFocus) place.current?.focus({ preventScroll: true });
  }, [outcome, takesFocus]);
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-4 outline-none">
      <NoticeText {...props} />
    </div>
  );
}

function NoticeText(props: CardNoticeProps) {
  const { shell, session, outcome, addTaxData, stuck } = props;
  const { locale } = useTexts();
  const left = outcome.askedNothing ? 'untyped' : props.left;
  const words = wordsAfter(left, useCardTexts());
  const { notes } = words;
  switch (outcome.kind) {
    case 'declined': {
      const { what, advice } = declineAdvice(outcome.payment.decline_group, words);
      return (
        <Notice
          tone="bad"
          icon="card"
          title={what}
          actions={<DeclineActions {...props} left={left} payment={outcome.payment} />}
        >
          {advice}
          {outcome.payment.instalments === undefined ? null : ` ${words.months.orOnce}`}
          {stuck}
        </Notice>
      );
    }
    case 'not_tokenized': {
      const texts = {
        refused: [notes.untokenizedTitle, notes.untokenized],
        timed_out: [notes.timedOutTitle, notes.timedOut],
        offline: [notes.offlineTitle, notes.offline],
      } as const;
      const [title, text] = texts[outcome.why];
      const again =
        left === 'intact' && outcome.why === 'refused' ? (
          <Button onClick={() => focusPart('card')}>{words.status.againCode}</Button>
        ) : null;
      return (
        <Notice
          tone="warn"
          title={title}
          actions={
            <>
              {again}
              <OtherMethod shell={shell} />
            </>
          }
        >
          {text}
        </Notice>
      );
    }
    case 'quote_changed': {
      const money = (minor: number): string => formatMoney(minor, session.currency, locale);
      return (
        <Notice tone="warn" title={notes.quoteChangedTitle} actions={<OtherMethod shell={shell} />}>
          {notes.quoteChanged(money(outcome.before), money(outcome.after))}
          {stuck}
        </Notice>
      );
    }
    case 'refused': {
      const { title, advice, supportCode, code } = outcome.refusal;
      if (code === cardWithoutMonths)
        return (
          <Notice tone="warn" icon="card" title={words.months.noneTitle}>
            {words.months.noneWhat(formatMoney(props.card.total_amount, session.currency, locale))}
          </Notice>
        );
      return (
        <Notice
          tone={code === 'tax_data_required' ? 'warn' : 'bad'}
          title={title}
          actions={
            <>
              {code === 'tax_data_required' ? addTaxData : <OtherMethod shell={shell} />}
              {supportCode ? <SupportCode code={supportCode} /> : null}
            </>
          }
        >
          {advice}
          {stuck}
        </Notice>
      );
    }
  }
}
