import { createContext } from 'react';

/** What only the server knows of a document: its nonce, the scripts of its language, and the code of what went wrong. */
export interface DocumentFacts {
  readonly nonce: string | undefined;
  readonly localeScripts: (locale: string) => readonly string[];
  readonly supportCode: string | null;
}

/** In the browser the support code is read back from the page itself. */
export const DocumentContext = createContext<DocumentFacts>({
  nonce: undefined,
  localeScripts: () => [],
  supportCode: typeof document === 'undefined' ? null : (document.querySelector('meta[name="support-code"]')?.getAttribute('content') ?? null),
});
