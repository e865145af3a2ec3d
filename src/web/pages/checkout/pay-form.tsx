import { type FormEvent, type ReactNode, useState } from 'react';
import { Form } from 'react-router';
import type { PageProps } from '../../loading/page-props.ts';
import { AdvisorCard } from '../../shell/advisor-card.tsx';
import type { LocalizedRefusal } from '../../client/refusal.ts';
import { useKeyedPath } from '../../shell/address.ts';
import { useSubmitOnce } from '../../shell/busy.tsx';
import { useTexts } from '../../shell/texts.tsx';
import { Acceptance, PayBar } from '../../payment/pay-bar.tsx';
import { isWithoutSignal, withQuote } from '../../payment/choice.ts';
import type { ShownOutcome } from '../../payment/pay-outcome.ts';
import { Methods } from './methods.tsx';
import { checkoutDeferred, LazyPhoneLink } from './lazy-parts.tsx';

interface PayFormProps extends Pick<PageProps, 'shell' | 'session' | 'formToken'> {
  readonly outcome: ShownOutcome | null;
  /** The refusal of a form without a choice. */
  readonly missing: LocalizedRefusal | null;
  /** The method that was chosen before the payer left and came back. */
  readonly before: string | null;
  /** Opens the tax data, if it is required before paying. */
  readonly askTaxData: (() => void) | null;
  /** Shown under the ways to pay, outside the form. */
  readonly children: ReactNode;
}

const formId = 'pay';

/**
 * The ways to pay and the bar, in one form. Nothing is preselected but the payer's earlier choice, or the only method.
 * On a phone its box is `contents`, so that the bar stays in view.
 */
export function PayForm({ shell, session, formToken, outcome, missing, before, askTaxData, children }: PayFormProps) {
  const { t } = useTexts();
  const path = useKeyedPath(shell.dataKey);
  const form = useSubmitOnce();
  const options = withQuote(session.settings.checkout_payment_options, outcome);
  const usable = options.filter((option) => !option.disabled);
  const [only] = usable.length === 1 ? usable : [];
  const chosen = usable.find(({ key }) => key === (outcome?.methodKey || before)) ?? only;
  // A submit without a network waits until it is cancelled, and is dropped by another choice.
  const [left, setLeft] = useState<{ readonly of: ShownOutcome | null; readonly isForgotten: boolean }>();
  const stopped = outcome && isWithoutSignal(outcome) && !(left?.of === outcome && left.isForgotten) ? outcome : null;
  const parts = checkoutDeferred.arrived();
  const waitsUntil = left?.of === outcome ? undefined : stopped?.waitsUntil;
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    if (!askTaxData || !new FormData(event.currentTarget).has('choice')) return form.onSubmit(event);
    event.preventDefault();
    askTaxData();
  };
  return (
    <div data-ways="" className="contents wide:col-start-2 wide:block">
      <Form
        method="post"
        action={path('/checkout')}
        id={formId}
        onSubmit={onSubmit}
        onChange={() => setLeft({ of: outcome, isForgotten: true })}
      >
        <input type="hidden" name="data" value={shell.dataKey ?? ''} />
        <input type="hidden" name="locale" value={shell.locale} />
        <input type="hidden" name="form_token" value={formToken} />
        <Methods session={session} options={options} chosenKey={chosen?.key ?? null} missing={missing} />
        {usable.length > 0 ? <Acceptance shell={shell} session={session} /> : null}
      </Form>
      {children}
      {usable.length > 0 ? (
        <>
          <PayBar
            options={options}
            session={session}
            busy={form.busy}
            form={formId}
            first={askTaxData ? t.checkout.addTaxData : null}
            isStopped={stopped !== null && !waitsUntil}
            waiting={
              waitsUntil && parts ? (
                <parts.WaitForSignal
                  option={chosen}
                  until={waitsUntil}
                  busy={form.busy}
                  form={formId}
                  onEnd={() => setLeft({ of: outcome, isForgotten: false })}
                />
              ) : null
            }
          />
          <div className="hidden gap-4 wide:mt-5 wide:grid">
            <p className="text-14 text-soft">{t.checkout.protects}</p>
            {session.school.advisor ? <AdvisorCard {...session.school.advisor} /> : null}
            <LazyPhoneLink dataKey={shell.dataKey} />
          </div>
        </>
      ) : null}
    </div>
  );
}
