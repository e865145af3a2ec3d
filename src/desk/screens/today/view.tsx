import type { DayTotal } from '#contracts/days';
import { todayTexts } from '#i18n/desk/today';
import { formatAmount } from '#i18n/format';
import { Icon } from '#ui/icon';
import { shortDay } from '../../dates.ts';
import { PageHead } from '../../parts/page-head.tsx';
import type { ViewProps } from '../../screen.ts';
import type { load, Waiting } from './server.ts';

type Props = ViewProps<Awaited<ReturnType<typeof load>>>;

export const titleOf = ({ locale }: Props): string => todayTexts(locale).title;

/** What came in today, and what waits; each line leads to its screen. */
export function View(props: Props) {
  const { data, locale } = props;
  const texts = todayTexts(locale);
  const lines = linesOf(props);
  return (
    <>
      <PageHead title={texts.title}>{shortDay(data.today, locale)}</PageHead>
      <div className="grid items-start gap-6 wide:grid-cols-2">
        {data.seesSums ? <MoneyIn {...props} /> : null}
        <section aria-labelledby="to-do">
          <h2 id="to-do" className="mb-2 text-16 font-semibold">
            {texts.toDo}
          </h2>
          {lines.length === 0 ? (
            <p className="rounded-16 border border-line bg-panel p-4 text-soft">{texts.nothing}</p>
          ) : (
            <ul className="overflow-hidden rounded-16 border border-line bg-panel">
              {lines.map(({ to, words }) => (
                <li key={words} className="border-b border-line last:border-b-0">
                  <a href={to} className="flex min-h-11 items-center justify-between gap-3 px-4 py-2.5 hover:bg-sunk">
                    {words}
                    <Icon name="chevron" className="size-4.5 text-faint" />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </>
  );
}

function MoneyIn({ data: { names, day }, locale }: Props) {
  const texts = todayTexts(locale);
  const { totals = [], sums = [] } = day ?? {};
  return (
    <section aria-labelledby="money-in">
      <h2 id="money-in" className="mb-2 text-16 font-semibold">
        {texts.moneyIn}
      </h2>
      <div className="rounded-16 border border-line bg-panel p-4">
        {sums.every(({ count }) => count === 0) ? <p className="text-soft">{texts.noMoney}</p> : null}
        {sums
          .filter(({ count }) => count > 0)
          .map(({ currency, received, count }) => (
            <p key={currency} className="figures mb-3">
              <span className="text-32 font-bold tracking-tight">{formatAmount(received, locale)}</span>{' '}
              <span className="text-soft">
                {currency} · {texts.payments(count)}
              </span>
            </p>
          ))}
        <dl className="grid gap-1.5 text-14">
          {[...byWay(totals)].map(([method, received]) => (
            <div key={method} className="flex justify-between gap-4">
              <dt className="text-soft">{names.get(method)}</dt>
              <dd className="figures font-semibold">{formatAmount(received, locale)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** A day's totals are by campus and account too; a school has one currency. */
function byWay(totals: readonly DayTotal[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { method_key: method, received } of totals) sums.set(method, (sums.get(method) ?? 0) + received);
  return sums;
}

function linesOf({ data, locale }: Props): readonly { readonly to: string; readonly words: string }[] {
  const texts = todayTexts(locale);
  const { waiting, unsigned, refusedAccounts } = data;
  const counted = ({ count, isMore }: Waiting, to: string, one: string, more: (count: string) => string) =>
    count === 0 ? [] : [{ to, words: count === 1 ? one : more(isMore ? `${count}+` : String(count)) }];
  return [
    ...counted(waiting.cases, '/cases', texts.oneCase, texts.cases),
    ...counted(waiting.refunds, '/refunds?status=awaiting_approval', texts.oneRefund, texts.refunds),
    ...counted(waiting.failedRefunds, '/refunds?status=failed', texts.oneFailedRefund, texts.failedRefunds),
    ...counted(waiting.reports, '/payments/reports', texts.oneReport, texts.reports),
    ...unsigned.map(({ date }) => ({ to: `/days/${date}`, words: texts.yesterday(shortDay(date, locale)) })),
    ...counted(waiting.deliveries, '/connections?status=given_up', texts.oneDelivery, texts.deliveries),
    ...counted(waiting.changes, '/connections', texts.oneChange, texts.changes),
    ...refusedAccounts.map(({ label }) => ({ to: '/connections', words: texts.account(label) })),
  ];
}
