import type { FoundRow } from '#contracts/search';
import { paymentsTexts, type PaymentsTexts } from '#i18n/desk/payments';
import { formatMoney } from '#i18n/format';
import { Badge, type Tone } from '#ui/pill';
import { shortDay, shortInstant } from '../../dates.ts';
import { isEvidence } from '../../family-search.ts';
import { AnswerBox } from '../../parts/answer-box.tsx';
import { Button } from '../../parts/button.tsx';
import { Form } from '../../parts/form.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';
import { Table } from '../../parts/table.tsx';
import type { Props } from './server.ts';

/** What a search found: who, how much, how it stands, and why it was found. */
export function FoundRows({ data, person, locale }: Props) {
  const { searched, campuses, methods, sealed, text, answer } = data;
  const texts = paymentsTexts(locale);
  if (!searched?.search || text === null) return null;
  const { found, facts } = searched.search;
  const rows = found.data.filter((row) => !isRepeated(row, found.data));
  const payments = new Set(rows.flatMap((row) => (row.kind === 'payment_session' ? [] : [row.payment_id]))).size;
  const isOpenQuestion = isEvidence(facts) && (payments > 1 || found.has_more);
  return (
    <>
      {isOpenQuestion ? <AskMore texts={texts} text={text} count={payments} /> : null}
      {rows.length > 0 && !isEvidence(facts) ? <p className="mb-4 text-soft">{texts.choose}</p> : null}
      <Table
        caption={texts.results}
        rows={rows}
        keyOf={(row) => `${row.kind}-${row.kind === 'payment_session' ? row.session_id : row.payment_id}`}
        empty={<Nothing texts={texts} />}
        columns={[
          { label: texts.family, cell: (row) => <Family row={row} sealed={sealed} /> },
          { label: texts.amount, isAmount: true, cell: (row) => formatMoney(amountOf(row), row.currency, locale) },
          { label: texts.state, cell: (row) => <FoundState row={row} texts={texts} /> },
          { label: texts.when, cell: (row) => whenOf(row, person.school.timeZone, locale) },
          { label: texts.way, cell: (row) => ('method_key' in row ? (methods.get(row.method_key) ?? '') : '') },
          { label: texts.campus, cell: ({ campus_id: id }) => campuses.get(id) ?? id },
          { label: texts.matched, cell: (row) => matchOf(row, texts) },
        ]}
      />
      {answer === null ? null : (
        <section className="mt-5 rounded-16 border border-line bg-panel px-4 pb-4">
          <AnswerBox answer={answer} phone={null} person={person} locale={locale} />
        </section>
      )}
      {found.has_more ? <p className="mt-4 text-soft">{texts.hasMore}</p> : null}
    </>
  );
}

/** A session is no news beside its own payment, nor a payment beside its payer's report. */
const isRepeated = (row: FoundRow, rows: readonly FoundRow[]): boolean =>
  row.kind === 'payment_session'
    ? rows.some((other) => other.kind !== 'payment_session' && other.session_id === row.session_id)
    : row.kind === 'transfer_report' &&
      rows.some((other) => other.kind === 'payment' && other.payment_id === row.payment_id);

/** Several families may have paid the same on the same day: only what one alone knows tells them apart. */
const AskMore = ({
  texts,
  text,
  count,
}: {
  readonly texts: PaymentsTexts;
  readonly text: string;
  readonly count: number;
}) => (
  <section className="mb-5 grid max-w-160 gap-3 rounded-16 border border-line bg-warn-ground p-4">
    <p className="font-semibold text-warn">{texts.several(count)}</p>
    <Form action="/payments" does="search">
      <input type="hidden" name="q" value={text} />
      <label htmlFor="more" className="mb-1 block text-14 font-semibold">
        {texts.moreGiven}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id="more"
          name="more"
          required
          data-focus=""
          maxLength={100}
          autoComplete="off"
          className="desk-input min-w-40 flex-1"
        />
        <Button look="primary">{texts.narrow}</Button>
      </div>
    </Form>
  </section>
);

const Nothing = ({ texts }: { readonly texts: PaymentsTexts }) => (
  <>
    <p className="font-semibold text-ink">{texts.nothing}</p>
    <p>{texts.nothingHelp}</p>
  </>
);

function Family({ row, sealed }: { readonly row: FoundRow; readonly sealed: string }) {
  const to = row.kind === 'payment_session' ? `/sessions/${row.session_id}` : `/payments/${row.payment_id}`;
  return (
    <>
      <a href={`${to}?q=${sealed}`} className="font-semibold underline-offset-4 hover:underline">
        {row.payer_name}
      </a>
      <span className="block text-soft">{row.student_names.join(', ')}</span>
    </>
  );
}

const sessionTone = { open: 'plain', confirmation_pending: 'info', paid: 'good' } as const satisfies Record<
  string,
  Tone
>;
const reportTone = {
  reported: 'info',
  late: 'warn',
  not_found: 'bad',
  seen: 'good',
  ended: 'plain',
} as const satisfies Record<string, Tone>;

function FoundState({ row, texts }: { readonly row: FoundRow; readonly texts: PaymentsTexts }) {
  if (row.kind === 'payment') return <StateBadge payment={row} texts={texts} />;
  if (row.kind === 'payment_session')
    return <Badge tone={sessionTone[row.status]}>{texts.sessionStateOf[row.status]}</Badge>;
  return <Badge tone={reportTone[row.status]}>{texts.reportStateOf[row.status]}</Badge>;
}

const amountOf = (row: FoundRow): number => (row.kind === 'payment' ? (row.received_amount ?? row.amount) : row.amount);

const whenOf = (row: FoundRow, timeZone: string, locale: Props['locale']): string =>
  row.kind === 'transfer_report'
    ? shortDay(row.paid_on, locale)
    : shortInstant((row.kind === 'payment' ? row.paid_at : null) ?? row.created_at, timeZone, locale);

const matchOf = ({ matched }: FoundRow, texts: PaymentsTexts): string =>
  matched.map(({ field, by }) => (by === 'end' ? texts.byEnd(texts.matchOf[field]) : texts.matchOf[field])).join(', ');
