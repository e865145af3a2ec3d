import type { Actions, ScreenCall } from '../../screen.ts';

const tokenOf = ({ params }: Pick<ScreenCall, 'params'>): string => params['token'] ?? '';

export const load = async (call: ScreenCall) => ({
  invited: await call.access.invitation(tokenOf(call)),
  path: `/sign-in/invitation/${tokenOf(call)}`,
});

export const actions: Actions = {
  async codes(call) {
    const why = await call.access.startInvitedCodes(tokenOf(call));
    if (why !== null) call.setNotice(why);
    return { to: `/sign-in/invitation/${tokenOf(call)}#codes` };
  },
  async 'confirm-codes'(call, sent) {
    const why = await call.access.acceptByCode(tokenOf(call), sent.text('code'));
    if (why === null) return { to: '/' };
    call.setNotice(why);
    return { to: `/sign-in/invitation/${tokenOf(call)}` };
  },
};
