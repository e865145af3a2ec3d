import { endedPerson, person, personInvitation, personList } from '#contracts/people';
import { campusesOf } from '../../campuses.ts';
import type { Actions, ScreenCall, Sent } from '../../screen.ts';

/** The people of the office. */
export async function load(call: ScreenCall) {
  const [{ data }, campuses] = await Promise.all([call.api.get('/people', personList), campusesOf(call)]);
  return { people: data, campuses };
}

const pathOf = ({ text }: Sent): string => `/people/${encodeURIComponent(text('id'))}`;

/** None chosen: all of them. */
function campusIds({ texts }: Sent): readonly string[] | null {
  const chosen = texts('campus');
  return chosen.length === 0 ? null : chosen;
}

export const fresh = ['invite', 'change', 'again', 'end'];

export const actions: Actions = {
  async invite(call, sent) {
    const body = {
      name: sent.text('name'),
      email: sent.text('email'),
      role: sent.text('role'),
      campus_ids: campusIds(sent),
    };
    await call.api.send({ method: 'POST', path: '/people', body, answer: person, once: sent.once });
    return done(call, 'invited');
  },
  async change(call, sent) {
    // One's own role is another person's to change.
    const role = sent.text('role');
    const body = { campus_ids: campusIds(sent), ...(role === '' ? {} : { role }) };
    await call.api.send({ method: 'PATCH', path: pathOf(sent), body, answer: person, once: sent.once });
    return done(call, 'changed');
  },
  async again(call, sent) {
    const path = `${pathOf(sent)}/invite`;
    await call.api.send({ method: 'POST', path, body: {}, answer: personInvitation, once: sent.once });
    return done(call, 'invited');
  },
  async end(call, sent) {
    await call.api.send({ method: 'DELETE', path: pathOf(sent), answer: endedPerson, once: sent.once });
    return done(call, 'ended');
  },
};

function done(call: ScreenCall, what: string) {
  call.setNotice(what);
  return { to: '/team' };
}
