import { moneyCase, type MoneyCase } from '#contracts/cases';
import { caseChoices } from '#contracts/money-previews';
import { paymentWithHistory } from '#contracts/payments-list';
import { schoolSession } from '#contracts/school-api';
import { confirmPath } from '../../fresh.ts';
import { readNames } from '../../names.ts';
import type { Actions, ScreenCall } from '../../screen.ts';

/** A case with its session, its payment, and what each choice would do. */
export async function load(call: ScreenCall) {
  const { api, params, methodName, locale } = call;
  const path = `/cases/${params['id'] ?? ''}`;
  const found = await api.get(path, moneyCase);
  const [session, payment, choices, { nameOf }] = await Promise.all([
    found.session_id === null ? null : api.find(`/payment_sessions/${found.session_id}`, schoolSession),
    found.payment_id === null ? null : api.find(`/payments/${found.payment_id}`, paymentWithHistory),
    api.get(`${path}/choices`, caseChoices),
    readNames(call),
  ]);
  const method = payment && methodName(payment.method_key, locale);
  return { found, session, payment, method, choices: choices.data, resolvedBy: nameOf(found.resolved_by), nameOf };
}

export const actions: Actions = {
  async decide(call, sent) {
    const { api, params, person, setNotice } = call;
    const id = params['id'] ?? '';
    const action = sent.text('action');
    if (action === 'refund' && !person.isFresh) return { to: confirmPath(`/cases/${id}`) };
    const body = {
      action,
      note: sent.text('note') || null,
      ...(action === 'refund' ? { means: sent.text('means'), separate: sent.text('separate') === 'yes' } : {}),
    };
    const path = `/cases/${id}/resolve`;
    const decided = await api.send({ method: 'POST', path, answer: moneyCase, body, once: sent.once });
    setNotice(noticeOf(decided, person.id));
    return { to: `/cases/${id}` };
  },
};

/** The API answers the slower of two people, who wanted the same, with what the faster did. */
export const noticeOf = ({ status, resolved_by: by }: MoneyCase, personId: string): string => {
  if (status === 'open') return 'waits';
  return by?.id === personId ? 'decided' : 'before';
};
