import type { WhyNot } from '#contracts/desk-access';
import type { Actions, Next, ScreenCall } from '../../screen.ts';

export const load = ({ access }: ScreenCall) => access.own();

/** Back to this screen, which says what was done or why not; first to confirm where that is needed. */
const after = ({ setNotice }: ScreenCall, why: WhyNot | null, done: string): Next => {
  if (why === 'not_fresh') return { to: '/confirm?to=/access' };
  setNotice(why ?? done);
  return { to: '/access' };
};

export const actions: Actions = {
  'end-passkey': async (call, sent) => after(call, await call.access.endPasskey(sent.text('id')), 'ended'),
  codes: async (call) => after(call, await call.access.startOwnCodes(), 'started'),
  'confirm-codes': async (call, sent) => after(call, await call.access.confirmOwnCodes(sent.text('code')), 'added'),
  'end-codes': async (call) => after(call, await call.access.endCodes(), 'ended'),
  'end-sign-in': async (call, sent) => after(call, await call.access.endSignIn(sent.text('id')), 'ended'),
};
