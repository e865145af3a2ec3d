import { data, type LoaderFunctionArgs, createContext, RouterContextProvider } from 'react-router';
import { parseLocale } from '#i18n/locale';
import { anonymousShell, type PageShell } from '../shell/page-shell.ts';
import { type PageReader, withBearer, readSession, type Send } from '../client/api.ts';
import { keyedLink } from '../shell/address.ts';
import type { OpenedBy } from './make-shell.ts';
import type { PageServices } from '#contracts/page-services';

export interface Address extends OpenedBy {
  readonly dataKey: string;
  /** The requested payment; null for the one that counts. */
  readonly paymentId: string | null;
  /** The requested method, if several share the page. */
  readonly methodKey: string | null;
}

/** The page of an address without a key, which only the browser may have. */
export interface AskBrowser {
  readonly state: 'ask-browser';
  readonly shell: PageShell;
}

/** A page that shows only a refusal has that refusal's status. */
interface ServedPage {
  readonly refusal?: { readonly status: number };
}

/**
 * The server loader of a page that a link's key opens: the first paint is whole, also without scripts.
 * `browserLoader` is its other half.
 */
export function serverLoader<P extends object>(
  read: (by: PageReader, opened: Address, args: LoaderFunctionArgs) => Promise<P>,
) {
  return async (args: LoaderFunctionArgs) => {
    const { searchParams } = new URL(args.request.url);
    const readParam = (name: string): string | null => searchParams.get(name);
    const [dataKey, header, locale] = [readParam('data'), readParam('header'), readParam('locale')];
    if (!dataKey) {
      const shell = anonymousShell({ now: new Date().toISOString(), dataKey: null, header }, locale);
      return data<P | AskBrowser>({ state: 'ask-browser', shell });
    }
    const services = args.context.get(pageServices);
    const send = inProcess(services);
    const by: PageReader = {
      readSession: () => readSession(send, dataKey, locale),
      asPayer: (token) => withBearer(send, token),
      formToken: services.formToken,
      link: (path) => keyedLink(path, dataKey, parseLocale(locale)),
    };
    const opened = { dataKey, header, locale, paymentId: readParam('payment'), methodKey: readParam('method') };
    const page: P & ServedPage = await read(by, opened, args);
    return data<P | AskBrowser>(withoutTokens(page), { status: page.refusal?.status ?? 200 });
  };
}

/** Blanks every bearer: no fact written into a page opens anything. The page's script requests its own. */
export function withoutTokens<T>(facts: T): T;
export function withoutTokens(facts: unknown): unknown {
  if (Array.isArray(facts)) return facts.map((each) => withoutTokens<unknown>(each));
  if (typeof facts !== 'object' || facts === null) return facts;
  const blanked: Record<string, unknown> = { ...facts };
  for (const name in blanked) {
    const value = blanked[name];
    if (typeof value === 'object') blanked[name] = withoutTokens<unknown>(value);
    else if (name === 'token' && typeof value === 'string') blanked[name] = '';
  }
  return blanked;
}

/** The services of this request. Lives in the pages' bundle only. */
export const pageServices = createContext<PageServices>();

/** The support code of an error while this page was made, if any. */
export const supportCode = createContext<{ value: string | null }>();

/** The context of every loader, action and document. The server calls it once per request. */
export function createPageContext(services: PageServices): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageServices, services);
  context.set(supportCode, { value: null });
  return context;
}

export function inProcess(services: PageServices): Send {
  return (path, init) => services.api(new Request(`http://in-process${path}`, init));
}
