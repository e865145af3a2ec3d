import { hasPermission } from '#domain/permissions';
import { chargesTexts } from '#i18n/desk/charges';
import { formatAmount, formatMoney } from '#i18n/format';
import { Facts } from '#ui/facts';
import { Badge } from '#ui/pill';
import { linkWords, stateTone, studentsOf } from '../../charge-words.ts';
import { shortDay, shortInstant } from '../../dates.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { Table } from '../../parts/table.tsx';
import { LinkForms, NewLink } from './link.tsx';
import type { Props } from './props.ts';

export const titleOf = ({ data: { session }, locale }: Props): string =>
  chargesTexts(locale).chargeOf(session.payer.full_name ?? chargesTexts(locale).erased);

export function View(props: Props) {
  const { data, locale, person, problem, notice } = props;
  const { session, link } = data;
  const texts = chargesTexts(locale);
  const mayCharge = hasPermission({ role: person.role, isPerson: true }, 'charge') && session.status !== 'paid';
  return (
    <>
      <PageHead title={titleOf(props)} notice={notice === null ? null : (texts.notices[notice] ?? null)}>
        <Badge tone={stateTone[session.status]}>{texts.stateOf[session.status]}</Badge> {studentsOf(session)}
      </PageHead>
      <ProblemNotice problem={problem} locale={locale} />
      {link === null ? null : <NewLink {...props} url={link} />}
      <div className="grid items-start gap-6 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-6">
          <Lines {...props} />
          <Attempts {...props} />
        </div>
        <div className="grid gap-6">
          <About {...props} />
          {mayCharge ? <LinkForms {...props} /> : null}
        </div>
      </div>
    </>
  );
}

function Lines({ data: { session }, locale }: Props) {
  const texts = chargesTexts(locale);
  return (
    <section>
      <h2 className="mb-2 text-16 font-semibold">{texts.lines}</h2>
      <Table
        caption={texts.lines}
        rows={session.charges}
        keyOf={({ id }) => id}
        empty={texts.empty}
        columns={[
          { label: texts.concept, cell: ({ concept_desc: words }) => words },
          { label: texts.student, cell: ({ student_name: name }) => name },
          { label: texts.due, cell: ({ due_date: day }) => shortDay(day, locale) },
          { label: texts.amount, cell: ({ values }) => formatAmount(values.amount, locale), isAmount: true },
          { label: texts.pending, cell: ({ values }) => formatAmount(values.pending_amount, locale), isAmount: true },
        ]}
      />
    </section>
  );
}

function Attempts({ data: { session, names }, locale, person }: Props) {
  const texts = chargesTexts(locale);
  return (
    <section>
      <h2 className="mb-2 text-16 font-semibold">{texts.payments}</h2>
      <Table
        caption={texts.payments}
        rows={session.payments}
        keyOf={({ payment_id: id }) => id}
        empty={texts.noPayments}
        columns={[
          {
            label: texts.way,
            cell: ({ payment_id: id, method_key: key }) => (
              <a href={`/payments/${id}`} className="font-semibold underline underline-offset-4">
                {names.get(key)}
              </a>
            ),
          },
          { label: texts.when, cell: ({ created_at: at }) => shortInstant(at, person.school.timeZone, locale) },
          { label: texts.amount, cell: ({ total_amount: amount }) => formatAmount(amount, locale), isAmount: true },
        ]}
      />
    </section>
  );
}

function About({ data: { session, campus }, locale, now, person }: Props) {
  const texts = chargesTexts(locale);
  const { timeZone } = person.school;
  const { payer, external_id: externalId, link_expires_at: until, created_at: made } = session;
  const contact = [payer.email, payer.phone].filter((each) => each !== null).join(' · ');
  return (
    <section className="rounded-16 border border-line bg-panel p-4">
      <Facts
        facts={[
          { label: texts.owes, value: formatMoney(session.amounts.total_due_amount, session.currency, locale) },
          { label: texts.campus, value: campus },
          { label: texts.contact, value: contact || '—' },
          { label: texts.link, value: linkWords(session, { now, timeZone, locale }) },
          { label: texts.linkUntil, value: shortInstant(until, timeZone, locale) },
          { label: texts.made, value: shortInstant(made, timeZone, locale) },
          ...(externalId === null ? [] : [{ label: texts.id, value: externalId }]),
        ]}
      />
      <a
        href={`/families/${session.id}`}
        className="mt-3 inline-block text-14 font-semibold underline underline-offset-4"
      >
        {texts.family_link}
      </a>
    </section>
  );
}
