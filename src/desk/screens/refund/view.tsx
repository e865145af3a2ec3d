import type { Refund } from '#contracts/cases';
import { refundTexts } from '#i18n/desk/refunds';
import { formatMoney } from '#i18n/format';
import { Facts } from '#ui/facts';
import { shortInstant } from '../../dates.ts';
import { familyOf } from '../../names.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { Section } from '../../parts/section.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { RefundForm } from './form.tsx';
import { LastLook } from './last-look.tsx';
import type { Props } from './server.ts';

export const titleOf = ({ data, locale }: Props): string =>
  data.typed && !data.isChanging ? refundTexts(locale).check : refundTexts(locale).title;

/** First how much and how, then a last look at what it does. */
export function View(props: Props) {
  const { data, locale, notice, problem } = props;
  const { payment, refunds, typed, isChanging } = data;
  const texts = refundTexts(locale);
  return (
    <>
      <PageHead
        title={titleOf(props)}
        notice={(notice && texts.notices[notice]) ?? null}
        actions={<ButtonLink href={`/payments/${payment.payment_id}`}>{texts.back}</ButtonLink>}
      />
      <ProblemNotice problem={problem} locale={locale} />
      <div className="grid items-start gap-6 wide:grid-cols-2">
        <Body {...props} isLastLook={typed !== null && !isChanging} />
        <PaymentFacts {...props} />
      </div>
      {refunds.length === 0 ? null : (
        <section className="mt-6">
          <h2 className="mb-2 text-16 font-semibold">{texts.before}</h2>
          <Table
            caption={texts.before}
            columns={columnsOf(props)}
            rows={refunds}
            keyOf={({ id }) => id}
            empty={texts.none}
          />
        </section>
      )}
    </>
  );
}

function Body({ isLastLook, ...props }: Props & { readonly isLastLook: boolean }) {
  const texts = refundTexts(props.locale);
  const { payment, typed } = props.data;
  if (isLastLook && typed) return <LastLook {...props} typed={typed} />;
  if (payment.status !== 'successful') return <p>{texts.notPaid}</p>;
  return payment.refundable.minor === 0 ? <p>{texts.nothingLeft}</p> : <RefundForm {...props} />;
}

function PaymentFacts({ data: { payment, session, method }, locale }: Props) {
  const texts = refundTexts(locale);
  const money = (minor: number) => formatMoney(minor, payment.currency, locale);
  return (
    <Section title={payment.confirmation_number}>
      <Facts
        facts={[
          { label: texts.family, value: familyOf(session) ?? texts.noFamily },
          { label: texts.method, value: method },
          { label: texts.received, value: money(payment.received_amount ?? 0) },
          { label: texts.returned, value: money(payment.returned_amount) },
          { label: texts.left, value: money(payment.refundable.minor) },
        ]}
      />
    </Section>
  );
}

function columnsOf({ data: { nameOf }, locale, person }: Props): readonly Column<Refund>[] {
  const texts = refundTexts(locale);
  return [
    { label: texts.status, cell: ({ status }) => texts.statuses[status] },
    { label: texts.who, cell: ({ actor }) => nameOf(actor) },
    { label: texts.when, cell: ({ created_at: at }) => shortInstant(at, person.school.timeZone, locale) },
    { label: texts.amount, isAmount: true, cell: (each) => formatMoney(each.amount, each.currency, locale) },
  ];
}
