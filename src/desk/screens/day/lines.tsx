import type { DayLine } from '#contracts/days';
import { daysTexts } from '#i18n/desk/days';
import { formatMoney, momentIn } from '#i18n/format';
import { formatClock } from '#i18n/format-moment';
import { dayIn, shortInstant } from '../../dates.ts';
import { Pager } from '../../parts/pager.tsx';
import { Table } from '../../parts/table.tsx';
import type { DayProps } from './props.ts';

/** Each movement of the day. */
export function Lines({ data: { day, lines, path, query, ways }, locale, person }: DayProps) {
  const texts = daysTexts(locale);
  const { timeZone } = person.school;
  if (day.sums.length === 0) return null;
  const earlier = ({ paid_at: at }: DayLine) =>
    at === null || dayIn(at, timeZone) === day.date ? null : texts.paidEarlier(shortInstant(at, timeZone, locale));
  return (
    <section aria-labelledby="lines" className="mt-6">
      <h2 id="lines" className="mb-2 text-16 font-semibold">
        {texts.lines}
      </h2>
      <Table
        caption={texts.lines}
        rows={lines.data}
        keyOf={({ line_id: id }) => id}
        empty={texts.noLines}
        columns={[
          { label: texts.hour, cell: ({ booked_at: at }) => formatClock(momentIn(at, timeZone), locale) },
          {
            label: texts.kind,
            cell: (line) => (
              <>
                {texts.kinds[line.kind]}
                {earlier(line) === null ? null : <span className="block text-13 text-soft">{earlier(line)}</span>}
              </>
            ),
          },
          { label: texts.way, cell: ({ method_key: key }) => ways.get(key) },
          {
            label: texts.of,
            cell: ({ payment_id: id, external_id: external, confirmation_number: number, concepts }) => (
              <>
                <a href={`/payments/${id}`} className="font-medium underline underline-offset-4">
                  {external ?? number}
                </a>{' '}
                <span className="block text-13 text-soft">{concepts.join(', ')}</span>
              </>
            ),
          },
          {
            label: texts.amount,
            isAmount: true,
            cell: ({ kind, amount, currency }) => formatMoney(kind === 'payment' ? amount : -amount, currency, locale),
          },
        ]}
      />
      <Pager path={path} query={query} next={lines.next_cursor} locale={locale} />
    </section>
  );
}
