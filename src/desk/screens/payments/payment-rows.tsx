import type { ListedPayment } from '#contracts/payments-list';
import { paymentsTexts } from '#i18n/desk/payments';
import { formatMoney } from '#i18n/format';
import { shortInstant } from '../../dates.ts';
import { StateBadge } from '../../parts/state-badge.tsx';
import { Table } from '../../parts/table.tsx';
import { providerOf } from './filter-form.tsx';
import { listPath } from './filters.ts';
import type { Props } from './server.ts';

/** Rows of the list. While it is open and in sight, a script puts newer ones above them. */
export function PaymentRows({ data, person, locale }: Props) {
  const { list, filters, campuses, methods } = data;
  const texts = paymentsTexts(locale);
  if (!list) return null;
  const live = list.since === null || list.isPart ? {} : { 'data-live': listPath(filters, { since: list.since }) };
  return (
    <div {...live} data-one={texts.oneNew} data-more={texts.manyNew}>
      <Table
        caption={texts.title}
        rows={list.rows}
        keyOf={(row) => row.payment_id}
        empty={filters.by === 'paid_at' && listPath(filters) === '/payments' ? texts.emptyIn : texts.empty}
        columns={[
          { label: texts.family, cell: (row) => <Family row={row} /> },
          { label: texts.amount, isAmount: true, cell: (row) => moneyOf(row, locale) },
          { label: texts.state, cell: (row) => <StateBadge payment={row} texts={texts} /> },
          {
            label: texts.when,
            cell: (row) => shortInstant(row[filters.by] ?? row.created_at, person.school.timeZone, locale),
          },
          { label: texts.way, cell: ({ method_key: key }) => methods.get(key) ?? key },
          { label: texts.provider, cell: ({ method_key: key }) => providerOf(key) },
          { label: texts.campus, cell: ({ campus_id: id }) => campuses.get(id) ?? id },
        ]}
      />
      <p role="status" data-live-status="" className="desk-live" />
      <p hidden data-live-ended="" className="desk-live">
        {texts.liveEnded}{' '}
        <a href={listPath(filters)} className="underline">
          {texts.reload}
        </a>
      </p>
    </div>
  );
}

/** What came in; before that what is asked. */
const moneyOf = (
  { received_amount: received, total_amount: total, currency }: ListedPayment,
  locale: Props['locale'],
) => formatMoney(received ?? total, currency, locale);

function Family({ row }: { readonly row: ListedPayment }) {
  const students = [...new Set(row.lines.map(({ student_name: name }) => name))];
  return (
    <>
      <a href={`/payments/${row.payment_id}`} className="font-semibold underline-offset-4 hover:underline">
        {row.payer_name}
      </a>
      <span className="block text-soft">{students.join(', ')}</span>
    </>
  );
}
