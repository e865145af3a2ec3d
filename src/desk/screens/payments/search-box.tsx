import type { PaymentsTexts } from '#i18n/desk/payments';
import { Button } from '../../parts/button.tsx';
import { Form } from '../../parts/form.tsx';

interface SearchBoxProps {
  readonly texts: PaymentsTexts;
  readonly text: string;
  readonly isWrong: boolean;
}

/** The one box, with what was typed. */
export function SearchBox({ texts, text, isWrong }: SearchBoxProps) {
  return (
    <Form action="/payments" does="search" className="mb-5 max-w-160">
      <label htmlFor="gave" className="mb-1 block font-semibold">
        {texts.gave}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id="gave"
          name="q"
          type="search"
          required
          maxLength={200}
          defaultValue={text}
          autoComplete="off"
          aria-describedby={isWrong ? 'gave-help gave-wrong' : 'gave-help'}
          aria-invalid={isWrong || undefined}
          className="desk-input min-w-40 flex-1"
        />
        <Button look="primary">{texts.search}</Button>
      </div>
      <p id="gave-help" className="mt-1 text-14 text-soft">
        {texts.searchHelp}
      </p>
    </Form>
  );
}

export const SearchRefused = ({ texts, code }: { readonly texts: PaymentsTexts; readonly code: string }) => (
  <p id="gave-wrong" role="alert" className="mb-5 rounded-12 bg-bad-ground px-4 py-2.5 text-bad">
    {texts.refusalOf[code] ?? texts.refused}
  </p>
);
