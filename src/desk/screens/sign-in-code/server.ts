import type { Actions, ScreenCall } from '../../screen.ts';

export const load = async ({ access }: ScreenCall) => ({ people: (await access.peopleOfLink()) ?? [] });

export const actions: Actions = {
  async enter({ access, setNotice, nextScreen }, sent) {
    const why = await access.signInByCode(sent.text('code'), sent.text('person'));
    if (why === null) return { to: nextScreen };
    setNotice(why);
    return { to: why === 'gone' ? '/sign-in' : '/sign-in/code' };
  },
};
