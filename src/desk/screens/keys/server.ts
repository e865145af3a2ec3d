import { personList } from '#contracts/people';
import { keyWithSecret, revokedKey, schoolKeyList } from '#contracts/school-keys';
import { problemOf, Refused } from '../../api.ts';
import type { Actions, ScreenCall, Sent } from '../../screen.ts';
import { openedOnce, sealedOnce } from '../../shown-once.ts';

/** Live keys; the one that the last form made is shown once. */
export async function load(call: ScreenCall) {
  const [keys, people] = await Promise.all([call.api.get('/keys', schoolKeyList), call.api.get('/people', personList)]);
  const names = new Map(people.data.map(({ id, name }) => [id, name]));
  return { keys: keys.data, names, made: openedOnce(call, 'key') };
}

export const fresh = ['make', 'rotate', 'revoke'];

/** The end of a day, as an instant; null: it never expires. Throws `Refused` for another text. */
function endOf({ text }: Sent): string | null {
  const day = text('expires_on');
  if (day === '') return null;
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new Refused(problemOf('expires_at'));
  return `${day}T23:59:59Z`;
}

const pathOf = ({ text }: Sent): string => `/keys/${encodeURIComponent(text('id'))}`;

export const actions: Actions = {
  async make(call, sent) {
    const body = { name: sent.text('name'), role: sent.text('role'), expires_at: endOf(sent) };
    const { key } = await call.api.send({
      method: 'POST',
      path: '/keys',
      body,
      answer: keyWithSecret,
      once: sent.once,
    });
    return { to: `/team/keys?once=${sealedOnce(call, 'key', key)}` };
  },
  async rotate(call, sent) {
    const path = `${pathOf(sent)}/rotate`;
    const { key } = await call.api.send({ method: 'POST', path, body: {}, answer: keyWithSecret, once: sent.once });
    return { to: `/team/keys?once=${sealedOnce(call, 'key', key)}` };
  },
  async revoke(call, sent) {
    await call.api.send({ method: 'DELETE', path: pathOf(sent), answer: revokedKey, once: sent.once });
    call.setNotice('revoked');
    return { to: '/team/keys' };
  },
};
