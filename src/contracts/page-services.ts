/** What the server gives the pages for one request. */
export interface PageServices {
  /** Answers as the API would over HTTP; of an answer's body only `json()` can be read. */
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
}
