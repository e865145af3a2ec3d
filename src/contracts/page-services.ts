export type PreviewedLink = { readonly sessionId: string } | { readonly voucherKey: string };

/** The server's services to the pages for one request. */
export interface PageServices {
  /** Returns the API's response, as over HTTP; of its body only `json()` can be read. */
  api(request: Request): Promise<Response>;
  /** The nonce of this response's Content-Security-Policy. */
  readonly nonce: string;
  /** Returns the origins that may frame this page: called once its facts are there, which include them. */
  frameParents(): Promise<readonly string[]>;
  /** Whether pages may keep what opens them without a network. */
  readonly offline: boolean;
  /** This document is stored on phones: it must have no personal data. */
  readonly isShell: boolean;
  /** Staging: each page says that no real money moves. */
  readonly isStaging: boolean;
  /** Development or sandbox: the gallery is shown. */
  readonly isDevelopment: boolean;
  formToken(sessionId: string): string;
  /** Returns the URL of a link's preview picture in a chat, for a session or a voucher's key; null if there is none. */
  previewOf(link: PreviewedLink, locale: string): Promise<string | null>;
  verifyFormToken(sessionId: string, token: string): boolean;
  readonly clientAddress: string;
  /** Logs an error and returns the support code that finds it. */
  log(error: unknown): string;
}
