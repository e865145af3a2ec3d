import type { StatementFileLine } from '#contracts/statement-files';
import { hasPermission } from '#domain/permissions';
import { type StatementsTexts, statementsTexts } from '#i18n/desk/statements';
import { formatMoney } from '#i18n/format';
import { shortDay, shortInstant } from '../../dates.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { Field } from '../../parts/field.tsx';
import { Form } from '../../parts/form.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Pager } from '../../parts/pager.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { Section } from '../../parts/section.tsx';
import { Table } from '../../parts/table.tsx';
import { refusedFields } from '../../problem-words.ts';
import type { ViewProps } from '../../screen.ts';
import { LineNumber } from '../../parts/line-number.tsx';
import { countWords, whoseWords } from '../../statement-words.ts';
import type { load } from './server.ts';

type Props = ViewProps<Awaited<ReturnType<typeof load>>>;

export const titleOf = ({ data, locale, person }: Props): string =>
  statementsTexts(locale).fileTitle(shortInstant(data.file.taken_at, person.school.timeZone, locale));

/** What became of each line of a file. */
export function View(props: Props) {
  const { data, locale, person, notice, problem } = props;
  const { file, lines, path, query, nameOf } = data;
  const texts = statementsTexts(locale);
  const notices: Readonly<Record<string, string>> = { booked: texts.booked, saved: texts.saved };
  const by = nameOf(file.taken_by);
  return (
    <>
      <PageHead
        title={titleOf(props)}
        notice={notices[notice ?? ''] ?? null}
        actions={<ButtonLink href="/statements">{texts.back}</ButtonLink>}
      >
        {texts.takenBy(by, shortInstant(file.taken_at, person.school.timeZone, locale))}
      </PageHead>
      {problem && !refusedFields(problem).has('name') ? <ProblemNotice problem={problem} locale={locale} /> : null}
      <p className="mb-3 text-16 font-semibold">
        {file.done_at === null ? texts.underWay : `${countWords(file, texts, texts.done)}.`}
      </p>
      <Fates {...props} />
      <Table
        caption={texts.lines}
        rows={lines.data}
        keyOf={({ line }) => String(line)}
        empty={texts.none}
        columns={[
          { label: texts.line, cell: ({ line }) => <LineNumber {...{ line, texts }} /> },
          {
            label: texts.date,
            cell: ({ date }) =>
              date === null ? '—' : <span className="whitespace-nowrap">{shortDay(date, locale)}</span>,
          },
          { label: texts.text, cell: ({ reference }) => reference || '—' },
          { label: texts.whose, cell: whoseWords },
          { label: texts.became, cell: (line) => <Became line={line} texts={texts} /> },
          {
            label: texts.amount,
            isAmount: true,
            cell: ({ amount, currency }) =>
              amount === null || currency === null ? '—' : formatMoney(amount, currency, locale),
          },
        ]}
      />
      <Pager path={path} query={query} next={lines.next_cursor} locale={locale} />
      {file.file.map === null ? <SaveMap {...props} /> : null}
    </>
  );
}

const order = ['booked', 'asked', 'unknown', 'maybe_known', 'already_known', 'ignored', 'problem'] as const;

/** Only lines of one fate. */
function Fates({ data: { file, outcome, path }, locale }: Props) {
  const texts = statementsTexts(locale);
  const countOf = (fate: (typeof order)[number]) => (fate === 'problem' ? file.problems : file[fate]);
  const present = order.filter((fate) => countOf(fate) > 0);
  if (present.length < 2) return null;
  const link = (to: string, words: string, isCurrent: boolean) => (
    <a key={to} href={to} aria-current={isCurrent ? 'true' : undefined} className="desk-chip">
      {words}
    </a>
  );
  return (
    <nav aria-label={texts.became} className="mb-4 flex flex-wrap gap-2">
      {link(path, `${texts.all} (${file.lines})`, outcome === null)}
      {present.map((fate) =>
        link(`${path}?outcome=${fate}`, `${texts.becameOf[fate]} (${countOf(fate)})`, outcome === fate),
      )}
    </nav>
  );
}

function Became({ line, texts }: { readonly line: StatementFileLine; readonly texts: StatementsTexts }) {
  const why = line.problem === null ? (line.why === null ? null : texts.why[line.why]) : texts.problems[line.problem];
  const [to, words] =
    line.payment_id !== null
      ? [`/payments/${line.payment_id}`, texts.paymentLink]
      : [line.case_id === null ? null : `/cases/${line.case_id}`, texts.caseLink];
  return (
    <>
      <span className="font-medium">{texts.becameOf[line.outcome]}</span>
      {why === null ? null : <span className="block text-13 text-soft">{why}</span>}
      {to === null ? null : (
        <a href={to} className="underline underline-offset-4">
          {words}
        </a>
      )}
    </>
  );
}

function SaveMap({ locale, person, problem, sent }: Props) {
  const texts = statementsTexts(locale);
  if (!hasPermission({ role: person.role, isPerson: true }, 'take_statements')) return null;
  return (
    <div className="mt-6 max-w-160">
      <Section title={texts.saveTitle}>
        <p className="mb-3 text-14 text-soft">{texts.saveText}</p>
        <Form does="save" className="flex flex-wrap items-end gap-3">
          <Field
            label={texts.name}
            name="name"
            required
            maxLength={60}
            autoComplete="off"
            defaultValue={sent?.text('name') ?? ''}
            error={refusedFields(problem).has('name') ? texts.nameTaken : null}
            className="min-w-0 flex-1 basis-60"
          />
          <Button>{texts.save}</Button>
        </Form>
      </Section>
    </div>
  );
}
