import { lateSeconds } from '#domain/question-budget';
import { accountName } from '../../db/read/provider-accounts.ts';
import { accountsInTurn } from '../../db/read/questions-in-turn.ts';
import { beginLists, type ListBegun, listWasRead } from '../../db/write/lists-read.ts';
import { type ConnectedProvider, keyOfAccount } from '../../services/accounts.ts';
import type { Services } from '../../services/services.ts';
import { bookList } from './book-list.ts';

/**
 * Reads the lists of accounts whose questions are late, for money whose webhooks were lost: one call names many
 * payments, where a question names one. It books only; a payment ends without money by its provider's answer alone.
 * Returns how many lists were read. The daily comparison reads them again.
 */
export async function readDueLists(services: Services): Promise<number> {
  const late = (await accountsInTurn(services.db)).filter(({ lateSeconds: late }) => late > lateSeconds);
  if (late.length === 0) return 0;
  const names = new Set(late.map(({ name }) => name));
  const listed = (await services.accounts.all())
    .filter(({ provider, connection }) => provider.listedBy === 'pages' && connection.listSettled)
    .map((connected) => [accountName(keyOfAccount(connected)), connected] as const)
    .filter(([name]) => names.has(name));
  const accounts = new Map(listed);
  const begun = await beginLists(services.db, [...accounts.keys()]);
  await Promise.all(begun.map((each) => readList(services, accounts.get(each.account), each)));
  return begun.length;
}

async function readList(
  services: Services,
  connected: ConnectedProvider | undefined,
  { account: name, from, to }: ListBegun,
): Promise<void> {
  if (!connected?.connection.listSettled) return;
  const account = keyOfAccount(connected);
  try {
    const list = await connected.connection.listSettled(from, to);
    const found = await bookList(services, account, list);
    await listWasRead(services.db, name, to);
    services.log.info({ ...account, listed: list.length, ...found }, 'a list was read, for questions are late');
  } catch (error) {
    services.log.error({ ...account, err: error }, 'a provider’s list could not be read; it is tried again');
  }
}
