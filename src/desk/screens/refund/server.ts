import { refund, refundList } from '#contracts/cases';
import { refundPreview } from '#contracts/money-previews';
import { paymentWithHistory } from '#contracts/payments-list';
import { schoolSession } from '#contracts/school-sessions';
import { schoolSettings } from '#contracts/school-settings';
import { hasPermission } from '#domain/permissions';
import { problemOf, Refused } from '../../api.ts';
import { readNames } from '../../names.ts';
import type { Actions, ScreenCall, Sent, ViewProps } from '../../screen.ts';
import { typedAmount } from '../../typed-amount.ts';
import { typedRefund, type TypedRefund, ways } from './ways.ts';

/** A payment's refundable money; with what was typed, what that would do. */
export async function load(call: ScreenCall) {
  const { api, params, methodName, locale, person, query } = call;
  const path = `/payments/${params['id'] ?? ''}`;
  const typed = openTyped(call);
  const payment = await api.get(path, paymentWithHistory);
  const { means, kind } = ways[typed?.way ?? (payment.refundable.by_provider ? 'provider' : 'hand')];
  const [session, refunds, preview, settings, { people, nameOf }] = await Promise.all([
    api.get(`/payment_sessions/${payment.session_id}`, schoolSession),
    api.get(`${path}/refunds`, refundList),
    api.get(`${path}/refunds/preview`, refundPreview, { means, kind, amount: typed?.amount }),
    api.get('/school', schoolSettings),
    readNames(call),
  ]);
  const standIn = settings.refund_approval?.stand_in ?? null;
  const approvers = people.filter(
    ({ id, role }) =>
      id !== person.id && (id === standIn || hasPermission({ role, isPerson: true }, 'approve_refunds')),
  );
  return {
    payment,
    session,
    refunds: refunds.data,
    preview,
    typed,
    sealed: params['typed'] ?? '',
    isChanging: query.has('change'),
    approvers: approvers.map(({ name }) => name),
    nameOf,
    method: methodName(payment.method_key, locale),
  };
}

function openTyped({ params, open }: ScreenCall): TypedRefund | null {
  const words = params['typed'] === undefined ? null : open(params['typed']);
  return words === null ? null : typedRefund.parse(JSON.parse(words));
}

export type Props = ViewProps<Awaited<ReturnType<typeof load>>>;

export const fresh = ['send'];

export const actions: Actions = {
  review: async (call, sent) => ({
    to: `/payments/${call.params['id'] ?? ''}/refund/${call.seal(JSON.stringify(readTyped(call, sent)))}`,
  }),
  async send(call, sent) {
    const { api, params, person, setNotice } = call;
    const id = params['id'] ?? '';
    const typed = openTyped(call);
    if (typed === null) return { to: `/payments/${id}/refund` };
    const { amount, note, way } = typed;
    const body = { ...ways[way], note: note || null, ...(amount === null ? {} : { amount }) };
    const path = `/payments/${id}/refunds`;
    const made = await api.send({ method: 'POST', path, answer: refund, body, once: sent.once });
    const waits = made.status === 'awaiting_approval';
    setNotice(waits ? 'waits' : way === 'provider' ? 'sent' : 'recorded');
    // Whoever sees some campuses only has no list of all refunds.
    const list = person.campusIds === null ? '/refunds' : `/payments/${id}/refund`;
    return { to: waits && person.campusIds === null ? `/refunds/${made.id}` : list };
  },
};

/** Throws `Refused` for what cannot be sent. */
function readTyped({ person }: ScreenCall, sent: Sent): TypedRefund {
  const [text, note] = [sent.text('amount'), sent.text('note').slice(0, 500)];
  const way = typedRefund.shape.way.safeParse(sent.text('way')).data;
  const amount = text === '' ? null : typedAmount(text, person.school);
  const wrong = [
    ...(text !== '' && amount === null ? ['amount'] : []),
    ...(way === undefined ? ['way'] : []),
    ...(way !== 'provider' && note === '' ? ['note'] : []),
  ];
  if (way === undefined || wrong.length > 0) throw new Refused(problemOf(...wrong));
  return { amount, way, note };
}
