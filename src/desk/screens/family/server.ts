import * as z from 'zod/mini';
import { caseList } from '#contracts/cases';
import { mandateList } from '#contracts/mandates';
import { mandate } from '#contracts/saved-card';
import { schoolSession, sessionList } from '#contracts/school-sessions';
import { changedSession, forgottenCard, sessionCards } from '#contracts/session-changes';
import { problemOf, Refused } from '../../api.ts';
import { ifAllowed } from '../../allowed.ts';
import type { Actions, ScreenCall, Sent } from '../../screen.ts';

/** A family is named by one of its sessions: no payer's id stands in an address. */
const idOf = ({ params }: ScreenCall): string => encodeURIComponent(params['id'] ?? '');

/** Sessions whose credit is looked for: those of half a year. */
const mostLookedAt = 10;

export async function load(call: ScreenCall, sent: Sent | null) {
  const { api } = call;
  const session = await api.get(`/payment_sessions/${idOf(call)}`, schoolSession);
  const { payer } = session;
  const [sessions, mandates, cards] = await Promise.all([
    api.get('/payment_sessions', sessionList, { payer_id: payer.id, limit: 25 }),
    ifAllowed(api.get('/mandates', mandateList, { payer_id: payer.id })),
    api.get(`/payment_sessions/${session.id}/cards`, sessionCards).catch(orAway),
  ]);
  const paid = sessions.data.filter(({ payments }) => payments.length > 0).slice(0, mostLookedAt);
  const cases = await Promise.all(
    paid.map(({ id }) => api.get('/cases', caseList, { session_id: id, status: 'resolved' })),
  );
  return {
    session,
    sessions: sessions.data,
    mandates: mandates?.data ?? null,
    cards: cards?.data ?? null,
    credits: cases.flatMap(({ data }) => data).filter(({ resolution }) => resolution === 'credited'),
    /** The typed address, which waits for a second look. */
    typedEmail: sent?.text('do') === 'look' ? sent.text('email') : null,
  };
}

/** A provider that does not answer hides its cards, and no more. */
function orAway(error: unknown): null {
  if (error instanceof Refused && error.problem.code === 'provider_unavailable') return null;
  throw error;
}

const email = z.email().check(z.maxLength(254));
const typedEmail = (sent: Sent): string => {
  const { data } = email.safeParse(sent.text('email'));
  if (data === undefined) throw new Refused(problemOf('payer_email'));
  return data;
};

export const actions: Actions = {
  async forget(call, { text, once }) {
    await call.api.send({
      method: 'POST',
      path: `/payment_sessions/${idOf(call)}/cards/forget`,
      body: { card_id: text('card') },
      answer: forgottenCard,
      once,
    });
    return done(call, 'forgotten');
  },
  async end(call, { text, once }) {
    const path = `/mandates/${encodeURIComponent(text('mandate'))}/end`;
    await call.api.send({ method: 'POST', path, body: {}, answer: mandate, once });
    return done(call, 'ended');
  },
  async look(_call, sent) {
    typedEmail(sent);
    return { draw: true };
  },
  async correct(call, sent) {
    const address = typedEmail(sent);
    const { payer, id } = await call.api.get(`/payment_sessions/${idOf(call)}`, schoolSession);
    const { data } = await call.api.get('/payment_sessions', sessionList, { payer_id: payer.id, limit: 100 });
    const open = data.filter((session) => session.status !== 'paid' || session.id === id);
    for (const session of open)
      await call.api.send({
        method: 'PATCH',
        path: `/payment_sessions/${session.id}`,
        body: { payer_email: address },
        answer: changedSession,
      });
    return done(call, 'email');
  },
};

function done(call: ScreenCall, what: string) {
  call.setNotice(what);
  return { to: `/families/${idOf(call)}` };
}
