import { refundTexts } from '#i18n/desk/refunds';
import { formatMoney } from '#i18n/format';
import { type Fact, Facts } from '#ui/facts';
import { shortInstant } from '../../dates.ts';
import { familyOf } from '../../names.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { Section } from '../../parts/section.tsx';
import { problemWords } from '../../problem-words.ts';
import { Decisions } from './decisions.tsx';
import type { Props } from './server.ts';

export const titleOf = ({ data, locale }: Props): string =>
  `${refundTexts(locale).one}: ${formatMoney(data.row.amount, data.row.currency, locale)}`;

export function View(props: Props) {
  const { data, locale, notice } = props;
  const { row, session, nameOf } = data;
  const texts = refundTexts(locale);
  const amount = formatMoney(row.amount, row.currency, locale);
  return (
    <>
      <PageHead
        title={titleOf(props)}
        notice={(notice && texts.notices[notice]) ?? null}
        actions={<ButtonLink href="/refunds">{texts.list}</ButtonLink>}
      >
        {texts.story(nameOf(row.asked_by), amount, familyOf(session) ?? texts.noFamily)}
      </PageHead>
      <Refusal {...props} />
      <div className="grid items-start gap-6 wide:grid-cols-2">
        {row.status === 'awaiting_approval' ? <Decisions {...props} /> : null}
        <Section title={texts.statuses[row.status]}>
          <Facts facts={factsOf(props)} />
        </Section>
      </div>
    </>
  );
}

/** The slower of two reads what the faster did. */
function Refusal({ problem, data: { row, nameOf }, locale }: Props) {
  const isLate = problem?.code === 'not_found' && row.status !== 'awaiting_approval';
  if (!isLate) return <ProblemNotice problem={problem} locale={locale} />;
  const texts = refundTexts(locale);
  return (
    <p role="alert" className="mb-5 rounded-12 bg-bad-ground px-4 py-3 font-medium text-bad">
      {texts.faster(nameOf(row.decided_by), texts.statuses[row.status].toLowerCase())}
    </p>
  );
}

function factsOf({ data: { row, session, nameOf }, locale, person }: Props): Fact[] {
  const texts = refundTexts(locale);
  const at = (instant: string) => shortInstant(instant, person.school.timeZone, locale);
  const link = row.payment_id && (
    <a href={`/payments/${row.payment_id}`} className="text-accent underline underline-offset-4">
      {familyOf(session) ?? texts.back}
    </a>
  );
  return [
    { label: texts.family, value: link || texts.noFamily },
    { label: texts.way, value: row.means === 'provider' ? texts.byProvider : texts.byOther },
    { label: texts.who, value: nameOf(row.asked_by) },
    { label: texts.askedAt, value: at(row.created_at) },
    ...(row.note ? [{ label: texts.note, value: row.note }] : []),
    ...(row.decided_by ? [{ label: texts.decidedBy, value: nameOf(row.decided_by) }] : []),
    ...(row.decided_at ? [{ label: texts.decidedAt, value: at(row.decided_at) }] : []),
    ...(row.decision_note ? [{ label: texts.decisionNote, value: row.decision_note }] : []),
    ...(row.refusal
      ? [{ label: texts.statuses.refused, value: problemWords({ code: row.refusal }, locale).title }]
      : []),
  ];
}
