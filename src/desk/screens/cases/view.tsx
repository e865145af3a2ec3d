import { moneyCase, type MoneyCase } from '#contracts/cases';
import { caseTexts } from '#i18n/desk/cases';
import { formatMoney } from '#i18n/format';
import { waitedDays } from '../../dates.ts';
import { familyOf } from '../../names.ts';
import { Button } from '../../parts/button.tsx';
import { Select } from '../../parts/field.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Pager } from '../../parts/pager.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import type { ViewProps } from '../../screen.ts';
import { kindOf } from '../case/words.ts';
import { type load, shownStatuses } from './server.ts';

type Props = ViewProps<Awaited<ReturnType<typeof load>>>;

export const titleOf = ({ locale }: Props): string => caseTexts(locale).title;

export function View(props: Props) {
  const { data, locale } = props;
  const texts = caseTexts(locale);
  const empty = data.status === 'open' && data.kind === null ? texts.none : texts.noneSuch;
  return (
    <>
      <PageHead title={texts.title}>{texts.about}</PageHead>
      <Filters {...props} />
      <Table caption={texts.title} columns={columnsOf(props)} rows={data.rows} keyOf={({ id }) => id} empty={empty} />
      <Pager path="/cases" query={data.query} next={data.next} locale={locale} />
    </>
  );
}

function Filters({ data, locale }: Props) {
  const texts = caseTexts(locale);
  return (
    <form method="get" role="search" aria-label={texts.filters} className="mb-4 flex flex-wrap items-end gap-3">
      <Select name="status" label={texts.status} defaultValue={data.status}>
        {shownStatuses.map((each) => (
          <option key={each} value={each}>
            {texts.statuses[each]}
          </option>
        ))}
      </Select>
      <Select name="kind" label={texts.kindLabel} defaultValue={data.kind ?? ''}>
        <option value="">{texts.anyKind}</option>
        {moneyCase.shape.kind.options.map((each) => (
          <option key={each} value={each}>
            {texts.kind[each]}
          </option>
        ))}
      </Select>
      <Button>{texts.show}</Button>
    </form>
  );
}

function columnsOf({ data, locale, now, person }: Props): readonly Column<MoneyCase>[] {
  const texts = caseTexts(locale);
  const { timeZone } = person.school;
  return [
    {
      label: texts.kindLabel,
      cell: (row) => (
        <a href={`/cases/${row.id}`} className="font-semibold text-accent underline underline-offset-4">
          {kindOf(row, texts)}
        </a>
      ),
    },
    {
      label: texts.whose,
      cell: ({ session_id: id }) => familyOf(data.sessions.get(id ?? '')) ?? texts.nobody,
    },
    {
      label: texts.prefers,
      cell: ({ payer_preference: prefers }) => (prefers ? texts.preference[prefers] : texts.noPreference),
    },
    {
      label: texts.waiting,
      cell: ({ opened_at: at, resolution }) =>
        resolution ? texts.decidedAs[resolution] : texts.days(waitedDays(at, now, timeZone)),
    },
    {
      label: texts.amount,
      isAmount: true,
      cell: ({ amount, currency }) =>
        amount === null || currency === null ? texts.noPreference : formatMoney(amount, currency, locale),
    },
  ];
}
