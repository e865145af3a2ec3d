import { type LoaderFunctionArgs, redirectDocument } from 'react-router';
import { loadCatalogue } from '#i18n/catalogues';
import type { Locale } from '#i18n/locale';
import type { PageShell } from '../shell/page-shell.ts';
import { tab } from '../storage/browser-storage.ts';
import { openedWith, storeKey } from '../storage/stored-key.ts';

/** What a page is opened with in the browser: the stored key and settings, its address, and what its path names. */
export interface OpenedHere {
  readonly dataKey: string | null;
  readonly header: string | null;
  readonly locale: string | null;
  /** Which payment the address asks for, and which method. */
  readonly paymentId: string | null;
  readonly methodKey: string | null;
  readonly url: URL;
  readonly params: LoaderFunctionArgs['params'];
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

/** What the browser's half of a page is loaded with. */
export interface BrowserArgs extends Pick<LoaderFunctionArgs, 'request' | 'params'> {
  /** What the server's half answered with this document; null once its first paint is over. */
  readonly sent: <T>() => T | null;
}

const isSentWhole = (sent: { readonly state?: string }): boolean => sent.state !== 'ask-browser';

/**
 * The browser's loader of a page that a link's key opens: stores the key, takes what the server sent with the document or
 * reads it here, and waits for the texts. `serverLoader` is its other half.
 */
export function browserLoader<P extends { readonly shell: PageShell; readonly state?: string }>({
  read,
  isWhole = isSentWhole,
  texts = [],
  prepare = (page) => page,
}: BrowserPage<P>) {
  return async ({ request, params, sent: sentHere }: BrowserArgs): Promise<P> => {
    const url = new URL(request.url);
    const dataKey = storeKey(openedWith(url));
    const sent = sentHere<P>();
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
    const page = await prepare(found, opened);
    await Promise.all([loadCatalogue, ...texts].map((loadTexts) => loadTexts(page.shell.locale)));
    return page;
  };
}

/** The loader of a page that only the server can read: in the browser it is opened as a document. */
export async function documentOnly({ request, sent }: BrowserArgs): Promise<unknown> {
  const page = sent<unknown>();
  if (page === null) throw redirectDocument(request.url);
  return page;
}
