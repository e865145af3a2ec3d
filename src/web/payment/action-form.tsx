import type { MouseEvent } from 'react';
import { Form, useNavigation } from 'react-router';
import { instructionsOf } from '#contracts/instruction-lines';
import type { PaymentDetail } from '#contracts/payment-detail';
import type { MoneyTexts } from '#i18n/catalogues';
import { Button, buttonClass } from '#ui/button';
import type { PageProps } from '../loading/page-props.ts';
import { useSubmitOnce } from '../shell/busy.tsx';
import { useTexts } from '../shell/texts.tsx';
import type { PayerAction } from './action.ts';
import { useMoneyTexts } from './payment-copy.ts';
import { arrivesWithin } from './steps/channel-copy.ts';

interface ActionFormProps extends Pick<PageProps, 'shell' | 'formToken'> {
  readonly asks: PayerAction;
  /** Where the form is sent; the payer stays there. */
  readonly action: string;
  readonly label: string;
  readonly busyLabel: string;
  readonly look?: 'primary' | 'plain' | 'danger';
  /** The method that replaces it, in the format of the list's radios. */
  readonly choice?: string;
}

/** One button of a pending payment, as a real form: it works before scripts and without them. */
export function ActionForm({
  shell,
  formToken,
  asks,
  action,
  label,
  busyLabel,
  look = 'plain',
  choice,
}: ActionFormProps) {
  const form = useSubmitOnce();
  const { formData } = useNavigation();
  const isThis =
    formData?.get('attempt') === asks.paymentId &&
    formData.get('act') === asks.action &&
    formData.get('choice') === (choice ?? null);
  return (
    <Form method="post" action={action} onSubmit={form.onSubmit} className="grid">
      <input type="hidden" name="data" value={shell.dataKey ?? ''} />
      <input type="hidden" name="locale" value={shell.locale} />
      <input type="hidden" name="form_token" value={formToken} />
      <input type="hidden" name="attempt" value={asks.paymentId} />
      <input type="hidden" name="act" value={asks.action} />
      {choice ? <input type="hidden" name="choice" value={choice} /> : null}
      <Button type="submit" look={look} disabled={form.busy}>
        {form.busy && isThis ? busyLabel : label}
      </Button>
    </Form>
  );
}

type CheckFormProps = Pick<ActionFormProps, 'shell' | 'formToken' | 'action' | 'look'> & {
  readonly paymentId: string;
  /** False while nothing could have been paid yet, or after "I already paid" was sent. */
  readonly isPrepared: boolean;
};

/** "I already paid": asks the provider now. */
export function CheckForm({ paymentId, isPrepared, ...form }: CheckFormProps) {
  const copy = useMoneyTexts().attempts;
  return (
    <ActionForm
      {...form}
      asks={{ action: 'check', paymentId }}
      label={isPrepared ? copy.paid : copy.askNow}
      busyLabel={copy.asking}
    />
  );
}

interface NotYetProps {
  readonly checkedPayment: Pick<PaymentDetail, 'last_checked_at' | 'reflection_hours' | 'next_step'> | null;
}

/** The reply to "I already paid" while no money shows. Its live region exists before there is anything to say. */
export function NotYet({ checkedPayment }: NotYetProps) {
  const { t } = useTexts();
  const money = useMoneyTexts();
  const copy = money.attempts;
  const { last_checked_at: at = null, reflection_hours: hours = 0, next_step: next } = checkedPayment ?? {};
  const step = instructionsOf(next);
  const within = step ? arrivesWithin({ step, hours, t, money }) : t.method.reflectionWithin(hours);
  return (
    <div role="status" aria-live="polite">
      {at === null ? null : (
        // A repeated check repeats the message.
        <p key={at} className="appearing mt-3 rounded-12 bg-info-ground px-3.5 py-2.5 text-14 text-info">
          {copy.notYet(hours === 0 ? copy.soon : within)}
        </p>
      )}
    </div>
  );
}

export interface ReplaceChoiceProps extends Pick<PageProps, 'shell' | 'formToken'> {
  readonly paymentId: string;
  readonly action: string;
  readonly copy: MoneyTexts['attempts'];
}

/** "Pay another way": explains the consequence, then shows the button that voids the voucher. Opens without scripts. */
export function ReplaceChoice({ paymentId, copy, ...form }: ReplaceChoiceProps) {
  return (
    <details className="group">
      <summary className={`w-full list-none [&::-webkit-details-marker]:hidden ${buttonClass('plain')}`}>
        {copy.other}
      </summary>
      <div className="mt-2 rounded-16 bg-sunk p-4">
        <p className="text-16 font-semibold">{copy.otherTitle}</p>
        <p className="mt-1 text-14 text-soft">{copy.otherWhat}</p>
        <p className="mt-2 text-14 font-medium text-ink">{copy.otherIfPaid}</p>
        <div className="mt-4 grid gap-2">
          <ActionForm
            {...form}
            asks={{ action: 'replace', paymentId }}
            label={copy.otherYes}
            busyLabel={copy.cancelling}
            look="danger"
          />
          <Button look="plain" onClick={close} className="needs-scripts">
            {copy.otherNo}
          </Button>
        </div>
      </div>
    </details>
  );
}

/** Folds it again and returns the focus to what opened it. */
function close({ currentTarget }: MouseEvent<HTMLElement>): void {
  const details = currentTarget.closest('details');
  if (!details) return;
  details.open = false;
  details.querySelector('summary')?.focus();
}
