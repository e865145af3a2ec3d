import { Checkbox } from '#ui/checkbox';
import { TextField } from '#ui/text-field';
import { useCardTexts } from '../../card/card-texts.ts';
import type { TypedCardState } from './use-typed-card.ts';

/** Whose card it is, where the news goes, and whether the card is kept. A saved card needs no name, and is kept already. */
export function PersonFields({ typed }: { readonly typed: TypedCardState }) {
  const words = useCardTexts();
  const isNew = typed.savedCard === null;
  return (
    <>
      {isNew ? (
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
