import { caseTexts } from '#i18n/desk/cases';
import { choiceTexts } from '#i18n/desk/case-choices';
import { formatMoney } from '#i18n/format';
import { type Fact, Facts } from '#ui/facts';
import { shortInstant } from '../../dates.ts';
import { familyOf } from '../../names.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import type { ViewProps } from '../../screen.ts';
import { Choices } from './choices.tsx';
import type { load } from './server.ts';
import { kindOf, storyOf } from './words.ts';

type Props = ViewProps<Awaited<ReturnType<typeof load>>>;

export const titleOf = ({ data, locale }: Props): string => kindOf(data.found, caseTexts(locale));

export function View(props: Props) {
  const { data, locale, notice } = props;
  const { found, session } = data;
  const texts = choiceTexts(locale);
  return (
    <>
      <PageHead
        title={titleOf(props)}
        notice={(notice && texts.notices[notice]) ?? null}
        actions={<ButtonLink href="/cases">{texts.back}</ButtonLink>}
      >
        {storyOf({ found, session, locale }, caseTexts(locale))}
      </PageHead>
      <Refusal {...props} />
      <div className="grid items-start gap-6">
        {found.status === 'resolved' ? <Decision {...props} /> : null}
        {found.refund_approval_id === null ? null : (
          <section className="grid gap-3 rounded-16 border border-line bg-panel p-4">
            <p>{texts.waits}</p>
            <ButtonLink href={`/refunds/${found.refund_approval_id}`} className="justify-self-start">
              {texts.seeRefund}
            </ButtonLink>
          </section>
        )}
        {data.choices.length > 0 ? <Choices {...props} /> : null}
        <Evidence {...props} />
      </div>
    </>
  );
}

/** Of two people, the slower reads who was first and what they decided. */
function Refusal({ problem, data, locale }: Props) {
  const texts = choiceTexts(locale);
  const isLate = problem?.code === 'case_not_found' || problem?.code === 'invalid_payment_status';
  if (!isLate) return <ProblemNotice problem={problem} locale={locale} />;
  const { resolution } = data.found;
  return (
    <p role="alert" className="mb-5 rounded-12 bg-bad-ground px-4 py-3 font-medium text-bad">
      {resolution
        ? texts.faster(data.resolvedBy, caseTexts(locale).decidedAs[resolution].toLowerCase())
        : texts.fasterSomebody}
    </p>
  );
}

const Section = ({ id, title, facts }: { readonly id: string; readonly title: string; readonly facts: Fact[] }) => (
  <section aria-labelledby={id} className="max-w-160">
    <h2 id={id} className="mb-2 text-16 font-semibold">
      {title}
    </h2>
    <div className="rounded-16 border border-line bg-panel p-4">
      <Facts facts={facts} />
    </div>
  </section>
);

function Decision({ data: { found, resolvedBy }, locale, person }: Props) {
  const texts = choiceTexts(locale);
  const { resolution, note, resolved_at: at } = found;
  const facts = [
    ...(resolution ? [{ label: texts.what, value: caseTexts(locale).decidedAs[resolution] }] : []),
    ...(resolvedBy ? [{ label: texts.decidedBy, value: resolvedBy }] : []),
    ...(at ? [{ label: texts.decidedAt, value: shortInstant(at, person.school.timeZone, locale) }] : []),
    ...(note ? [{ label: texts.note, value: note }] : []),
  ];
  return <Section id="decision" title={texts.decided} facts={facts} />;
}

function Evidence(props: Props) {
  const texts = choiceTexts(props.locale);
  return <Section id="evidence" title={texts.evidence} facts={[...ofCase(props), ...ofPayment(props)]} />;
}

const linked = (href: string, words: string) => (
  <a href={href} className="text-accent underline underline-offset-4">
    {words}
  </a>
);

function ofCase({ data: { found, session }, locale, person }: Props): Fact[] {
  const [texts, words] = [choiceTexts(locale), caseTexts(locale)];
  const at = (instant: string) => shortInstant(instant, person.school.timeZone, locale);
  const isReported = found.kind === 'unknown_ref' && found.payment_id !== null;
  return [
    ...(session && !isReported
      ? [
          { label: texts.session, value: linked(`/charges/${session.id}`, familyOf(session) ?? session.id) },
          {
            label: texts.owedNow,
            value: formatMoney(session.amounts.total_due_amount, session.currency, locale),
          },
        ]
      : []),
    { label: texts.opened, value: at(found.opened_at) },
    ...(found.due_at ? [{ label: texts.due, value: at(found.due_at) }] : []),
    ...(found.reference ? [{ label: texts.reference, value: found.reference }] : []),
    ...(found.payer_preference ? [{ label: words.prefers, value: words.preference[found.payer_preference] }] : []),
    ...(found.payer_preference_at ? [{ label: texts.statedAt, value: at(found.payer_preference_at) }] : []),
    ...(found.difference ? [{ label: words.title, value: words.difference[found.difference] }] : []),
    ...(found.report_problem ? [{ label: words.kindLabel, value: words.report[found.report_problem] }] : []),
  ];
}

function ofPayment({ data: { payment, method }, locale, person }: Props): Fact[] {
  if (!payment) return [];
  const texts = choiceTexts(locale);
  const money = (minor: number) => formatMoney(minor, payment.currency, locale);
  const { received_amount: received, returned_amount: returned, paid_at: paidAt } = payment;
  return [
    { label: texts.payment, value: linked(`/payments/${payment.payment_id}`, payment.confirmation_number) },
    { label: texts.method, value: method ?? payment.method_key },
    ...(received === null ? [] : [{ label: texts.received, value: money(received) }]),
    ...(returned > 0 ? [{ label: texts.alreadyReturned, value: money(returned) }] : []),
    ...(paidAt ? [{ label: texts.cameAt, value: shortInstant(paidAt, person.school.timeZone, locale) }] : []),
  ];
}
