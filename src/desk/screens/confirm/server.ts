import { ownScreen } from '#contracts/desk-access';
import type { Actions, ScreenCall } from '../../screen.ts';

export async function load({ access, query, person, demoPeople }: ScreenCall) {
  const [{ passkeys, hasCodes }, people] = await Promise.all([access.own(), demoPeople()]);
  const isDemo = people.some(({ id }) => id === person.id);
  return { to: ownScreen(query.get('to')), hasPasskey: passkeys.length > 0, hasCodes, isDemo };
}

export const actions: Actions = {
  async code({ access, query, setNotice }, sent) {
    const to = ownScreen(query.get('to'));
    const why = await access.confirmByCode(sent.text('code'));
    if (why === null) return { to };
    setNotice(why);
    return { to: `/confirm?to=${encodeURIComponent(to)}` };
  },
};
