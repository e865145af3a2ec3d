import type { ReactNode } from 'react';
import { paymentTexts } from '#i18n/desk/payment';
import { formatMoney } from '#i18n/format';
import { shortInstant } from '../../dates.ts';
import { Table } from '../../parts/table.tsx';
import type { Props } from './server.ts';

type Move = Props['data']['payment']['history'][number];

/** Every move, with who says so: only evidence brings money. */
export function Timeline({ data: { payment }, person, locale }: Props) {
  const texts = paymentTexts(locale);
  return (
    <Section title={texts.timeline}>
      <Table
        caption={texts.timeline}
        rows={payment.history.toReversed()}
        keyOf={({ to, phase, at }) => `${to}-${phase}-${at}`}
        empty={texts.noEmails}
        columns={[
          { label: texts.what, cell: (move) => texts.moveOf[move.to === 'pending' ? move.phase : move.to] },
          { label: texts.who, cell: (move) => texts.whoOf[whoOf(move)] ?? texts.whoOf['system'] },
          { label: texts.when, cell: ({ at }) => shortInstant(at, person.school.timeZone, locale) },
        ]}
      />
    </Section>
  );
}

const whoOf = ({ actor, cause }: Move): string => (actor === 'evidence' ? cause : actor);

/** The charges it pays. */
export function Lines({ data: { payment }, locale }: Props) {
  const texts = paymentTexts(locale);
  return (
    <Section title={texts.lines}>
      <Table
        caption={texts.lines}
        rows={payment.lines}
        keyOf={({ charge_id: id }) => id}
        empty={texts.noEmails}
        columns={[
          { label: texts.concept, cell: ({ concept_desc: words }) => words },
          { label: texts.student, cell: ({ student_name: name }) => name },
          {
            label: texts.amount,
            isAmount: true,
            cell: ({ amount }) => formatMoney(amount, payment.currency, locale),
          },
        ]}
      />
    </Section>
  );
}

/** Emails to the family, without what they say. */
export function Emails({ data: { payment }, person, locale }: Props) {
  const texts = paymentTexts(locale);
  return (
    <Section title={texts.emails}>
      {payment.emails.length === 0 ? <p className="text-soft">{texts.noEmails}</p> : null}
      <ul className="grid gap-1 text-14">
        {payment.emails.map(({ kind, status, at }) => (
          <li key={`${kind}-${at}`}>
            {texts.emailOf[kind] ?? texts.otherEmail}, {texts.emailStatusOf[status]}:{' '}
            {shortInstant(at, person.school.timeZone, locale)}
          </li>
        ))}
      </ul>
    </Section>
  );
}

export const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section>
    <h2 className="mb-2 text-16 font-semibold">{title}</h2>
    {children}
  </section>
);
