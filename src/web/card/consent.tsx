import type { CardForm } from '#contracts/card-form';
import { formatLongDay, readDay } from '#i18n/format';
import { Checkbox } from '#ui/checkbox';
import { useTexts } from '../page/texts.tsx';
import { useCardTexts } from './card-texts.ts';

type Offer = NonNullable<CardForm['domiciliation']>;

interface ConsentProps {
  readonly offer: Offer;
  readonly school: string;
  readonly agrees: boolean;
  readonly onChange: (agrees: boolean) => void;
}

/** Agreeing to a standing debit: what it allows, when it is charged next, and how it ends. */
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
      <ConsentTerms school={school} nextChargeOn={offer.next_charge_on} />
    </Checkbox>
  );
}

/** The words that are agreed to. */
export function ConsentTerms({
  school,
  nextChargeOn,
}: {
  readonly school: string;
  readonly nextChargeOn: string | null;
}) {
  const { t, locale } = useTexts();
  const words = useCardTexts().consent;
  return (
    <>
      {words.what(school)}{' '}
      {nextChargeOn ? (
        <strong className="font-semibold text-ink">
          {words.next(formatLongDay(readDay(nextChargeOn), t, locale))}
        </strong>
      ) : null}{' '}
      {words.stop}
    </>
  );
}
