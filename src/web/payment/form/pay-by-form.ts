import type { StudentPendingPayments } from '#contracts/pending-payment';
import type { PaymentSession } from '#contracts/session';
import { typeAnswer } from '#domain/form-answers';
import { ask, post, type Send } from '../../client/api.ts';
import { withFields } from '../../shell/parse.ts';
import type { PayOutcome } from '../pay-outcome.ts';
import { pay } from '../pay.ts';
import type { FormSubmission } from './outcome.ts';

/** No student of the session has that document: the server's message about the field is always the same. */
interface NotFound {
  readonly kind: 'not_found';
  readonly fieldMessages: Readonly<Record<string, string>>;
}

type PayerInput = Pick<Parameters<typeof pay>[3], 'acceptedPolicy' | 'taxDataId'>;

/**
 * Pays by a method's form. If it finds a student by document, pays the oldest of their pending payments; the document
 * goes to that one request and no further. `send` carries the bearer.
 */
export async function payByForm(
  send: Send,
  session: PaymentSession,
  { choice, answers, acceptances, finds, remember }: FormSubmission,
  input: PayerInput,
): Promise<PayOutcome | NotFound> {
  if (finds === null) return pay(send, session, choice, { ...input, answers, acceptances, remember });
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
  if (!oldest) return { kind: 'not_found', fieldMessages: { [finds]: message ?? '' } };
  // The submit agrees to no amount: the payer must confirm it in their app before any money moves.
  return pay(send, session, { methodKey, shownTotal: oldest.amount }, { ...input, acceptances, chargeId: oldest.id });
}
