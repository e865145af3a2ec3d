import { familyTexts } from '#i18n/desk/family';
import { shortInstant } from '../../dates.ts';
import { Button } from '../../parts/button.tsx';
import { Form } from '../../parts/form.tsx';
import { Section } from '../../parts/section.tsx';
import { mayCharge, type Props } from './props.ts';

/** The payer's saved cards. */
export function Cards(props: Props) {
  const { data, locale } = props;
  const texts = familyTexts(locale);
  const none = data.cards === null ? texts.cardsAway : texts.noCards;
  return (
    <Section title={texts.cards}>
      {data.cards === null || data.cards.length === 0 ? <p className="text-soft">{none}</p> : null}
      <ul className="grid gap-3">
        {data.cards?.map((card) => (
          <li key={card.payment_method_id} className="flex flex-wrap items-center justify-between gap-2">
            <span>
              {texts.card(card.card_schema.toUpperCase(), card.last_four_digits)}
              <br />
              <span className="text-14 text-soft">
                {texts.expires(`${String(card.expiration_month).padStart(2, '0')}/${card.expiration_year}`)}
              </span>
            </span>
            {card.recurring_payment_jobs.length > 0 ? (
              <span className="text-14 text-soft">{texts.domiciled}</span>
            ) : mayCharge(props) ? (
              <Form does="forget">
                <Button name="card" value={card.payment_method_id} look="danger">
                  {texts.forget}
                </Button>
              </Form>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The standing debits that the payer agreed to. */
export function Mandates({
  mandates,
  ...props
}: Props & { readonly mandates: NonNullable<Props['data']['mandates']> }) {
  const { locale, person } = props;
  const texts = familyTexts(locale);
  const at = (instant: string) => shortInstant(instant, person.school.timeZone, locale);
  return (
    <Section title={texts.mandates}>
      {mandates.length === 0 ? <p className="text-soft">{texts.noMandates}</p> : null}
      <ul className="grid gap-3">
        {mandates.map(({ id, card, agreed_at: since, ended_at: until }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2">
            <span>
              {card ? texts.card(card.card_schema.toUpperCase(), card.last_four_digits) : '—'}
              <br />
              <span className="text-14 text-soft">
                {until === null ? texts.since(at(since)) : texts.ended(at(until))}
              </span>
            </span>
            {until === null && mayCharge(props) ? (
              <Form does="end">
                <Button name="mandate" value={id} look="danger">
                  {texts.end}
                </Button>
                <p className="mt-1 text-13 text-soft">{texts.endText}</p>
              </Form>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}
