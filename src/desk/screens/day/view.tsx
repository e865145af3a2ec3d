import { daysTexts } from '#i18n/desk/days';
import { formatMoney } from '#i18n/format';
import { Icon } from '#ui/icon';
import { shortDay, shortInstant } from '../../dates.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { Field } from '../../parts/field.tsx';
import { Form } from '../../parts/form.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { Section } from '../../parts/section.tsx';
import { Bank } from './bank.tsx';
import { Lines } from './lines.tsx';
import { type DayProps, may, type Props } from './props.ts';
import { Totals } from './totals.tsx';

export const titleOf = ({ data, locale }: Props): string =>
  data === null ? daysTexts(locale).title : daysTexts(locale).titleOf(shortDay(data.day.date, locale));

export function View(props: Props) {
  const { data, locale, person, notice, problem } = props;
  const texts = daysTexts(locale);
  if (data === null) return <PageHead title={texts.title}>{texts.allCampuses}</PageHead>;
  const { day } = data;
  const shown = { ...props, data };
  const instant = (at: string) => shortInstant(at, person.school.timeZone, locale);
  const notices: Readonly<Record<string, string>> = {
    signed: texts.signed,
    recorded: texts.recorded,
    tooMany: texts.tooMany,
  };
  return (
    <>
      <p className="print-only font-semibold">{person.school.name}</p>
      <PageHead title={titleOf(props)} notice={notices[notice ?? ''] ?? null} actions={<Actions {...shown} />}>
        {day.closed_at === null ? texts.closesAt(instant(day.closes_at)) : texts.closedAt(instant(day.closed_at))}
      </PageHead>
      {problem?.code === 'day_signed_off' ? (
        <p role="alert" className="mb-5 rounded-12 bg-warn-ground px-4 py-3 font-semibold text-warn">
          {texts.first}
        </p>
      ) : (
        <ProblemNotice problem={problem} locale={locale} />
      )}
      <div className="print-beside grid items-start gap-4 wide:grid-cols-2">
        <Sums {...shown} />
        <div className="grid gap-4">
          {day.sums.length > 0 ? <Bank {...shown} /> : null}
          <SignOff {...shown} />
        </div>
      </div>
      <Totals {...shown} />
      <Lines {...shown} />
    </>
  );
}

function Actions(props: DayProps) {
  const { data, locale } = props;
  const texts = daysTexts(locale);
  const mayExport = data.day.status === 'closed' && data.day.sums.length > 0 && may(props, 'export');
  return (
    <>
      {mayExport ? (
        <Form does="journal" data-file="">
          <Button>
            <Icon name="download" className="size-5" />
            {texts.journal}
          </Button>
        </Form>
      ) : null}
      <Button type="button" data-print="" hidden>
        <Icon name="print" className="size-5" />
        {texts.print}
      </Button>
      <ButtonLink href="/days">{texts.title}</ButtonLink>
    </>
  );
}

const parts = ['received', 'commission', 'refunds', 'reversals', 'chargebacks', 'fees'] as const;

function Sums({ data: { day }, locale }: DayProps) {
  const texts = daysTexts(locale);
  return (
    <Section title={texts.sums}>
      {day.sums.length === 0 ? <p className="text-soft">{texts.noLines}</p> : null}
      {day.sums.map((sum) => (
        <dl key={sum.currency} className="figures mb-3 grid gap-1 last:mb-0">
          {parts
            .filter((part) => part === 'received' || sum[part] !== 0)
            .map((part) => (
              <div key={part} className="flex justify-between gap-4">
                <dt className="text-soft">
                  {texts[part]}
                  {part === 'received' ? ` (${texts.payments(sum.count)})` : ''}
                </dt>
                <dd className="font-medium">{formatMoney(sum[part], sum.currency, locale)}</dd>
              </div>
            ))}
          <div className="mt-1 flex justify-between gap-4 border-t border-line pt-2 text-16 font-bold">
            <dt>{texts.net}</dt>
            <dd>{formatMoney(sum.net, sum.currency, locale)}</dd>
          </div>
        </dl>
      ))}
    </Section>
  );
}

function SignOff(props: DayProps) {
  const { data, locale, person, sent } = props;
  const texts = daysTexts(locale);
  const { sign_off: signed, status } = data.day;
  if (signed)
    return (
      <Section title={texts.signature}>
        <p>
          {texts.signedBy(
            data.writtenName(signed.actor),
            shortInstant(signed.signed_at, person.school.timeZone, locale),
          )}
        </p>
        {signed.note === null ? null : <p className="break-words text-soft">{texts.noteWords(signed.note)}</p>}
      </Section>
    );
  if (status === 'open' || !may(props, 'sign_off_days')) return null;
  return (
    <Section title={texts.sign}>
      <Form does="sign" className="grid gap-3">
        <p className="text-14 text-soft">{texts.signText(person.name)}</p>
        <Field
          label={texts.note}
          name="note"
          maxLength={500}
          autoComplete="off"
          defaultValue={sent?.text('note') ?? ''}
        />
        <Button look="primary" className="justify-self-start">
          {texts.signButton}
        </Button>
      </Form>
    </Section>
  );
}
