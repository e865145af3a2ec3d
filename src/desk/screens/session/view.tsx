import { paymentsTexts } from '#i18n/desk/payments';
import { sessionTexts } from '#i18n/desk/session';
import { formatMoney } from '#i18n/format';
import { studentsOf } from '../../charge-words.ts';
import { shortInstant } from '../../dates.ts';
import { AnswerBox } from '../../parts/answer-box.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';
import { Table } from '../../parts/table.tsx';
import type { ViewProps } from '../../screen.ts';
import type { load } from './server.ts';

type Props = ViewProps<Awaited<ReturnType<typeof load>>>;

export const titleOf = ({ data: { session }, locale }: Props): string => {
  const texts = sessionTexts(locale);
  return texts.title(session.payer.full_name ?? texts.erased);
};

/** Whether anything was paid at all; its payments, each with its own answer. */
export function View(props: Props) {
  const { data, person, locale } = props;
  const { session, isUntried, answer } = data;
  const texts = sessionTexts(locale);
  const at = (instant: string) => shortInstant(instant, person.school.timeZone, locale);
  const owesNothing = session.amounts.total_due_amount === 0;
  const none = owesNothing ? texts.paidElsewhere : texts.none;
  return (
    <>
      <PageHead title={titleOf(props)}>{studentsOf(session)}</PageHead>
      <section className="mb-6 grid gap-4 rounded-16 border border-line bg-panel p-4">
        <div className="grid gap-1">
          <h2 className="text-20 font-semibold">{isUntried ? none : texts.tried(session.payments.length)}</h2>
          <p className="text-soft">
            {session.opened_at === null ? texts.notOpened : texts.opened(at(session.opened_at))}
          </p>
          <p className="mt-1">
            <strong className="font-semibold">{texts.toDo}:</strong> {isUntried ? texts.sendLink : texts.choose}
          </p>
        </div>
        {answer === null ? null : <AnswerBox answer={answer} phone={null} person={person} locale={locale} />}
      </section>
      {session.payments.length === 0 ? null : <Payments {...props} />}
      <p className="mt-6">
        <ButtonLink href={`/charges/${session.id}`}>{texts.openSession}</ButtonLink>
      </p>
    </>
  );
}

function Payments({ data: { session, names, sealed }, person, locale }: Props) {
  const [texts, words] = [sessionTexts(locale), paymentsTexts(locale)];
  const query = sealed === '' ? '' : `?q=${sealed}`;
  return (
    <Table
      caption={texts.payments}
      rows={session.payments}
      keyOf={({ payment_id: id }) => id}
      empty={words.empty}
      columns={[
        {
          label: words.way,
          cell: ({ payment_id: id, method_key: key }) => (
            <a href={`/payments/${id}${query}`} className="font-semibold underline-offset-4 hover:underline">
              {names.get(key) ?? key}
            </a>
          ),
        },
        {
          label: words.amount,
          isAmount: true,
          cell: (row) => formatMoney(row.received_amount ?? row.total_amount, row.currency, locale),
        },
        { label: words.state, cell: (row) => <StateBadge payment={row} texts={words} /> },
        {
          label: words.when,
          cell: ({ paid_at: paid, created_at: made }) => shortInstant(paid ?? made, person.school.timeZone, locale),
        },
      ]}
    />
  );
}
