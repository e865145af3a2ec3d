import type { PayoutOfDay } from '#contracts/payouts';
import { type DaysTexts, daysTexts } from '#i18n/desk/days';
import { formatMoney } from '#i18n/format';
import type { Locale } from '#i18n/locale';
import { shortDay } from '../../dates.ts';
import { Button } from '../../parts/button.tsx';
import { Form } from '../../parts/form.tsx';
import { Section } from '../../parts/section.tsx';
import { accountWords, type DayProps, isOnStatement, may } from './props.ts';

/** Each account's money beside what its bank credited, equal or the difference in words. */
export function Bank(props: DayProps) {
  const { data, locale } = props;
  const texts = daysTexts(locale);
  const { day } = data;
  return (
    <Section title={texts.bank}>
      {day.status === 'open' ? <p className="text-soft">{texts.afterClosing}</p> : null}
      <ul className="grid gap-4">
        {day.payouts.map((group) => {
          const { account_id: id, provider, currency } = group;
          return (
            <li key={[provider, id, currency].join()}>
              <p className="font-semibold">{accountWords(group, data, texts)}</p>
              <Compared {...{ group, texts, locale }} />
              {group.status === 'pending' &&
              !isOnStatement(group) &&
              group.expected > 0 &&
              may(props, 'take_statements') ? (
                <Record {...props} group={group} />
              ) : null}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

interface ComparedProps {
  readonly group: PayoutOfDay;
  readonly texts: DaysTexts;
  readonly locale: Locale;
}

function Compared({ group, texts, locale }: ComparedProps) {
  const money = (minor: number | null) => formatMoney(minor ?? 0, group.currency, locale);
  if (isOnStatement(group)) return <p className="text-14">{texts.onStatement(money(group.expected))}</p>;
  if (group.status === 'pending')
    return <p className="text-14">{`${texts.expected(money(group.expected))} ${texts.pending}`}</p>;
  const strange = group.differences.reduce((sum, { kind, paid }) => sum + (kind === 'not_ours' ? (paid ?? 0) : 0), 0);
  const arrived = group.paid + strange;
  const when = group.arrived_on === null ? '—' : shortDay(group.arrived_on, locale);
  const more = arrived - group.expected;
  const verdict =
    more > 0
      ? texts.more(money(more))
      : more < 0
        ? texts.less(money(-more))
        : group.status === 'agrees'
          ? texts.agrees
          : texts.sameSum;
  return (
    <div className="text-14">
      <p>{`${texts.expected(money(group.expected))} ${texts.paid(money(arrived), when)}`}</p>
      <p className={`font-semibold ${group.status === 'agrees' ? 'text-good' : 'text-bad'}`}>{verdict}</p>
      <ul className="text-soft">
        {group.differences.slice(0, 20).map(({ kind, line_id: id, reference, expected, paid }) => (
          <li key={[kind, id, reference, paid].join()}>
            {kind === 'missing'
              ? texts.differs.missing(reference ?? '', money(expected))
              : kind === 'not_ours'
                ? texts.differs.not_ours(money(paid))
                : texts.differs[kind](reference ?? '', money(paid), money(expected))}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Record({ group, data, locale, sent, problem }: DayProps & { readonly group: PayoutOfDay }) {
  const texts = daysTexts(locale);
  const { provider, account_id, currency } = group;
  const own = JSON.stringify({ provider, account_id, currency });
  const isSent = sent?.text('group') === own;
  const typed = (name: string) => (isSent ? sent.text(name) : '');
  const id = (name: string) => `${name}-${provider}-${account_id ?? 'default'}-${currency}`;
  const field = (name: string, label: string, more: object = {}) => (
    <div className="min-w-0">
      <label htmlFor={id(name)} className="mb-1 block text-14 font-semibold">
        {label}
      </label>
      <input id={id(name)} name={name} required className="desk-input" defaultValue={typed(name)} {...more} />
    </div>
  );
  return (
    <details className="mt-2" open={isSent}>
      <summary className="text-button inline-flex items-center">{texts.record}</summary>
      <Form does="payout" className="mt-2 grid gap-3">
        <p className="text-14 text-soft">{texts.recordHint}</p>
        <input type="hidden" name="group" value={own} />
        {field('amount', texts.recordAmount, { inputMode: 'decimal', autoComplete: 'off', maxLength: 20 })}
        {isSent && problem === null ? <p className="text-14 font-medium text-bad">{texts.amountFault}</p> : null}
        {field('arrived_on', texts.recordDate, { type: 'date', min: data.day.date })}
        {field('reference', texts.recordReference, { autoComplete: 'off', maxLength: 200 })}
        <Button className="justify-self-start">{texts.record}</Button>
      </Form>
    </details>
  );
}
