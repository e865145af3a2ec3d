import { type FormEvent, useEffect, useRef } from 'react';
import { Form } from 'react-router';
import type { OfferFormView } from '#contracts/offer-form';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import { Button } from '#ui/button';
import { Notice } from '#ui/panel';
import type { PageProps } from '../../loading/page-props.ts';
import { useKeyedPath } from '../../shell/address.ts';
import { useSubmitOnce } from '../../shell/busy.tsx';
import { useTexts } from '../../shell/texts.tsx';
import { writeChoice } from '../choice.ts';
import { Acceptance } from '../pay-bar.tsx';
import { Remember } from '../remember.tsx';
import { useAcceptedDocuments, useTypedAnswers } from './answers.tsx';
import { FormFields } from './fields.tsx';
import { type FormOutcome, inputNames } from './outcome.ts';

interface MethodFormProps extends Pick<PageProps, 'shell' | 'session' | 'formToken'> {
  readonly option: PaymentMethodOption;
  /** The form's own address. */
  readonly own: string;
  readonly form: OfferFormView;
  /** The outcome of the last submit, while the payer is still here. */
  readonly outcome: FormOutcome | null;
}

/** The form itself: its fields, its documents, and its button. */
export function MethodForm({ shell, session, formToken, option, own, form, outcome }: MethodFormProps) {
  const { t } = useTexts();
  const path = useKeyedPath(shell.dataKey);
  const submit = useSubmitOnce();
  const typed = useTypedAnswers(form, outcome);
  const documents = useAcceptedDocuments(form.acceptances);
  const box = useRef<HTMLFormElement>(null);
  const focusFirst = (): void =>
    box.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')?.focus();

  // The browser's focus: on the first field to change.
  useEffect(() => {
    if (outcome && Object.keys(outcome.wrong).length > 0) focusFirst();
  }, [outcome]);

  const onSubmit = (event: FormEvent): void => {
    if (typed.isComplete && documents.isComplete) return submit.onSubmit(event);
    event.preventDefault();
    typed.showAll();
    documents.showMissing();
    // Once the problems are drawn.
    requestAnimationFrame(focusFirst);
  };
  return (
    <Form
      ref={box}
      method="post"
      action={path(own)}
      onSubmit={onSubmit}
      onChange={(event) => typed.read(event.currentTarget)}
      noValidate
      className="mt-5 grid gap-5 wide:mt-0"
    >
      <input type="hidden" name="data" value={shell.dataKey ?? ''} />
      <input type="hidden" name="locale" value={shell.locale} />
      <input type="hidden" name="form_token" value={formToken} />
      <input type="hidden" name="choice" value={writeChoice(option)} />
      {form.fields
        .filter(({ finds }) => finds)
        .map(({ name }) => (
          <input key={name} type="hidden" name={inputNames.finds} value={name} />
        ))}
      {form.warnings?.map((warning) => (
        <Notice key={warning} tone="warn" title={warning} />
      ))}
      {form.intro ? <p className="text-16 text-soft">{form.intro}</p> : null}
      <FormFields fields={form.fields} typed={typed} />
      {documents.fields}
      <Remember offer={form.remember} />
      <div>
        <Button type="submit" disabled={submit.busy} className="w-full">
          {submit.busy ? t.checkout.working : form.button}
        </Button>
        <Acceptance shell={shell} session={session} />
      </div>
    </Form>
  );
}
