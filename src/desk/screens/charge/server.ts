import { schoolSession } from '#contracts/school-sessions';
import { renewedLink } from '#contracts/session-changes';
import { schoolSettings } from '#contracts/school-settings';
import { openedOnce, sealedOnce } from '../../shown-once.ts';
import type { Actions, ScreenCall } from '../../screen.ts';

const pathOf = ({ params }: ScreenCall): string => `/payment_sessions/${encodeURIComponent(params['id'] ?? '')}`;

/** The session, and the link that its last form made: that is shown once. */
export async function load(call: ScreenCall) {
  const { api, methodName, locale } = call;
  const [session, school] = await Promise.all([
    api.get(pathOf(call), schoolSession),
    api.get('/school', schoolSettings),
  ]);
  const link = openedOnce(call, session.id);
  const names = new Map(session.payments.map(({ method_key: key }) => [key, methodName(key, locale)]));
  return { session, link, names, campus: school.campuses[session.campus_id] ?? session.campus_id };
}

export const actions: Actions = {
  async renew(call, { once }) {
    const { url } = await call.api.send({
      method: 'POST',
      path: `${pathOf(call)}/links`,
      body: { send: false },
      answer: renewedLink,
      once,
    });
    const id = call.params['id'] ?? '';
    return { to: `/charges/${id}?once=${sealedOnce(call, id, url)}` };
  },
  async send(call, { once }) {
    await call.api.send({ method: 'POST', path: `${pathOf(call)}/links`, body: {}, answer: renewedLink, once });
    call.setNotice('sent');
    return { to: `/charges/${call.params['id'] ?? ''}` };
  },
  async expire(call, { once }) {
    await call.api.send({ method: 'POST', path: `${pathOf(call)}/expire`, body: {}, answer: schoolSession, once });
    call.setNotice('expired');
    return { to: `/charges/${call.params['id'] ?? ''}` };
  },
};
