import { redirect, redirectDocument, useLoaderData } from 'react-router';
import { loadMoneyTexts } from '#i18n/catalogues';
import { loadWalletTexts } from '#i18n/wallet-texts';
import { loadSession } from '../../client/browser-send.ts';
import { browserLoader, type BrowserArgs, type Loaded } from '../../loading/browser-loader.ts';
import { ProblemPage } from '../../payment/problem-page.tsx';
import { PageSkeleton } from '../../shell/nav-page.tsx';
import { rememberSession, storeSession } from '../../storage/stored-key.ts';
import { lacksTaxData, withTaxChoice } from '../../storage/tax-choice.ts';
import { placeOfTaxData } from '../../tax/place.ts';
import { placeOfWallet } from '../../payment/place.ts';
import { type WalletPage, walletPage } from './page-data.ts';
import { WalletView } from './view.tsx';

const load = browserLoader<WalletPage>({
  read: async (opened) => walletPage(await loadSession(opened.dataKey), opened, (path) => path),
  texts: [loadWalletTexts, loadMoneyTexts],
  prepare(page, { dataKey }) {
    if (page.state !== 'ready' || !dataKey) return page;
    const session = withTaxChoice(page.session);
    storeSession(session);
    rememberSession(dataKey, session);
    // Only the tab knows its choice for the invoice, so the server asks for none.
    if (page.option && lacksTaxData(session)) throw redirect(placeOfTaxData(placeOfWallet(page.option.key)));
    return { ...page, session };
  },
});

/** Only its own document's policy lets the wallet's script in: from any other it is loaded anew. */
export async function loader(args: BrowserArgs): Promise<WalletPage> {
  const [entry] = performance.getEntriesByType('navigation');
  if (entry && new URL(entry.name).pathname !== '/wallet') throw redirectDocument(args.request.url);
  return load(args);
}

export { isReadAnew as shouldRevalidate } from '../../shell/hydrated.ts';

export function Component() {
  const page = useLoaderData<Loaded<typeof loader>>();
  if (page.state === 'ask-browser') return <PageSkeleton />;
  if (page.state === 'refused') return <ProblemPage refusal={page.refusal} dataKey={page.shell.dataKey} />;
  return <WalletView shell={page.shell} session={page.session} option={page.option} />;
}
