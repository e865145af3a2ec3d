import { loadSession } from '../../client/browser-send.ts';
import { tab } from '../../client/browser-storage.ts';
import { type CheckoutPage, checkoutPage } from './page-data.ts';

/** Reads the checkout in the browser, by the kept key. */
export async function readCheckout(dataKey: string | null): Promise<CheckoutPage> {
  const opened = { dataKey, header: tab.read('header'), locale: tab.read('locale') };
  return checkoutPage(await loadSession(dataKey), opened, () => '');
}
