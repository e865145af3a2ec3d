import type { Actions, ScreenCall } from '../../screen.ts';

export const load = async ({ access, demoPeople, query, nextScreen }: ScreenCall) => ({
  demoPeople: await demoPeople(),
  sendsEmail: access.sendsEmail,
  /** The screen that the person wanted. */
  to: query.get('to') ?? nextScreen,
});

export const actions: Actions = {
  async link({ access, setNotice, setNextScreen }, sent) {
    const email = sent.text('email');
    const to = sent.text('to');
    const why = email === '' ? null : await access.askLink(email.slice(0, 254));
    if (why === null) {
      setNextScreen(to);
      return { to: '/sign-in/sent' };
    }
    setNotice(why);
    return { to: `/sign-in?to=${encodeURIComponent(to)}` };
  },
};
