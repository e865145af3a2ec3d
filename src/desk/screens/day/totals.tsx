import { daysTexts } from '#i18n/desk/days';
import { formatMoney } from '#i18n/format';
import { Table } from '../../parts/table.tsx';
import { accountWords, type DayProps } from './props.ts';

/** The day's money by account, campus and way to pay. */
export function Totals({ data, locale }: DayProps) {
  const texts = daysTexts(locale);
  const { day, ways, campuses } = data;
  if (day.totals.length === 0) return null;
  const money = (minor: number, currency: string) => formatMoney(minor, currency, locale);
  return (
    <section aria-labelledby="totals" className="mt-6">
      <h2 id="totals" className="mb-2 text-16 font-semibold">
        {texts.byWay}
      </h2>
      <Table
        caption={texts.byWay}
        rows={day.totals}
        keyOf={(row) => [row.campus_id, row.account_id, row.provider, row.method_key, row.currency].join()}
        empty=""
        columns={[
          { label: texts.way, cell: ({ method_key: key }) => ways.get(key) },
          {
            label: texts.account,
            cell: (row) => accountWords(row, data, texts),
          },
          { label: texts.campus, cell: ({ campus_id: id }) => campuses.get(id) ?? id },
          { label: texts.count, isAmount: true, cell: ({ count }) => count },
          { label: texts.came, isAmount: true, cell: (row) => money(row.received, row.currency) },
          {
            label: texts.back,
            isAmount: true,
            cell: (row) => money(row.refunds + row.reversals + row.chargebacks, row.currency),
          },
          { label: texts.fees, isAmount: true, cell: (row) => money(row.fees, row.currency) },
          { label: texts.net, isAmount: true, cell: (row) => money(row.net, row.currency) },
        ]}
      />
    </section>
  );
}
