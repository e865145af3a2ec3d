import { deletedStatementMap, statementMap, statementMapList } from '#contracts/statement-files';
import { ifAllowed } from '../../allowed.ts';
import type { Actions, ScreenCall, Sent } from '../../screen.ts';

/** How the school's banks write. Null: the person sees some campuses alone. */
export const load = async ({ api }: ScreenCall) => ifAllowed(api.get('/statement_maps', statementMapList));

const pathOf = (sent: Sent): string => `/statement_maps/${encodeURIComponent(sent.text('map'))}`;

export const actions: Actions = {
  async rename({ api, setNotice }, sent) {
    const body = { name: sent.text('name') };
    await api.send({ method: 'PATCH', path: pathOf(sent), answer: statementMap, body, once: sent.once });
    setNotice('renamed');
    return { to: '/statements/maps' };
  },
  async remove({ api, setNotice }, sent) {
    await api.send({ method: 'DELETE', path: pathOf(sent), answer: deletedStatementMap, once: sent.once });
    setNotice('removed');
    return { to: '/statements/maps' };
  },
};
