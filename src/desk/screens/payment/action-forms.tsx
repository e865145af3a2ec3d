import { hasPermission } from '#domain/permissions';
import { paymentTexts } from '#i18n/desk/payment';
import { Button } from '../../parts/button.tsx';
import { Form } from '../../parts/form.tsx';
import { Section } from './evidence.tsx';
import type { Props } from './server.ts';

/** What the office may do for the family: emails go to the address on file, whoever asks. */
export function ActionForms({ data: { payment, session }, person, locale }: Props) {
  const texts = paymentTexts(locale);
  if (!hasPermission({ role: person.role, isPerson: true }, 'charge')) return null;
  const isPaid = payment.status === 'successful';
  const maySendLink = session.status !== 'paid';
  if (!payment.checkable && !isPaid && !maySendLink && payment.check_url === null) return null;
  return (
    <Section title={texts.actions}>
      <div className="grid justify-items-start gap-2">
        {payment.checkable ? (
          <Form does="check">
            <Button>{texts.check}</Button>
          </Form>
        ) : null}
        {isPaid ? (
          <Form does="receipt">
            <Button>{texts.sendReceipt}</Button>
          </Form>
        ) : null}
        {maySendLink ? (
          <Form does="link">
            <Button>{texts.sendLink}</Button>
          </Form>
        ) : null}
        {isPaid || maySendLink ? <p className="text-13 text-soft">{texts.onRecord}</p> : null}
        {payment.check_url === null ? null : (
          <details>
            <summary className="min-h-11 cursor-pointer py-2.5 underline underline-offset-4">{texts.revoke}</summary>
            <Form does="revoke" className="grid justify-items-start gap-2">
              <p className="text-14 text-soft">{texts.revokeHelp}</p>
              <Button look="danger">{texts.revoke}</Button>
            </Form>
          </details>
        )}
      </div>
    </Section>
  );
}
