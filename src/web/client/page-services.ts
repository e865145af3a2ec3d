import { createContext, RouterContextProvider } from 'react-router';
import type { PageServices } from '#contracts/page-services';

import type { Send } from './api.ts';

/** The services of this request. Lives in the pages' bundle only. */
export const pageServices = createContext<PageServices>();

/** The support code of what went wrong while this page was made, if anything did. */
export const supportCode = createContext<{ value: string | null }>();

/** Finds the page that is not built yet to which a path belongs, as the list of pages names it, or null. */
type FindUnbuilt = (pathname: string) => string | null;

export const findUnbuilt = createContext<FindUnbuilt>();

/** What every loader, action and the document itself are given. The server calls it once a request. */
export function createPageContext(services: PageServices, unbuilt: FindUnbuilt = () => null): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageServices, services);
  context.set(findUnbuilt, unbuilt);
  context.set(supportCode, { value: null });
  return context;
}

/** Sends to the API inside the process. */
export function inProcess(services: PageServices): Send {
  return (path, init) => services.api(new Request(`http://in-process${path}`, init));
}
