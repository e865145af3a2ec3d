import type { BrowserContext, ConsoleMessage, Frame, Page, Request } from '@playwright/test';

/** One request a page made. */
export interface Sighting {
  readonly url: string;
  readonly isNavigation: boolean;
  /** The address whose answer led here; null where none did. */
  readonly ledBy: string | null;
  /** Empty where none was sent. */
  readonly referer: string;
  /** Whether scripts ran where it was made. */
  readonly scripts: boolean;
  /** The frame that asked, or that is filled: of a page itself, or of somebody else within it. */
  readonly frame: {
    readonly isPage: boolean;
    readonly origin: string;
    /** Whether its page is the one on which a payer's bank asks them something. */
    readonly isBankCheck: boolean;
  };
  /** What was sent along; empty where nothing was. */
  readonly body: string;
}

/** One message from window to window, as its receiver got it. */
export interface WindowMessage {
  /** Origins; `null` in quotes of a page that has none. */
  readonly from: string;
  readonly to: string;
  /** What was said, as JSON. */
  readonly data: string;
}

/** Everything the browser did and said during one journey. */
export interface BrowserWatch {
  readonly requests: readonly Sighting[];
  /** Every line of every console. */
  readonly lines: readonly string[];
  /** Bearer tokens seen in requests. */
  readonly bearers: ReadonlySet<string>;
  /** Policy violations, console errors, page errors and answers of 500 and above, one sentence each. */
  readonly complaints: readonly string[];
  /** Everything windows said to windows, with or without a listener. */
  readonly messages: readonly WindowMessage[];
  readonly contexts: readonly BrowserContext[];
  /** Begins to watch a context; nothing is put in its way. */
  follow(context: BrowserContext, scripts: boolean): Promise<void>;
  /** Open pages of the product, oldest first. */
  pages(): readonly Page[];
  /** Every document of the product that is open: pages, and frames in other people's pages. */
  documents(): readonly Frame[];
  /** Whether scripts run in a page. */
  hasScripts(page: Page): boolean;
}

/** A coded refusal is an answer like any other, but Chromium writes a line about each. */
const codedRefusal = /^Failed to load resource: the server responded with a status of 4\d\d/;

/** The watch's own scripts are tried in every frame, also in the one that opens a connection and runs none. */
const ownScriptRefused = /^Blocked script execution in '\S+\/robots\.txt' because the document's frame is sandboxed/;

/** A watch over the pages of the product at `appOrigin`. */
export function createBrowserWatch(appOrigin: string): BrowserWatch {
  const requests: Sighting[] = [];
  const bearers = new Set<string>();
  const lines: string[] = [];
  const complaints: string[] = [];
  const messages: WindowMessage[] = [];
  const followed: { readonly context: BrowserContext; readonly scripts: boolean }[] = [];

  const seeRequest = (request: Request, scripts: boolean): void => {
    const { authorization, referer = '' } = request.headers();
    const bearer = authorization?.match(/^Bearer (.+)$/)?.[1];
    // A provider's own key, which any page may show, is none of ours.
    if (bearer && new URL(request.url()).origin === appOrigin) bearers.add(bearer);
    requests.push({
      url: request.url(),
      isNavigation: request.isNavigationRequest(),
      ledBy: request.redirectedFrom()?.url() ?? null,
      referer,
      scripts,
      frame: frameOf(request),
      body: request.postData() ?? '',
    });
  };
  const seeConsole = (message: ConsoleMessage): void => {
    const text = message.text();
    lines.push(text);
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (codedRefusal.test(text) || ownScriptRefused.test(text)) return;
    complaints.push(`console ${message.type()}: ${text}`);
  };

  return {
    requests,
    lines,
    bearers,
    complaints,
    messages,
    get contexts() {
      return followed.map(({ context }) => context);
    },
    async follow(context, scripts) {
      followed.push({ context, scripts });
      context.on('request', (request) => seeRequest(request, scripts));
      context.on('console', seeConsole);
      context.on('weberror', (error) => complaints.push(`page error: ${error.error().message}`));
      context.on('response', (response) => {
        if (response.status() >= 500) complaints.push(`${response.status()} from ${response.url()}`);
      });
      await context.exposeBinding('tellPolicyViolation', (_source, what: string) => {
        complaints.push(`policy violation: ${what}`);
      });
      await context.exposeBinding('tellWindowMessage', (_source, message: WindowMessage) => {
        messages.push(message);
      });
      await context.addInitScript(tellOfViolations);
      await context.addInitScript(tellOfMessages);
    },
    pages: () => followed.flatMap(({ context }) => context.pages()).filter((page) => page.url().startsWith(appOrigin)),
    documents: () =>
      followed
        .flatMap(({ context }) => context.pages())
        .flatMap((page) => page.frames())
        .filter((frame) => frame.url().startsWith(appOrigin)),
    hasScripts: (page) => followed.find(({ context }) => context === page.context())?.scripts ?? true,
  };
}

/** A page's first request has no frame yet. */
function frameOf(request: Request): Sighting['frame'] {
  try {
    const frame = request.frame();
    const isPage = frame.parentFrame() === null;
    const isBankCheck = URL.parse(frame.page().url())?.pathname.startsWith('/bank-check/') === true;
    return { isPage, isBankCheck, origin: URL.canParse(frame.url()) ? new URL(frame.url()).origin : 'null' };
  } catch {
    return { isPage: true, isBankCheck: false, origin: 'null' };
  }
}

/** Runs in the page, before its own scripts. */
function tellOfViolations(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    const tell: unknown = Reflect.get(window, 'tellPolicyViolation');
    if (typeof tell === 'function') tell(`${event.effectiveDirective} stopped ${event.blockedURI}`);
  });
}

/** Runs in every page and frame, before its own scripts. */
function tellOfMessages(): void {
  window.addEventListener('message', ({ origin, data }) => {
    const tell: unknown = Reflect.get(window, 'tellWindowMessage');
    if (typeof tell === 'function') tell({ from: origin, to: window.origin, data: JSON.stringify(data) ?? '' });
  });
}
