import { createContext, RouterContextProvider } from 'react-router';
import type { Send } from '../session/api.ts';

/** What the server gives the pages for one request. */
export interface PageServices {
  /** Answers as the API would over HTTP. */
  api(request: Request): Promise<Response>;
  /** Of this response's Content-Security-Policy. */
  readonly nonce: string;
  /** Whose pages may show this one in a frame. */
  readonly frameParents: Promise<readonly string[]>;
  /** Development or sandbox: the gallery is shown. */
  readonly isDevelopment: boolean;
  formToken(sessionId: string): string;
  verifyFormToken(sessionId: string, token: string): boolean;
  readonly clientAddress: string;
  /** Logs an error and answers the support code under which it is found. */
  log(error: unknown): string;
  /** Notes that a page was asked for which is not built, and answers the support code under which it is found. */
  noteUnbuilt(path: string): string;
}

/** The services of this request. Lives in the pages' bundle only. */
export const pageServices = createContext<PageServices>();

/** The support code of what went wrong while this page was made, if anything did. */
export const supportCode = createContext<{ value: string | null }>();

/** What every loader, action and the document itself are given. The server calls it once a request. */
export function createPageContext(services: PageServices): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageServices, services);
  context.set(supportCode, { value: null });
  return context;
}

/** Sends to the API inside the process. */
export function inProcess(services: PageServices): Send {
  return (path, init) => services.api(new Request(`http://in-process${path}`, init));
}
