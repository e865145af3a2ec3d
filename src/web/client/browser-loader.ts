import type { ClientLoaderFunctionArgs } from 'react-router';
import { loadCatalogue } from '#i18n/catalogues';
import type { Locale } from '#i18n/locale';
import { isHydrated } from '../shell/hydrated.ts';
import type { PageShell } from '../shell/page-shell.ts';
import { tab } from './browser-storage.ts';
import { openedWith, storeKey, stripKey } from './stored-key.ts';

/** What a page is opened with in the browser: the stored key and settings, its address, and what its path names. */
export interface OpenedHere {
  readonly dataKey: string | null;
  readonly header: string | null;
  readonly locale: string | null;
  /** Which payment the address asks for, and which method. */
  readonly paymentId: string | null;
  readonly methodKey: string | null;
  readonly url: URL;
  readonly params: ClientLoaderFunctionArgs['params'];
}

interface BrowserPage<P> {
  /** Reads the page, where the server did not send it whole. */
  readonly read: (opened: OpenedHere) => Promise<P>;
  /** Whether what the server sent can be shown; else whatever it did not leave to the browser. */
  readonly isWhole?: (sent: P, opened: OpenedHere) => boolean;
  readonly texts?: readonly ((locale: Locale) => Promise<unknown>)[];
  /** What is stored and added before it is drawn. */
  readonly prepare?: (page: P, opened: OpenedHere) => P | Promise<P>;
}

type BrowserArgs = Pick<ClientLoaderFunctionArgs, 'request' | 'params'> & {
  readonly serverLoader: <T>() => Promise<T>;
};

const isSentWhole = (sent: { readonly state?: string }): boolean => sent.state !== 'ask-browser';

/**
 * The client loader of a page that a link's key opens: stores the key, takes what the server sent with the document or
 * reads it here, takes the key out of the address, and waits for the texts. `serverLoader` is its other half.
 */
export function browserLoader<P extends { readonly shell: PageShell; readonly state?: string }>({
  read,
  isWhole = isSentWhole,
  texts = [],
  prepare = (page) => page,
}: BrowserPage<P>) {
  const load = async ({ request, params, serverLoader }: BrowserArgs): Promise<P> => {
    const url = new URL(request.url);
    const dataKey = storeKey(openedWith(url));
    const sent = isHydrated() ? null : await serverLoader<P>();
    const opened = {
      dataKey,
      header: tab.read('header'),
      locale: tab.read('locale'),
      paymentId: url.searchParams.get('payment'),
      methodKey: url.searchParams.get('method'),
      url,
      params,
    };
    const found = sent && isWhole(sent, opened) ? sent : await read(opened);
    stripKey();
    const page = await prepare(found, opened);
    await Promise.all([loadCatalogue, ...texts].map((loadTexts) => loadTexts(page.shell.locale)));
    return page;
  };
  return Object.assign(load, { hydrate: true as const });
}
