import { SelectField } from '#ui/select-field';
import { useMoneyTexts } from '../attempts/money-texts.ts';

/** In how many parts the card is charged, where there is a choice. */
export function Instalments({ counts }: { readonly counts: readonly number[] }) {
  const words = useMoneyTexts().form;
  if (counts.length < 2) return null;
  return (
    <SelectField
      id="card-instalments"
      name="instalments"
      label={words.instalments}
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
