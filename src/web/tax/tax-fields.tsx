import { useEffect, useRef, useState } from 'react';
import { regimesFor, taxDocuments, type TaxDocument, taxFields, type TaxField, usesFor } from '#domain/tax-data';
import type { Country } from '#domain/money';
import { Button } from '#ui/button';
import { SelectField } from '#ui/select-field';
import { TextField } from '#ui/text-field';
import type { TaxAnswer } from './act-on-tax.ts';
import { useTaxTexts } from './tax-texts.ts';

interface TaxFieldsProps {
  readonly country: Country;
  readonly answer: TaxAnswer | null;
  readonly busy: boolean;
}

/** The fields of one set. What depends on a field above it follows it once scripts run; without them every choice is offered. */
export function TaxFields({ country, answer, busy }: TaxFieldsProps) {
  const words = useTaxTexts();
  const documents: readonly TaxDocument[] = taxDocuments[country];
  const [type, setType] = useState<TaxDocument>(taxDocuments[country][0]);
  const [form, wrong] = useWrongField(answer);
  const fields: Partial<Record<TaxField, 'required' | 'optional'>> = taxFields[type];
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
      <NumberAndRegime type={type} error={wrong} asksRegime={'tax_regime' in fields} />
      <TextField
        id="tax-name"
        name="name"
        label={`${words.fields.name} (${words.optional})`}
        error={wrong('name')}
        autoComplete="organization"
        maxLength={200}
      />
      <TextField
        id="tax-postal_code"
        name="postal_code"
        label={`${words.fields.postal_code} (${words.optional})`}
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
}

/** The number, and for an RFC the regimes that go with it and the uses that go with those. */
function NumberAndRegime({ type, error, asksRegime }: NumberProps) {
  const words = useTaxTexts();
  const [number, setNumber] = useState('');
  const [regime, setRegime] = useState('');
  return (
    <>
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
      />
      {asksRegime ? (
        <>
          <SelectField
            id="tax-tax_regime"
            name="tax_regime"
            label={words.fields.tax_regime}
            error={error('tax_regime')}
            required
            defaultValue=""
            onChange={({ currentTarget }) => setRegime(currentTarget.value)}
          >
            <option value="">{words.choose}</option>
            {regimesFor(number).map((code) => (
              <option key={code} value={code}>
                {`${code} · ${words.regimes[code]}`}
              </option>
            ))}
          </SelectField>
          <SelectField
            id="tax-cfdi_use"
            name="cfdi_use"
            label={`${words.fields.cfdi_use} (${words.optional})`}
            error={error('cfdi_use')}
            defaultValue=""
          >
            <option value="">{words.choose}</option>
            {usesFor(regime || null).map((code) => (
              <option key={code} value={code}>
                {`${code} · ${words.uses[code]}`}
              </option>
            ))}
          </SelectField>
        </>
      ) : null}
    </>
  );
}

/** What is wrong with the one field that could not be taken; the focus goes there. */
function useWrongField(answer: TaxAnswer | null) {
  const words = useTaxTexts();
  const form = useRef<HTMLDivElement>(null);

  // The browser's focus: what has to be changed.
  useEffect(() => {
    if (answer?.kind === 'field') form.current?.querySelector<HTMLElement>(`#tax-${answer.field}`)?.focus();
  }, [answer]);

  const of = (field: TaxField): string | null =>
    answer?.kind === 'field' && answer.field === field
      ? (words.problems[answer.code] ?? words.problems.wrong_format)
      : null;
  return [form, of] as const;
}
