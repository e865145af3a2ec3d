import { type FormEvent, useCallback, useEffect, useMemo, useState } from 'react';
import { Form } from 'react-router';
import type { CardForm } from '#contracts/card-form';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { PaymentSession } from '#contracts/session';
import { Checkbox } from '#ui/checkbox';
import { Icon } from '#ui/icon';
import { SelectField } from '#ui/select-field';
import { TextField } from '#ui/text-field';
import { holdTokenizer, type Tokenizer } from '../../card/card-submit.ts';
import { useCardTexts } from '../../card/card-texts.ts';
import { Consent } from '../../card/consent.tsx';
import type { FormPart } from '../../card/field-messages.ts';
import { SavedCards } from '../../card/saved-cards.tsx';
import { CardBox, NothingAsked } from './card-box.tsx';
import { CardPayBar } from './price.tsx';
import { type TypedCardState, useTypedCard } from './use-typed-card.ts';
import { writeChoice } from '../../payment/choice.ts';
import { useAcceptedDocuments } from '../../payment/form/answers.tsx';
import { useMoneyTexts } from '../../payment/payment-copy.ts';
import type { PageShell } from '../../shell/page-shell.ts';
import { useSubmitOnce } from '../../shell/busy.tsx';

interface CardEntryProps {
  readonly shell: PageShell;
  readonly session: PaymentSession;
  readonly option: PaymentMethodOption;
  readonly form: CardForm;
  /** False once this form is used up. */
  readonly isFresh: boolean;
  /** Whether an attempt was made before: then the payer goes on typing at once. */
  readonly isAgain: boolean;
  /** What of the fields that attempt spoiled. */
  readonly clears: 'code' | 'nothing';
  readonly chosen: string | null | undefined;
  readonly onChoose: (id: string | null) => void;
}

/** One card form: which card, its fields, whose it is, and the button. */
export function CardEntry({
  shell,
  session,
  option,
  form,
  isFresh,
  isAgain,
  clears,
  chosen,
  onChoose,
}: CardEntryProps) {
  const words = useCardTexts();
  const typed = useTypedCard({ shell, session, form, chosen });
  const { isReady, onReady, onSubmitter } = useFrames(isAgain ? form.id : null);
  const submit = useSubmitOnce();
  const { savedCard, missing } = typed;
  const documents = useAcceptedDocuments(form.acceptances);

  const onSubmit = (event: FormEvent): void => {
    const [firstMissing] = missing;
    if (firstMissing || !isReady || !isFresh || !documents.isComplete) {
      event.preventDefault();
      typed.showAll();
      documents.showMissing();
      if (firstMissing) focusPart(firstMissing);
      return;
    }
    submit.onSubmit(event);
  };

  // Of a card that is typed elsewhere nobody knows here whether it will be kept.
  const leadsAway = typed.isElsewhere && savedCard === null;
  const offer = savedCard?.mandate || leadsAway ? null : form.domiciliation;
  const hint = isReady && isFresh ? missing.map((part) => words.parts[part]).join(', ') : null;
  return (
    <Form method="post" onSubmit={onSubmit} noValidate autoComplete="on" className="flex flex-1 flex-col">
      <input type="hidden" name="card_form" value={form.id} />
      <input type="hidden" name="choice" value={writeChoice({ ...option, total_amount: form.total_amount })} />
      <div className="grid gap-5 pb-6">
        {typed.cards.length > 0 ? (
          <SavedCards
            shell={shell}
            cards={typed.cards}
            chosen={savedCard?.id ?? null}
            onChoose={onChoose}
            onRemoved={typed.removeCard}
          />
        ) : null}
        {typed.asked === 'nothing' ? (
          <NothingAsked onReady={onReady} onSubmitter={onSubmitter} />
        ) : (
          <CardBox
            shell={shell}
            form={form}
            savedCard={savedCard}
            errors={typed.errors}
            isReady={isReady}
            clears={clears}
            onReady={onReady}
            onChange={typed.setFields}
            onSubmitter={onSubmitter}
          />
        )}
        <input type="hidden" name="asked" value={typed.asked} />
        {leadsAway ? <input type="hidden" name="elsewhere" value="yes" /> : null}
        {typed.isElsewhere ? null : <PersonFields typed={typed} />}
        <Instalments counts={form.instalments} />
        <input type="hidden" name="ends_within" value={form.ends_within_seconds ?? 0} />
        {offer ? (
          <Consent offer={offer} school={session.school.name} agrees={typed.agrees} onChange={typed.setAgrees} />
        ) : null}
        {documents.fields}
        {typed.isElsewhere && !leadsAway ? null : (
          <p className="flex gap-2.5 text-13 text-soft">
            <Icon name="info" className="size-4.5 text-faint" />
            {leadsAway ? option.description : words.safe}
          </p>
        )}
      </div>
      <CardPayBar
        shell={shell}
        session={session}
        price={form}
        busy={submit.busy}
        hint={hint ? words.missing(hint) : null}
        isReady={missing.length === 0 && isReady && isFresh}
        leadsAway={leadsAway}
      />
    </Form>
  );
}

/** The frames of this form: whether they take input, and how they are submitted. `formAgain`: the form of a further attempt. */
function useFrames(formAgain: string | null) {
  const [isReady, setReady] = useState(false);
  const onReady = useCallback(() => setReady(true), []);
  const onSubmitter = useCallback((tokenize: Tokenizer) => holdTokenizer(tokenize), []);

  // The browser's focus: after an attempt the payer types again, without looking for the field.
  useEffect(() => {
    if (isReady && formAgain !== null) focusPart('card');
  }, [isReady, formAgain]);

  return useMemo(() => ({ isReady, onReady, onSubmitter }), [isReady, onReady, onSubmitter]);
}

/** Moves the browser's focus to a part of the form; a part inside a frame to its frame. `card`: whatever is asked of the card first. */
function focusPart(part: FormPart | 'card'): void {
  const inFrame = part === 'card' ? '[data-card-field] iframe' : `[data-card-field~="${part}"] iframe`;
  const place = document.querySelector<HTMLElement>(`${inFrame}, #card-${part}`);
  if (part !== 'card') place?.scrollIntoView({ block: 'center' });
  place?.focus({ preventScroll: true });
}

/** In how many parts the card is charged, where there is a choice. */
function Instalments({ counts }: { readonly counts: readonly number[] }) {
  const words = useMoneyTexts().form;
  if (counts.length < 2) return null;
  return (
    <SelectField
      id="card-instalments"
      name="instalments"
      label={words.instalments}
      hint={words.instalmentsCost}
      error={null}
      defaultValue={counts[0]}
    >
      {counts.map((count) => (
        <option key={count} value={count}>
          {words.instalmentsOf(count)}
        </option>
      ))}
    </SelectField>
  );
}

/** Whose card it is, where the news goes, and whether the card is saved. A saved card needs no name, and is saved already. */
function PersonFields({ typed }: { readonly typed: TypedCardState }) {
  const words = useCardTexts();
  const isNew = typed.savedCard === null;
  return (
    <>
      {isNew && typed.asksHolder ? (
        <TextField
          id="card-holder"
          name="holder_name"
          label={words.holder}
          error={typed.errors.holder}
          value={typed.holder}
          maxLength={80}
          autoComplete="cc-name"
          spellCheck={false}
          required
          placeholder={words.holderHint}
          onChange={(event) => typed.typeHolder(event.currentTarget.value)}
          onBlur={() => typed.leave('holder')}
        />
      ) : null}
      <TextField
        id="card-email"
        name="email"
        type="email"
        label={words.email}
        error={typed.errors.email}
        value={typed.email}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        onChange={(event) => typed.setEmail(event.currentTarget.value)}
        onBlur={() => typed.leave('email')}
      />
      {isNew ? (
        <Checkbox
          id="card-save"
          name="save"
          value="yes"
          label={words.save}
          checked={typed.save}
          onChange={(event) => typed.setSave(event.currentTarget.checked)}
        >
          {words.saveHint}
        </Checkbox>
      ) : null}
    </>
  );
}
