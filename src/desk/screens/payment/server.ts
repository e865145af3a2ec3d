import type * as z from 'zod/mini';
import { caseList, refundList } from '#contracts/cases';
import { checkCode } from '#contracts/paper-check';
import { paymentWithHistory, receiptSent } from '#contracts/payments-list';
import { schoolSession } from '#contracts/school-sessions';
import { renewedLink } from '#contracts/session-changes';
import { ifAllowed } from '../../allowed.ts';
import { campusesOf } from '../../campuses.ts';
import { answerableBy, familyAnswer, stateOf } from '../../family-answer.ts';
import { refusable, searchFamily } from '../../family-search.ts';
import type { Actions, ScreenCall, ViewProps } from '../../screen.ts';

const pathOf = ({ params }: ScreenCall): string => `/payments/${encodeURIComponent(params['id'] ?? '')}`;
const screenOf = ({ params, query }: ScreenCall): string => {
  const sealed = query.get('q');
  return `/payments/${params['id'] ?? ''}${sealed === null ? '' : `?q=${encodeURIComponent(sealed)}`}`;
};

export async function load(call: ScreenCall) {
  const { api, open, query, methodName, locale, person } = call;
  const payment = await api.get(pathOf(call), paymentWithHistory);
  const given = open(query.get('q') ?? '');
  const [session, cases, refunds, campuses, searched] = await Promise.all([
    api.get(`/payment_sessions/${payment.session_id}`, schoolSession),
    api.get('/cases', caseList, { session_id: payment.session_id, limit: 100 }),
    ifAllowed(api.get(`${pathOf(call)}/refunds`, refundList)),
    campusesOf(call),
    given === null ? null : refusable(searchFamily(call, given)),
  ]);
  const search = searched?.search ?? null;
  const answerable = search && answerableBy(search, payment.payment_id);
  const { school } = person;
  return {
    payment,
    session,
    cases: cases.data.filter(({ payment_id: of }) => of === payment.payment_id),
    refunds: refunds?.data ?? [],
    campus: campuses.find(({ id }) => id === payment.campus_id)?.name ?? payment.campus_id,
    way: methodName(payment.method_key, locale),
    /** What the family gave; null before somebody typed it. */
    given,
    answerable,
    refusal: searched?.refusal ?? null,
    answer:
      search && answerable === 'yes'
        ? familyAnswer({
            facts: search.facts,
            state: stateOf(payment),
            school,
            payer: session.payer,
            checkUrl: payment.check_url,
          })
        : null,
  };
}
export type Data = Awaited<ReturnType<typeof load>>;
export type Props = ViewProps<Data>;

export const actions: Actions = {
  gave: async ({ params, seal }, sent) => {
    const text = [sent.text('q'), sent.text('more')].join(' ').trim().slice(0, 200);
    return { to: `/payments/${params['id'] ?? ''}?q=${seal(text)}` };
  },
  check: (call, { once }) =>
    act(call, { path: `${pathOf(call)}/check`, answer: paymentWithHistory, once, as: 'checked' }),
  revoke: (call, { once }) =>
    act(call, { path: `${pathOf(call)}/check_code/revoke`, answer: checkCode, once, as: 'revoked' }),
  async receipt(call, { once }) {
    const path = `${pathOf(call)}/send_receipt`;
    const { queued } = await call.api.send({ method: 'POST', path, body: {}, answer: receiptSent, once });
    call.setNotice(queued ? 'receipt_sent' : 'no_mail');
    return { to: screenOf(call) };
  },
  async link(call, { once }) {
    const { session_id: id } = await call.api.get(pathOf(call), paymentWithHistory);
    return act(call, { path: `/payment_sessions/${id}/links`, answer: renewedLink, once, as: 'link_sent' });
  },
};

interface Act {
  readonly path: string;
  readonly answer: z.ZodMiniType;
  readonly once: string;
  /** The notice. */
  readonly as: string;
}

async function act(call: ScreenCall, { path, answer, once, as }: Act) {
  await call.api.send({ method: 'POST', path, body: {}, answer, once });
  call.setNotice(as);
  return { to: screenOf(call) };
}
