import { Form, useNavigation } from 'react-router';
import type { PaymentDetail } from '#contracts/payment-detail';
import { momentIn } from '#i18n/format';
import { Button } from '#ui/button';
import type { PageShell } from '../shell/page-shell.ts';
import { useSubmitOnce } from '../shell/submit-once.ts';
import { useTexts } from '../shell/texts.tsx';
import type { PayerAction } from './action.ts';
import { useMoneyTexts } from './money-texts.ts';

interface ActionFormProps {
  readonly shell: PageShell;
  readonly formToken: string;
  readonly wish: PayerAction;
  /** Where the form is sent, and the payer stays. */
  readonly action: string;
  readonly label: string;
  readonly busyLabel: string;
  readonly look?: 'primary' | 'plain' | 'danger';
}

/** One button of an attempt, as a real form: it works before scripts and without them. */
export function ActionForm({ shell, formToken, wish, action, label, busyLabel, look = 'plain' }: ActionFormProps) {
  const form = useSubmitOnce();
  const { formData } = useNavigation();
  const pressed = formData?.get('attempt') === wish.paymentId && formData.get('act') === wish.action;
  return (
    <Form method="post" action={action} onSubmit={form.onSubmit} className="grid">
      <input type="hidden" name="data" value={shell.dataKey ?? ''} />
      <input type="hidden" name="locale" value={shell.locale} />
      <input type="hidden" name="form_token" value={formToken} />
      <input type="hidden" name="attempt" value={wish.paymentId} />
      <input type="hidden" name="act" value={wish.action} />
      <Button type="submit" look={look} disabled={form.busy}>
        {form.busy && pressed ? busyLabel : label}
      </Button>
    </Form>
  );
}

type CheckFormProps = Pick<ActionFormProps, 'shell' | 'formToken' | 'action'> & {
  readonly paymentId: string;
  /** False while there is nothing yet that could have been paid. */
  readonly isPrepared: boolean;
};

/** "I already paid": the provider is asked now. */
export function CheckForm({ paymentId, isPrepared, ...form }: CheckFormProps) {
  const words = useMoneyTexts().attempts;
  return (
    <ActionForm
      {...form}
      wish={{ action: 'check', paymentId }}
      label={isPrepared ? words.paid : words.askNow}
      busyLabel={words.asking}
    />
  );
}

interface NotYetProps {
  readonly payment: Pick<PaymentDetail, 'last_checked_at' | 'reflection_hours'>;
  readonly timeZone: string;
}

/** The calm answer to "I already paid" when the money does not show. Its live region is there before there is anything to say. */
export function NotYet({
  asked,
  timeZone,
}: {
  readonly asked: NotYetProps['payment'] | null;
  readonly timeZone: string;
}) {
  return (
    <div role="status" aria-live="polite">
      {asked?.last_checked_at ? <NotYetCopy payment={asked} timeZone={timeZone} /> : null}
    </div>
  );
}

function NotYetCopy({ payment, timeZone }: NotYetProps) {
  const { t } = useTexts();
  const words = useMoneyTexts().attempts;
  const { last_checked_at: at, reflection_hours: hours } = payment;
  const { clock } = momentIn(at ?? '', timeZone);
  return (
    <p className="appearing mt-3 rounded-12 bg-info-ground px-3.5 py-2.5 text-14 text-info">
      {words.notYet(clock, hours === 0 ? words.soon : t.method.reflectionWithin(hours))}
    </p>
  );
}
