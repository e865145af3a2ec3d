import type { CardForm } from '#contracts/card-form';
import { Checkbox } from '#ui/checkbox';
import { useCardTexts } from './card-texts.ts';

type Offer = NonNullable<CardForm['domiciliation']>;

interface ConsentProps {
  readonly offer: Offer;
  readonly school: string;
  readonly agrees: boolean;
  readonly onChange: (agrees: boolean) => void;
}

/** Agreeing to a standing debit: what it allows, and how it ends. */
export function Consent({ offer, school, agrees, onChange }: ConsentProps) {
  const words = useCardTexts().consent;
  return (
    <Checkbox
      id="card-domiciliation"
      name="domiciliation"
      value={offer.consent_version}
      label={words.label}
      checked={agrees}
      onChange={(event) => onChange(event.currentTarget.checked)}
    >
      <ConsentTerms school={school} />
    </Checkbox>
  );
}

/** The words that are agreed to. */
export function ConsentTerms({ school }: Pick<ConsentProps, 'school'>) {
  const words = useCardTexts().consent;
  return (
    <>
      {words.what(school)} {words.stop}
    </>
  );
}
