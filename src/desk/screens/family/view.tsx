import type { SchoolSession } from '#contracts/school-sessions';
import { chargesTexts } from '#i18n/desk/charges';
import { familyTexts } from '#i18n/desk/family';
import { shellTexts } from '#i18n/desk/shell';
import { formatAmount, formatMoney } from '#i18n/format';
import { Badge } from '#ui/pill';
import { dueOf, stateTone, studentsOf } from '../../charge-words.ts';
import { shortDay, shortInstant } from '../../dates.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { Field } from '../../parts/field.tsx';
import { Form } from '../../parts/form.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { Section } from '../../parts/section.tsx';
import { Table } from '../../parts/table.tsx';
import { refusedFields } from '../../problem-words.ts';
import { Cards, Mandates } from './cards.tsx';
import { mayCharge, type Props } from './props.ts';

export function titleOf({ data: { session }, locale }: Props): string {
  const texts = familyTexts(locale);
  return texts.title(session.payer.full_name ?? texts.erased);
}

/** One payer: what they owe and paid, what they keep, and their address. */
export function View(props: Props) {
  const { data, locale, notice, problem } = props;
  const texts = familyTexts(locale);
  return (
    <>
      <PageHead title={titleOf(props)} notice={notice === null ? null : (texts.notices[notice] ?? null)} />
      <ProblemNotice problem={problem} locale={locale} />
      <div className="grid items-start gap-6 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-6">
          <Charges {...props} />
          <Credit {...props} />
        </div>
        <div className="grid gap-6">
          {data.typedEmail === null ? <Email {...props} /> : <SecondLook {...props} typed={data.typedEmail} />}
          <Cards {...props} />
          {data.mandates === null ? null : <Mandates {...props} mandates={data.mandates} />}
        </div>
      </div>
    </>
  );
}

function Charges({ data: { sessions }, locale }: Props) {
  const [texts, words] = [familyTexts(locale), chargesTexts(locale)];
  return (
    <section>
      <h2 className="mb-2 text-16 font-semibold">{texts.charges}</h2>
      <Table<SchoolSession>
        caption={texts.charges}
        rows={sessions}
        keyOf={({ id }) => id}
        empty={texts.empty}
        columns={[
          {
            label: words.students,
            cell: (session) => (
              <a href={`/charges/${session.id}`} className="font-semibold underline underline-offset-4">
                {studentsOf(session)}
              </a>
            ),
          },
          { label: words.due, cell: (session) => shortDay(dueOf(session) ?? '', locale) },
          { label: words.owes, cell: ({ amounts }) => formatAmount(amounts.total_due_amount, locale), isAmount: true },
          { label: words.paid, cell: ({ amounts }) => formatAmount(amounts.paid_amount, locale), isAmount: true },
          { label: words.state, cell: ({ status }) => <Badge tone={stateTone[status]}>{words.stateOf[status]}</Badge> },
        ]}
      />
    </section>
  );
}

function Credit({ data: { credits }, locale, person }: Props) {
  const texts = familyTexts(locale);
  return (
    <Section title={texts.credit}>
      {credits.length === 0 ? (
        <p className="text-soft">{texts.noCredit}</p>
      ) : (
        <>
          <p className="text-14 text-soft">{texts.creditText}</p>
          <ul className="mt-2 grid gap-1.5">
            {credits.map(({ id, amount, currency, resolved_at: at }) => (
              <li key={id} className="flex justify-between gap-4">
                <a href={`/cases/${id}`} className="underline underline-offset-4">
                  {at === null ? '' : shortInstant(at, person.school.timeZone, locale)}
                </a>
                <span className="figures font-semibold">{formatMoney(amount ?? 0, currency ?? '', locale)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

function Email(props: Props) {
  const { data, locale, problem, sent } = props;
  const { payer } = data.session;
  const texts = familyTexts(locale);
  const isWrong = refusedFields(problem).has('payer_email');
  return (
    <Section title={texts.email}>
      <p className="mb-3 font-semibold wrap-anywhere">{payer.email ?? texts.noEmail}</p>
      {mayCharge(props) && payer.full_name !== null ? (
        <details open={isWrong}>
          <summary className="min-h-11 cursor-pointer py-2 text-14 font-semibold underline underline-offset-4">
            {texts.correct}
          </summary>
          <Form does="look" className="mt-2 grid gap-3" noValidate>
            <Field
              label={texts.newEmail}
              name="email"
              type="email"
              autoComplete="off"
              required
              defaultValue={sent?.text('email')}
              hint={texts.emailText}
              error={isWrong ? texts.wrongEmail : null}
            />
            <Button className="justify-self-start">{texts.correct}</Button>
          </Form>
        </details>
      ) : null}
    </Section>
  );
}

function SecondLook({ data: { session }, locale, typed }: Props & { readonly typed: string }) {
  const texts = familyTexts(locale);
  return (
    <Section title={texts.confirmTitle}>
      <p className="mb-3 wrap-anywhere">{texts.confirmText(session.payer.email ?? texts.noEmail, typed)}</p>
      <Form does="correct" className="flex flex-wrap gap-2">
        <input type="hidden" name="email" value={typed} />
        <Button look="primary">{texts.confirm}</Button>
        <ButtonLink href={`/families/${session.id}`}>{shellTexts(locale).cancel}</ButtonLink>
      </Form>
    </Section>
  );
}
