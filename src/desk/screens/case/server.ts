import { moneyCase, type MoneyCase } from '#contracts/cases';
import { caseChoices } from '#contracts/money-previews';
import { paymentWithHistory } from '#contracts/payments-list';
import { schoolSession } from '#contracts/school-sessions';
import { readNames } from '../../names.ts';
import type { Actions, Next, ScreenCall, Sent } from '../../screen.ts';

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

/** `refund` gives money back; `decide` never does. */
export const fresh = ['refund'];

export const actions: Actions = {
  decide: (call, sent) => decide(call, sent, { action: sent.text('action') === 'credit' ? 'credit' : 'accept' }),
  refund: (call, sent) =>
    decide(call, sent, {
      action: 'refund',
      means: sent.text('means'),
      separate: sent.text('separate') === 'yes',
    }),
};

async function decide({ api, params, person, setNotice }: ScreenCall, sent: Sent, what: object): Promise<Next> {
  const to = `/cases/${params['id'] ?? ''}`;
  const body = { ...what, note: sent.text('note') || null };
  const answer = moneyCase;
  const decided = await api.send({ method: 'POST', path: `${to}/resolve`, answer, body, once: sent.once });
  setNotice(noticeOf(decided, person.id));
  return { to };
}

/** The API answers the slower of two people, who wanted the same, with what the faster did. */
export const noticeOf = ({ status, resolved_by: by }: MoneyCase, personId: string): string => {
  if (status === 'open') return 'waits';
  return by?.id === personId ? 'decided' : 'before';
};
