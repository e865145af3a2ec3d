import { paymentsTexts } from '#i18n/desk/payments';
import { reportsTexts } from '#i18n/desk/reports';
import { formatMoney } from '#i18n/format';
import { shortDay, shortInstant } from '../../dates.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Pager } from '../../parts/pager.tsx';
import { Table } from '../../parts/table.tsx';
import type { ViewProps } from '../../screen.ts';
import { type load, reportStatuses } from './server.ts';

type Props = ViewProps<Awaited<ReturnType<typeof load>>>;

export const titleOf = ({ locale }: Props): string => reportsTexts(locale).title;

/** Reported transfers in one state; each leads to its payment. */
export function View({ data, person, locale }: Props) {
  const [texts, words] = [reportsTexts(locale), paymentsTexts(locale)];
  return (
    <>
      <PageHead title={texts.title}>{texts.about}</PageHead>
      <nav aria-label={texts.views} className="mb-4 flex flex-wrap gap-2">
        {reportStatuses.map((status) => (
          <ButtonLink
            key={status}
            href={`/payments/reports?status=${status}`}
            aria-current={status === data.status ? 'true' : undefined}
          >
            {words.reportStateOf[status]}
          </ButtonLink>
        ))}
      </nav>
      <Table
        caption={texts.title}
        rows={data.rows}
        keyOf={({ payment_id: id }) => id}
        empty={texts.empty}
        columns={[
          {
            label: texts.payment,
            cell: ({ payment_id: id, external_id: external }) => (
              <a href={`/payments/${id}`} className="font-semibold underline-offset-4 hover:underline">
                {external ?? texts.open}
              </a>
            ),
          },
          { label: texts.amount, isAmount: true, cell: (row) => formatMoney(row.amount, row.currency, locale) },
          { label: texts.bank, cell: ({ bank }) => bank || texts.unreadable },
          { label: texts.number, cell: ({ document_number: number }) => number },
          { label: texts.paidOn, cell: ({ paid_on: day }) => shortDay(day, locale) },
          {
            label: texts.expectedBy,
            cell: ({ expected_by: until }) => shortInstant(until, person.school.timeZone, locale),
          },
        ]}
      />
      <Pager path="/payments/reports" query={data.query} next={data.next} locale={locale} />
    </>
  );
}
