import { useState } from 'react';
import { regimesFor, type TaxField, usesFor } from '#domain/tax-data';
import { SelectField } from '#ui/select-field';
import { useTaxTexts } from './tax-texts.ts';

interface RegimeFieldsProps {
  /** The RFC typed so far. */
  readonly number: string;
  readonly error: (field: TaxField) => string | null;
  readonly forTuition: boolean;
}

/** The regimes of a person or a company, by the number's length; and the uses of each. */
export function RegimeFields({ number, error, forTuition }: RegimeFieldsProps) {
  const words = useTaxTexts();
  const [chosen, setRegime] = useState('');
  const regimes = regimesFor(number);
  const regime = regimes.find((code) => code === chosen) ?? '';
  const uses = usesFor(regime || null);
  const usual = forTuition && uses.includes('D10') ? 'D10' : '';
  return (
    <>
      <SelectField
        id="tax-tax_regime"
        name="tax_regime"
        label={words.fields.tax_regime}
        error={error('tax_regime')}
        required
        // The browser's own: a choice made before scripts ran stays.
        defaultValue=""
        onChange={({ currentTarget }) => setRegime(currentTarget.value)}
      >
        <option value="">{words.choose}</option>
        {regimes.map((code) => (
          <option key={code} value={code}>
            {`${code} · ${words.regimes[code]}`}
          </option>
        ))}
      </SelectField>
      <SelectField
        key={usual}
        id="tax-cfdi_use"
        name="cfdi_use"
        label={words.fields.cfdi_use}
        error={error('cfdi_use')}
        required
        defaultValue={usual}
      >
        <option value="">{words.choose}</option>
        {uses.map((code) => (
          <option key={code} value={code}>
            {`${code} · ${words.uses[code]}`}
          </option>
        ))}
      </SelectField>
    </>
  );
}
