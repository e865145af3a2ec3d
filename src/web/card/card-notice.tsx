import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { PaymentSession } from '#contracts/session';
import { formatMoney } from '#i18n/format';
import { buttonClass } from '#ui/button';
import { Notice } from '#ui/panel';
import { useKeyedPath } from '../shell/address.ts';
import type { PageShell } from '../shell/page-shell.ts';
import { useTexts } from '../shell/texts.tsx';
import type { ShownOutcome } from '../payment/pay-outcome.ts';
import type { CardOutcome } from './card-submit.ts';
import { type LeftOfAttempt, useCardTexts, wordsAfter } from './card-texts.ts';
import { declineAdvice } from './decline-advice.ts';
import { SupportCode } from '../shell/toast-area.tsx';

/** What came of Pay where the payer is still here. */
export type ShownCardOutcome = (
  | Extract<CardOutcome, { kind: 'declined' | 'not_tokenized' | 'quote_changed' }>
  | Extract<ShownOutcome, { kind: 'refused' }>
) & {
  /** Of the card that was to pay nothing was asked: it is a saved one. */
  readonly askedNothing?: boolean;
};

interface CardNoticeProps {
  readonly shell: PageShell;
  readonly outcome: ShownCardOutcome;
  readonly currency: PaymentSession['currency'];
  /** What became of what was typed, where anything was. */
  readonly left: Exclude<LeftOfAttempt, 'untyped'>;
}

/** Why the payer is still here after Pay, and what to do now. */
export function CardNotice(props: CardNoticeProps) {
  const place = useRef<HTMLDivElement>(null);

  // The browser's scroll: the answer stands above what was being looked at.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'start' });
  }, [props.outcome]);

  return (
    <div ref={place} className="scroll-mt-4">
      <NoticeText {...props} />
    </div>
  );
}

function NoticeText({ shell, outcome, currency, left }: CardNoticeProps) {
  const { locale } = useTexts();
  const words = wordsAfter(outcome.askedNothing ? 'untyped' : left, useCardTexts());
  const { notes } = words;
  switch (outcome.kind) {
    case 'declined': {
      const { next, what, advice } = declineAdvice(outcome.payment.decline_group, words);
      return (
        <Notice tone="bad" title={what} actions={next === 'other_method' ? <OtherMethod shell={shell} /> : null}>
          {advice}
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
      return (
        <Notice tone="warn" title={title}>
          {text}
        </Notice>
      );
    }
    case 'quote_changed': {
      const money = (minor: number): string => formatMoney(minor, currency, locale);
      return (
        <Notice tone="warn" title={notes.quoteChangedTitle}>
          {notes.quoteChanged(money(outcome.before), money(outcome.after))}
        </Notice>
      );
    }
    case 'refused': {
      const { title, advice, supportCode } = outcome.refusal;
      return (
        <Notice tone="bad" title={title} actions={supportCode ? <SupportCode code={supportCode} /> : null}>
          {advice}
        </Notice>
      );
    }
  }
}

/** Back to the ways to pay. */
export function OtherMethod({ shell }: { readonly shell: PageShell }) {
  const path = useKeyedPath(shell.dataKey);
  return (
    <Link to={path('/checkout')} className={buttonClass('plain')}>
      {useCardTexts().notes.other}
    </Link>
  );
}
