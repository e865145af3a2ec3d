export type PreviewedLink = { readonly sessionId: string } | { readonly voucherKey: string };

/** What the server gives the pages for one request. */
export interface PageServices {
  /** Answers as the API would over HTTP; of an answer's body only `json()` can be read. */
  api(request: Request): Promise<Response>;
  /** Of this response's Content-Security-Policy. */
  readonly nonce: string;
  /** Whose pages may show this one in a frame: asked once its facts are there, which say it too. */
  frameParents(): Promise<readonly string[]>;
  /** Whether pages may keep what opens them without a network. */
  readonly offline: boolean;
  /** This document is drawn to be kept on phones: it must have nobody's data. */
  readonly isShell: boolean;
  /** Staging: each page says that no real money moves. */
  readonly isStaging: boolean;
  /** Development or sandbox: the gallery is shown. */
  readonly isDevelopment: boolean;
  formToken(sessionId: string): string;
  /** Where the picture is that a chat shows of a link: of a session, or of a voucher by its key; null where there is none. */
  previewOf(link: PreviewedLink, locale: string): Promise<string | null>;
  verifyFormToken(sessionId: string, token: string): boolean;
  readonly clientAddress: string;
  /** Logs an error and answers the support code under which it is found. */
  log(error: unknown): string;
}
