import type { Actions } from '../../screen.ts';

export const load = async () => null;

export const actions: Actions = {
  /** A press, not a look: scanners of e-mails open links. */
  async open({ access, params, setNotice }) {
    const why = await access.openLink(params['token'] ?? '');
    if (why !== null) setNotice(why);
    return { to: why === null ? '/sign-in/code' : '/sign-in' };
  },
};
