import { createContext } from 'react';

/** What only the server knows of a document: its nonce, the scripts of its language, and the code of what went wrong. */
export interface DocumentFacts {
  readonly nonce: string;
  /** Whose pages may show this one in a frame; the browser reads it from the page itself. */
  readonly frameParents: string;
  readonly localeScripts: (locale: string) => readonly string[];
  readonly supportCode: string | null;
}

const page = typeof document === 'undefined' ? null : document;

/** In the browser, nonce and support code are read back from the page itself. */
export const DocumentContext = createContext<DocumentFacts>({
  frameParents: page?.querySelector('meta[name="frame-parents"]')?.getAttribute('content') ?? '',
  nonce: page?.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '',
  localeScripts: () => [],
  supportCode: page?.querySelector('meta[name="support-code"]')?.getAttribute('content') ?? null,
});
