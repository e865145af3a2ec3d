import { hasPermission } from '#domain/permissions';
import { paymentTexts } from '#i18n/desk/payment';
import { formatMoney } from '#i18n/format';
import { Facts } from '#ui/facts';
import { shortInstant } from '../../dates.ts';
import { Section } from './evidence.tsx';
import type { Props } from './server.ts';

const link = 'underline underline-offset-4';

/** What was asked, what came, what went back. */
export function Money({ data: { payment }, locale }: Props) {
  const texts = paymentTexts(locale);
  const { base_amount, commission_amount, total_amount, received_amount, returned_amount, currency } = payment;
  const money = (minor: number) => formatMoney(minor, currency, locale);
  return (
    <Section title={texts.money}>
      <Facts
        facts={[
          { label: texts.base, value: money(base_amount) },
          { label: texts.fee, value: money(commission_amount) },
          { label: texts.total, value: money(total_amount) },
          ...(received_amount === null ? [] : [{ label: texts.received, value: money(received_amount) }]),
          ...(returned_amount === 0 ? [] : [{ label: texts.returned, value: money(returned_amount) }]),
        ]}
      />
    </Section>
  );
}

/** Its numbers, its charge, its paper. */
export function About({ data: { payment, campus, way }, locale }: Props) {
  const texts = paymentTexts(locale);
  const { card, check_url: paper, check_code_revoked_at: revoked, voucher_link: slip } = payment;
  return (
    <Section title={texts.about}>
      <Facts
        facts={[
          { label: texts.way, value: way },
          { label: texts.confirmation, value: payment.confirmation_number },
          ...(payment.reference === null ? [] : [{ label: texts.reference, value: payment.reference }]),
          ...(card ? [{ label: texts.card, value: `${card.brand ?? ''} ···· ${card.last_four_digits}`.trim() }] : []),
          ...(payment.instalments === null
            ? []
            : [{ label: texts.instalments, value: texts.instalmentsOf(payment.instalments) }]),
          { label: texts.campus, value: campus },
          ...(payment.external_id === null ? [] : [{ label: texts.external, value: payment.external_id }]),
          {
            label: texts.session,
            value: (
              <a href={`/charges/${payment.session_id}`} className={link}>
                {texts.openSession}
              </a>
            ),
          },
          {
            label: texts.attempts,
            value: (
              <a href={`/sessions/${payment.session_id}`} className={link}>
                {texts.openAttempts}
              </a>
            ),
          },
          {
            label: texts.family,
            value: (
              <a href={`/families/${payment.session_id}`} className={link}>
                {texts.openFamily}
              </a>
            ),
          },
          {
            label: texts.paper,
            value: paper ? (
              <a href={paper} rel="noreferrer" className={link}>
                {texts.openPaper}
              </a>
            ) : revoked ? (
              texts.paperRevoked
            ) : (
              texts.noPaper
            ),
          },
          ...(slip === null ? [] : [{ label: texts.voucherLink, value: texts.voucherLinkOf[slip] }]),
        ]}
      />
    </Section>
  );
}

/** Decisions about its money and what went back, each with its screen. */
export function Afterwards({ data: { payment, cases, refunds }, person, locale }: Props) {
  const texts = paymentTexts(locale);
  const mayRefund =
    payment.refundable.minor > 0 && hasPermission({ role: person.role, isPerson: true }, 'request_refunds');
  const at = (instant: string) => shortInstant(instant, person.school.timeZone, locale);
  return (
    <>
      {cases.length === 0 ? null : (
        <Section title={texts.cases}>
          <ul className="grid gap-1 text-14">
            {cases.map(({ id, status, opened_at: opened }) => (
              <li key={id}>
                <a href={`/cases/${id}`} className={link}>
                  {status === 'open' ? texts.caseOpen : texts.caseResolved}, {at(opened)}
                </a>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {refunds.length === 0 && !mayRefund ? null : (
        <Section title={texts.refunds}>
          <ul className="grid gap-1 text-14">
            {refunds.map(({ id, amount, currency, status, created_at: made }) => (
              <li key={id}>
                {formatMoney(amount, currency, locale)}, {texts.refundOf[status]}, {at(made)}
              </li>
            ))}
          </ul>
          {mayRefund ? (
            <p className="mt-2">
              <a href={`/payments/${payment.payment_id}/refund`} className={link}>
                {texts.refund}
              </a>
            </p>
          ) : null}
        </Section>
      )}
    </>
  );
}
