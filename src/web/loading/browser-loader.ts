import { type LoaderFunctionArgs, redirectDocument } from 'react-router';
import { loadCatalogue } from '#i18n/catalogues';
import type { Locale } from '#i18n/locale';
import { type PageShell, shellOf } from '../shell/page-shell.ts';
import { tab } from '../storage/browser-storage.ts';
import { openedWith, storeKey } from '../storage/stored-key.ts';

/** A page's facts in the browser: the stored key and settings, its address, and its path's parameters. */
export interface OpenedHere {
  readonly dataKey: string | null;
  readonly header: string | null;
  readonly locale: string | null;
  /** The payment and the method that the address names. */
  readonly paymentId: string | null;
  readonly methodKey: string | null;
  readonly url: URL;
  readonly params: LoaderFunctionArgs['params'];
}

interface BrowserPage<P> {
  /** Reads the page, if the server did not send it whole. */
  readonly read: (opened: OpenedHere) => Promise<P>;
  /** Whether the server's data can be shown; by default, unless it left the page to the browser. */
  readonly isWhole?: (sent: P, opened: OpenedHere) => boolean;
  readonly texts?: readonly ((locale: Locale) => Promise<unknown>)[];
  /** Stores and adds facts before the page is drawn. */
  readonly prepare?: (page: P, opened: OpenedHere) => P | Promise<P>;
}

/** What the browser's half of a page is loaded with. */
export interface BrowserArgs extends Pick<LoaderFunctionArgs, 'request' | 'params'> {
  /** The server half's data in this document; null once its first paint is over. */
  readonly sent: unknown;
}

/** The result of a page's loader or action: `useLoaderData<Loaded<typeof loader>>()`. The router has no such type. */
export type Loaded<Load extends (args: never) => unknown> = Awaited<ReturnType<Load>>;

/** Whether the data is a page's: the document holds only that of the page whose loader asks. */
export const isPage = <P extends { readonly shell: PageShell }>(sent: unknown): sent is P => shellOf(sent) !== null;

const isSentWhole = (sent: { readonly state?: string }): boolean => sent.state !== 'ask-browser';

/**
 * The browser's loader of a page that a link's key opens: stores the key, takes the data that the server sent or reads
 * it here, and waits for the texts. `serverLoader` is its other half.
 */
export function browserLoader<P extends { readonly shell: PageShell; readonly state?: string }>({
  read,
  isWhole = isSentWhole,
  texts = [],
  prepare = (page) => page,
}: BrowserPage<P>) {
  return async ({ request, params, sent }: BrowserArgs): Promise<P> => {
    const url = new URL(request.url);
    const dataKey = storeKey(openedWith(url));
    const opened = {
      dataKey,
      header: tab.read('header'),
      locale: tab.read('locale'),
      paymentId: url.searchParams.get('payment'),
      methodKey: url.searchParams.get('method'),
      url,
      params,
    };
    const found = isPage<P>(sent) && isWhole(sent, opened) ? sent : await read(opened);
    const page = await prepare(found, opened);
    await Promise.all([loadCatalogue, ...texts].map((loadTexts) => loadTexts(page.shell.locale)));
    return page;
  };
}

/** The loader of a page that only the server can read: the browser opens it as a document. */
export async function documentOnly<P extends { readonly shell: PageShell }>(args: BrowserArgs): Promise<P> {
  if (isPage<P>(args.sent)) return args.sent;
  throw redirectDocument(args.request.url);
}
