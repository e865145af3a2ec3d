import { refundTexts } from '#i18n/desk/refunds';
import { formatMoney } from '#i18n/format';
import { shortInstant } from '../../dates.ts';
import { familyOf } from '../../names.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { Select } from '../../parts/field.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Pager } from '../../parts/pager.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import type { ViewProps } from '../../screen.ts';
import { type load, type Row, shownStatuses } from './server.ts';

type Data = NonNullable<Awaited<ReturnType<typeof load>>>;
type Props = ViewProps<Awaited<ReturnType<typeof load>>>;
type ListProps = Omit<Props, 'data'> & { readonly data: Data };

export const titleOf = ({ locale }: Props): string => refundTexts(locale).list;

export function View({ data, ...props }: Props) {
  const { locale, notice } = props;
  const texts = refundTexts(locale);
  return (
    <>
      <PageHead title={texts.list} notice={(notice && texts.notices[notice]) ?? null}>
        {data ? texts.aboutList : texts.allCampuses}
      </PageHead>
      {data ? <Lists {...props} data={data} /> : null}
    </>
  );
}

function Lists(props: ListProps) {
  const { data, locale } = props;
  const texts = refundTexts(locale);
  const { status, waits, rows } = data;
  return (
    <div className="grid gap-6">
      <Filter {...props} />
      {data.query.has('cursor') || (status !== null && status !== 'awaiting_approval') ? null : (
        <List {...props} title={texts.waiting} rows={waits} empty={texts.noneWaiting} />
      )}
      {status === 'awaiting_approval' ? null : (
        <List {...props} title={status ? texts.statuses[status] : texts.all} rows={rows} empty={texts.none} />
      )}
      <Pager path="/refunds" query={data.query} next={data.next} locale={locale} />
    </div>
  );
}

function Filter({ data, locale }: ListProps) {
  const texts = refundTexts(locale);
  return (
    <form method="get" role="search" className="flex flex-wrap items-end gap-3">
      <Select name="status" label={texts.status} defaultValue={data.status ?? ''}>
        <option value="">{texts.anyStatus}</option>
        {shownStatuses.map((each) => (
          <option key={each} value={each}>
            {texts.statuses[each]}
          </option>
        ))}
      </Select>
      <Button>{texts.show}</Button>
    </form>
  );
}

interface ListOfRows {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly empty: string;
}

const List = ({ title, rows, empty, ...props }: ListProps & ListOfRows) => (
  <section>
    <h2 className="mb-2 text-16 font-semibold">{title}</h2>
    <Table caption={title} columns={columnsOf(props)} rows={rows} keyOf={({ id }) => id} empty={empty} />
  </section>
);

function columnsOf({ data, locale, person }: Omit<ListProps, keyof ListOfRows>): readonly Column<Row>[] {
  const texts = refundTexts(locale);
  const { sessions, nameOf } = data;
  return [
    {
      label: texts.whose,
      cell: ({ session_id: id, to }) => (
        <a href={to} className="font-semibold text-accent underline underline-offset-4">
          {familyOf(sessions.get(id ?? '')) ?? texts.noFamily}
        </a>
      ),
    },
    { label: texts.status, cell: (row) => <Status row={row} locale={locale} /> },
    {
      label: texts.who,
      cell: ({ asker, approver }) => (
        <>
          {nameOf(asker)}
          {approver === null ? null : (
            <>
              <br />
              <span className="text-soft">{texts.decidedWho(nameOf(approver))}</span>
            </>
          )}
        </>
      ),
    },
    { label: texts.when, cell: ({ created_at: at }) => shortInstant(at, person.school.timeZone, locale) },
    { label: texts.amount, isAmount: true, cell: (row) => formatMoney(row.amount, row.currency, locale) },
  ];
}

function Status({ row, locale }: { readonly row: Row } & Pick<Props, 'locale'>) {
  const texts = refundTexts(locale);
  return (
    <>
      {texts.statuses[row.status]}
      {row.failure === null ? null : (
        <>
          <br />
          <span className="text-soft">{texts.failures[row.failure]}</span>
        </>
      )}
      {row.status === 'failed' ? (
        <>
          <br />
          {row.caseId === null ? (
            <ButtonLink href={`${row.to}/refund`}>{texts.again}</ButtonLink>
          ) : (
            <ButtonLink href={`/cases/${row.caseId}`}>{texts.decideFailed}</ButtonLink>
          )}
        </>
      ) : null}
    </>
  );
}
