import type { ReactNode } from 'react';
import type { TaxData } from '#contracts/tax-data';
import type { Country } from '#domain/money';
import { Button } from '#ui/button';
import { Chevron } from '#ui/icon';
import { Notice } from '#ui/panel';
import { useTexts } from '../shell/texts.tsx';
import type { TaxAnswer } from './act-on-tax.ts';
import { type ChoiceForm, SavedSet } from './saved-set.tsx';
import { TaxFields } from './tax-fields.tsx';
import { useTaxTexts } from './tax-texts.ts';
import { SupportCode } from '../shell/support-code.tsx';

interface TaxPanelProps extends ChoiceForm {
  readonly country: Country;
  /** Whether to say what keeps tuition deductible. */
  readonly saysDeduction: boolean;
  /** Whether the payment includes tuition. */
  readonly forTuition: boolean;
  readonly sets: readonly TaxData[];
  readonly chosen: TaxData | null;
  /** Whether every saved set is known. No field is open before that: saved sets decide where the fields stand. */
  readonly isListed: boolean;
  /** Whether the payer may go on without an invoice. */
  readonly isRequired: boolean;
  readonly answer: TaxAnswer | null;
  /** The button onward, after a choice. */
  readonly done: ReactNode;
}

/** Saved sets to choose from, and a new one. Every choice is a form's button, so that it works without scripts. */
export function TaxPanel(props: TaxPanelProps) {
  const { country, saysDeduction, forTuition, sets, chosen, isListed, isRequired, answer, busy, done, ...form } = props;
  const { t } = useTexts();
  const words = useTaxTexts();
  const { Form, action, hidden } = form;
  return (
    <div className="grid gap-5">
      <p className="text-16 text-soft">{words.what}</p>
      {saysDeduction ? <p className="text-14 text-soft">{words.deductible.inShort}</p> : null}
      <div role="alert" className="empty:hidden">
        <AnswerNotice answer={answer} />
      </div>
      {chosen && answer?.kind === 'done' ? done : null}
      {sets.length > 0 ? (
        <section className="grid gap-2">
          <h2 className="text-16 font-semibold">{words.saved}</h2>
          {sets.map((set) => (
            <SavedSet key={set.id} set={set} isChosen={set.id === chosen?.id} busy={busy} {...form} />
          ))}
        </section>
      ) : null}
      <p role="status" className="text-14 text-soft empty:hidden">
        {isListed ? null : t.common.loading}
      </p>
      {isListed ? (
        <NewSet hasOthers={sets.length > 0} isOpen={answer !== null && answer.kind !== 'done'}>
          <Form method="post" action={action} noValidate>
            {hidden}
            <TaxFields
              key={chosen?.id ?? 'none'}
              country={country}
              answer={answer}
              busy={busy}
              forTuition={forTuition}
            />
          </Form>
        </NewSet>
      ) : null}
      {isRequired || !chosen ? null : (
        <Form method="post" action={action}>
          {hidden}
          <Button type="submit" name="none" value="1" look="plain" className="w-full" disabled={busy}>
            {words.withoutInvoice}
          </Button>
        </Form>
      )}
    </div>
  );
}

/** The form of a new set; folded if there are others. One element either way: a new one would lose the typed values. */
function NewSet({
  hasOthers,
  isOpen,
  children,
}: {
  readonly hasOthers: boolean;
  readonly isOpen: boolean;
  readonly children: ReactNode;
}) {
  const words = useTaxTexts();
  return (
    <details open={isOpen || !hasOthers} className="group">
      <summary
        hidden={!hasOthers}
        className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 text-16 font-semibold [&::-webkit-details-marker]:hidden"
      >
        {words.another}
        <Chevron />
      </summary>
      <div className={hasOthers ? 'mt-2' : ''}>{children}</div>
    </details>
  );
}

function AnswerNotice({ answer }: Pick<TaxPanelProps, 'answer'>) {
  const words = useTaxTexts();
  if (answer?.kind === 'refused')
    return (
      <Notice tone="bad" title={answer.refusal.title}>
        {answer.refusal.advice}
        {answer.refusal.supportCode ? <SupportCode code={answer.refusal.supportCode} /> : null}
      </Notice>
    );
  if (answer?.kind !== 'done' || !answer.chosen) return null;
  return answer.pleaseCheck ? (
    <Notice tone="warn" title={words.pleaseCheckTitle}>
      {words.pleaseCheck}
    </Notice>
  ) : (
    <Notice tone="good" title={words.done} />
  );
}
