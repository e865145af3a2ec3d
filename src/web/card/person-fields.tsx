import { useState } from 'react';
import { Checkbox } from '#ui/checkbox';
import { TextField } from '#ui/text-field';
import { useCardTexts } from './card-texts.ts';
import { focusPart } from './focus-part.ts';
import { maskedAddress } from '#domain/email-address';
import type { TypedCardState } from './use-typed-card.ts';

/** The cardholder, the e-mail for news, and whether to save the card. A saved card needs the e-mail only. */
export function PersonFields({ typed }: { readonly typed: TypedCardState }) {
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
      <Email typed={typed} />
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

/** The receipt's e-mail: a line if known; a field to change it, or if it is wrong. */
function Email({ typed }: { readonly typed: TypedCardState }) {
  const words = useCardTexts();
  const [isOpen, setOpen] = useState(typed.email === '');
  const open = (): void => {
    setOpen(true);
    setTimeout(() => focusPart('email'));
  };
  if (!isOpen && typed.errors.email === null)
    return (
      <p className="-my-2 flex flex-wrap items-center gap-x-1.5 text-13 text-soft">
        <input type="hidden" name="email" value={typed.email} />
        <span>
          {words.receiptTo} <span className="break-all">{maskedAddress(typed.email)}</span>
        </span>
        <button
          type="button"
          aria-label={words.changeEmailOf(maskedAddress(typed.email))}
          onClick={open}
          className="min-h-11 cursor-pointer font-semibold text-accent underline underline-offset-4"
        >
          {words.changeEmail}
        </button>
      </p>
    );
  return (
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
  );
}
