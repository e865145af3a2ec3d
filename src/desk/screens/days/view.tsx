import type { SchoolDay } from '#contracts/days';
import { daysTexts } from '#i18n/desk/days';
import { formatMoney } from '#i18n/format';
import { Badge } from '#ui/pill';
import { shortDay } from '../../dates.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Pager } from '../../parts/pager.tsx';
import { Table } from '../../parts/table.tsx';
import type { ViewProps } from '../../screen.ts';
import type { load } from './server.ts';

type Props = ViewProps<Awaited<ReturnType<typeof load>>>;

export const titleOf = ({ locale }: Props): string => daysTexts(locale).title;

export function View({ data, locale }: Props) {
  const texts = daysTexts(locale);
  if (data === null) return <PageHead title={texts.title}>{texts.allCampuses}</PageHead>;
  const sums = (day: SchoolDay, what: 'received' | 'net') =>
    day.sums.map((sum) => (
      <span key={sum.currency} className="block">
        {formatMoney(sum[what], sum.currency, locale)}
      </span>
    ));
  return (
    <>
      <PageHead title={texts.title} actions={<ButtonLink href="/days/accounts">{texts.accountsLink}</ButtonLink>}>
        {texts.intro}
      </PageHead>
      <Table
        caption={texts.title}
        rows={data.days.data}
        keyOf={({ date }) => date}
        empty={texts.noDays}
        columns={[
          {
            label: texts.day,
            cell: ({ date }) => (
              <a href={`/days/${date}`} className="font-semibold underline underline-offset-4">
                {shortDay(date, locale)}
              </a>
            ),
          },
          {
            label: texts.state,
            cell: ({ status }) => <Badge tone={status === 'open' ? 'info' : 'plain'}>{texts[status]}</Badge>,
          },
          {
            label: texts.signature,
            cell: ({ sign_off: signed, status }) =>
              signed ? data.nameOf(signed.actor) : status === 'closed' ? texts.unsigned : '—',
          },
          {
            label: texts.came,
            isAmount: true,
            cell: (day) => (day.sums.length === 0 ? texts.nothing : sums(day, 'received')),
          },
          { label: texts.net, isAmount: true, cell: (day) => (day.sums.length === 0 ? '—' : sums(day, 'net')) },
        ]}
      />
      <Pager path="/days" query={data.query} next={data.days.next_cursor} locale={locale} />
    </>
  );
}
