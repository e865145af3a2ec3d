import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PaymentDetail } from '#contracts/payment-detail';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import { Button, buttonClass, type ButtonLook } from '#ui/button';
import type { PageProps } from '../loading/page-props.ts';
import { placeOfPayment } from '../payment/place.ts';
import { useKeyedPath } from '../shell/address.ts';
import { type LeftOfAttempt, useCardTexts } from './card-texts.ts';
import { declineAdvice, type DeclineAdvice } from './decline-advice.ts';
import type { FormPart } from './field-messages.ts';
import { focusPart } from './focus-part.ts';
import { OtherMethod } from './other-method.tsx';
import { OtherWays } from './other-ways.tsx';
import type { ShownCardOutcome } from './shown-outcome.ts';

export interface DeclinedFacts extends Pick<PageProps, 'shell' | 'session'> {
  readonly outcome: ShownCardOutcome;
  /** What paying by card costs. */
  readonly card: Pick<PaymentMethodOption, 'base_amount' | 'total_amount'>;
  /** Chooses a card that is not saved. */
  readonly onOtherCard: () => void;
}

interface ActionsProps extends DeclinedFacts {
  readonly payment: PaymentDetail;
  readonly left: LeftOfAttempt;
}

/** The buttons under a decline, the most helpful first. No button leads to empty fields below. */
export function DeclineActions({ payment, ...props }: ActionsProps) {
  const words = useCardTexts();
  const { next, isCertain } = declineAdvice(payment.decline_group, words);
  if (next === 'wait' || !isCertain) return <LookFirst {...props} payment={payment} waits={next === 'wait'} />;
  const { status } = words;
  const { left } = props;
  const mend = (part: FormPart | 'card', label: string): ReactNode =>
    left === 'untyped' ? (
      <OtherCard {...props} look="primary" />
    ) : left === 'cleared' && part !== 'holder' ? null : (
      <Button onClick={() => focusPart(part)}>{label}</Button>
    );
  const ways = {
    retry_security_code: mend('code', status.againCode),
    fix_data: mend('holder', status.againData),
    confirm_again: mend('card', status.confirmAgain),
    call_bank: <OtherCard {...props} look="primary" />,
    other_method: null,
    no_card: null,
  } as const satisfies Record<Exclude<DeclineAdvice['next'], 'wait'>, ReactNode>;
  const isMended = next !== 'other_method' && next !== 'no_card';
  return (
    <>
      {ways[next]}
      <OtherWays
        {...props}
        most={isMended ? 1 : 2}
        look={isMended ? 'plain' : 'primary'}
        otherwise={<OtherMethod shell={props.shell} />}
      />
    </>
  );
}

/** It may be paid already: the payer must first see what there is. */
function LookFirst({ shell, payment, waits, ...props }: ActionsProps & { readonly waits: boolean }) {
  const { status } = useCardTexts();
  const path = useKeyedPath(shell.dataKey);
  return (
    <>
      <Link to={path('/checkout')} className={buttonClass()}>
        {status.see}
      </Link>
      {waits ? (
        <Link to={path(placeOfPayment(payment))} className={buttonClass('plain')}>
          {status.thisPayment}
        </Link>
      ) : (
        <OtherCard {...props} look="plain" />
      )}
    </>
  );
}

function OtherCard({ onOtherCard, look }: Pick<ActionsProps, 'onOtherCard'> & { readonly look: ButtonLook }) {
  return (
    <Button look={look} onClick={onOtherCard}>
      {useCardTexts().status.otherCard}
    </Button>
  );
}
