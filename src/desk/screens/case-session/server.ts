import { moneyCase } from '#contracts/cases';
import { caseChoices } from '#contracts/money-previews';
import { schoolSession } from '#contracts/school-sessions';
import type { Actions, ScreenCall } from '../../screen.ts';
import { noticeOf } from '../case/server.ts';

/** What a session would be paid by a case's money. */
export async function load({ api, params }: ScreenCall) {
  const path = `/cases/${params['id'] ?? ''}`;
  const session_id = params['session'] ?? '';
  const [found, session, { data: choices }] = await Promise.all([
    api.get(path, moneyCase),
    api.get(`/payment_sessions/${session_id}`, schoolSession),
    api.get(`${path}/choices`, caseChoices, { session_id }),
  ]);
  return { found, session, effect: choices.find(({ action }) => action === 'credit')?.effect ?? null };
}

export const actions: Actions = {
  async assign({ api, params, person, setNotice }, sent) {
    const path = `/cases/${params['id'] ?? ''}`;
    const body = { action: 'credit', session_id: params['session'], note: sent.text('note') || null };
    const answer = moneyCase;
    const decided = await api.send({ method: 'POST', path: `${path}/resolve`, answer, body, once: sent.once });
    setNotice(noticeOf(decided, person.id));
    return { to: path };
  },
};
