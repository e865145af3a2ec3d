import { serverLoader } from '../../loading/server-loader.ts';
import { type WalletPage, walletPage } from './page-data.ts';

/** Reads the session by the key, for the first paint. No action: a sheet needs scripts. */
export const loader = serverLoader<WalletPage>(async (by, opened) =>
  walletPage(await by.readSession(), opened, by.link),
);
