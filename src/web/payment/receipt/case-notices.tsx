import type { ReactNode } from 'react';
import { groupDigits } from '#i18n/format-moment';
import { Icon } from '#ui/icon';
import { Notice } from '#ui/panel';
import { type CaseNote, useMoneyTexts } from '../payment-copy.ts';
import type { ReceivedPayment } from './receipt-copy.ts';

interface CaseNoticesProps {
  readonly payment: ReceivedPayment;
  readonly notes: readonly CaseNote[];
  readonly intro: string | null;
  /** The other ways to pay the rest. */
  readonly children: ReactNode;
}

/** The school's open cases, its decisions, and another voucher that must not be paid now. */
export function CaseNotices({ payment, notes, intro, children }: CaseNoticesProps) {
  const texts = useMoneyTexts().unwanted;
  const plain = (key: string, text: ReactNode) => (
    <p key={key} className="flex gap-2.5 rounded-16 bg-sunk px-4 py-3 text-14 text-soft">
      <Icon name="info" className="size-5" />
      {text}
    </p>
  );
  return (
    <>
      {intro
        ? plain(
            'intro',
            <span>
              {intro} {children}
            </span>,
          )
        : null}
      {payment.still_waiting.map((other) => (
        <Notice key={other.payment_id} tone="bad" title={texts.otherTitle}>
          {texts.other(other.method_title, other.reference ? groupDigits(other.reference) : '')}
        </Notice>
      ))}
      {notes.map(({ kind, isOpen, title, text }) =>
        title ? (
          <Notice key={kind} tone={isOpen ? 'info' : 'plain'} title={title}>
            {text}
          </Notice>
        ) : (
          plain(kind, text)
        ),
      )}
    </>
  );
}
