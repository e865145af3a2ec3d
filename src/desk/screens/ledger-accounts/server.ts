import { ledgerAccounts } from '#contracts/ledger-accounts';
import { ledgerEntries } from '#domain/day-journal';
import type { Actions, ScreenCall } from '../../screen.ts';

export const load = async ({ api }: ScreenCall) => api.get('/ledger_accounts', ledgerAccounts);

type Account = Awaited<ReturnType<typeof load>>['accounts'][number];

/** An account for all ways to pay and campuses. */
export const isGeneral = ({ method_key: method, campus_id: campus }: Account): boolean =>
  method === null && campus === null;

export const actions: Actions = {
  /** Those of one way to pay or campus stay. */
  async save({ api, setNotice }, sent) {
    const { accounts } = await api.get('/ledger_accounts', ledgerAccounts);
    const general = ledgerEntries.flatMap((entry) => {
      const account = sent.text(entry);
      return account === '' ? [] : [{ entry, account, method_key: null, campus_id: null }];
    });
    const body = { accounts: [...accounts.filter((each) => !isGeneral(each)), ...general] };
    await api.send({ method: 'PATCH', path: '/ledger_accounts', answer: ledgerAccounts, body, once: sent.once });
    setNotice('saved');
    return { to: '/days/accounts' };
  },
};
