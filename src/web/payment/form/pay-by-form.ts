import type { StudentPendingPayments } from '#contracts/pending-payment';
import type { PaymentSession } from '#contracts/session';
import { typeAnswer } from '#domain/form-answers';
import { ask, post, type Send } from '../../client/api.ts';
import { withFields } from '../../shell/parse.ts';
import type { PayOutcome } from '../pay-outcome.ts';
import { pay } from '../pay.ts';
import type { FormSubmission } from './outcome.ts';

/** No student of the session has that document: what the server says of the field, always the same. */
interface NotFound {
  readonly kind: 'not_found';
  readonly told: Readonly<Record<string, string>>;
}

type Asked = Pick<Parameters<typeof pay>[3], 'acceptedPolicy' | 'taxDataId'>;

/**
 * Pays by what a method's form asked. Where that is a student's document, their pending payments are looked for first, and the
 * oldest of them is paid: the document goes to that one question and no further. `send` carries the bearer.
 */
export async function payByForm(
  send: Send,
  session: PaymentSession,
  { choice, answers, acceptances, finds }: FormSubmission,
  asked: Asked,
): Promise<PayOutcome | NotFound> {
  if (finds === null) return pay(send, session, choice, { ...asked, answers, acceptances });
  const { methodKey } = choice;
  const found = await ask(
    send,
    `/api/sessions/${session.id}/student_payments?locale=${session.locale}`,
    withFields<StudentPendingPayments>({ payments: 'list' }),
    post({ document_type: answers[typeAnswer({ name: finds })], document_number: answers[finds] ?? '' }),
  );
  if (!found.ok) return { kind: 'refused', methodKey, call: null, refusal: found.refusal };
  const { payments, message } = found.value;
  const [oldest] = payments;
  if (!oldest) return { kind: 'not_found', told: { [finds]: message ?? '' } };
  // The press agrees to no amount: nothing is taken before the payer confirms it in their app.
  return pay(send, session, { methodKey, shownTotal: oldest.amount }, { ...asked, acceptances, chargeId: oldest.id });
}
