import { useEffect, useRef, useState } from 'react';
import { taxDocuments, type TaxDocument, taxFields, type TaxField } from '#domain/tax-data';
import { hasOddRfcDigit } from '#domain/rfc-check-digit';
import type { Country } from '#domain/money';
import { Button } from '#ui/button';
import { SelectField } from '#ui/select-field';
import { TextField } from '#ui/text-field';
import type { TaxAnswer } from './act-on-tax.ts';
import { RegimeFields } from './regime-fields.tsx';
import { useTaxTexts } from './tax-texts.ts';

interface TaxFieldsProps {
  readonly country: Country;
  readonly answer: TaxAnswer | null;
  readonly busy: boolean;
  /** Whether the payment includes tuition: then the invoice is most likely for that. */
  readonly forTuition: boolean;
}

/** The fields of one set. With scripts a dependent field follows the one above; without, all choices are shown. */
export function TaxFields({ country, answer, busy, forTuition }: TaxFieldsProps) {
  const words = useTaxTexts();
  const documents: readonly TaxDocument[] = taxDocuments[country];
  const [type, setType] = useState<TaxDocument>(taxDocuments[country][0]);
  const [form, wrong] = useWrongField(answer);
  const fields: Partial<Record<TaxField, 'required' | 'optional'>> = taxFields[type];
  const isRequired = (field: TaxField): boolean => fields[field] === 'required';
  const label = (field: TaxField): string =>
    isRequired(field) ? words.fields[field] : `${words.fields[field]} (${words.optional})`;
  return (
    <div ref={form} className="grid gap-4">
      {documents.length > 1 ? (
        <SelectField
          id="tax-document_type"
          name="document_type"
          label={words.fields.document_type}
          error={wrong('document_type')}
          value={type}
          onChange={({ currentTarget }) => setType(documents.find((each) => each === currentTarget.value) ?? type)}
        >
          {documents.map((each) => (
            <option key={each} value={each}>
              {words.documents[each]}
            </option>
          ))}
        </SelectField>
      ) : null}
      <NumberAndRegime type={type} error={wrong} asksRegime={'tax_regime' in fields} forTuition={forTuition} />
      <TextField
        id="tax-name"
        name="name"
        label={label('name')}
        hint={type === 'rfc' ? words.nameHint : null}
        error={wrong('name')}
        required={isRequired('name')}
        autoComplete={type === 'rfc' ? 'name' : 'organization'}
        maxLength={200}
      />
      <TextField
        id="tax-postal_code"
        name="postal_code"
        label={label('postal_code')}
        hint={type === 'rfc' ? words.postalHint : null}
        required={isRequired('postal_code')}
        error={wrong('postal_code')}
        autoComplete="postal-code"
        inputMode="numeric"
        maxLength={10}
      />
      <Button type="submit" disabled={busy}>
        {busy ? words.saving : words.save}
      </Button>
    </div>
  );
}

interface NumberProps {
  readonly type: TaxDocument;
  readonly error: (field: TaxField) => string | null;
  readonly asksRegime: boolean;
  readonly forTuition: boolean;
}

/** The number, and for an RFC its regimes and their uses. */
function NumberAndRegime({ type, error, asksRegime, forTuition }: NumberProps) {
  const words = useTaxTexts();
  const [number, setNumber] = useState('');
  const [isLeft, setLeft] = useState(false);
  const looksOdd = isLeft && type === 'rfc' && hasOddRfcDigit(number);
  return (
    <>
      <div>
        <TextField
          id="tax-document_number"
          name="document_number"
          label={type === 'rfc' ? words.documents.rfc : words.fields.document_number}
          hint={words.hints[type]}
          error={error('document_number')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={32}
          required
          onChange={({ currentTarget }) => setNumber(currentTarget.value)}
          onFocus={() => setLeft(false)}
          onBlur={() => setLeft(true)}
        />
        <p role="status" className="mt-1.5 text-14 font-medium text-warn empty:hidden">
          {looksOdd ? words.lookAgain : null}
        </p>
      </div>
      {asksRegime ? <RegimeFields number={number} error={error} forTuition={forTuition} /> : null}
    </>
  );
}

/** The problem of the first invalid field, which gets the focus; and the other empty fields. */
function useWrongField(answer: TaxAnswer | null) {
  const words = useTaxTexts();
  const form = useRef<HTMLDivElement>(null);

  // The browser's focus: on the field to change.
  useEffect(() => {
    if (answer?.kind === 'field') form.current?.querySelector<HTMLElement>(`#tax-${answer.field}`)?.focus();
  }, [answer]);

  const of = (field: TaxField): string | null => {
    if (answer?.kind !== 'field') return null;
    const code = answer.missing.includes(field) ? 'missing' : answer.field === field ? answer.code : null;
    if (code === null) return null;
    return code === 'missing' ? words.missing[field] : (words.problems[code] ?? words.problems.wrong_format);
  };
  return [form, of] as const;
}
