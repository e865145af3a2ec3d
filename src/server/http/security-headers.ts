import type { MiddlewareHandler } from 'hono';
import { workerPolicy } from '#contracts/offline';
import { googlePayMethod } from '#domain/wallets';
import type { WalletHosts } from '#providers/wallet-capability';

/** On every answer that does not say otherwise. HSTS only over https. */
const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissionsPolicy('()'),
} as const;

/** Nothing is allowed but what a page's wallets need: to ask the browser for one, and to open its sheet. */
function permissionsPolicy(payment: string): string {
  return `accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=${payment}, usb=()`;
}

const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** On every answer of staging, of every host: nobody should come by a test site through a search. */
export const keepRobotsOut: MiddlewareHandler = async (context, next) => {
  await next();
  context.res.headers.set('x-robots-tag', 'noindex, nofollow');
};

/** What a page may load and ask for its wallets. */
export interface PageWallets {
  readonly permissions: string;
  readonly hosts: WalletHosts;
}

const noHosts: WalletHosts = { scripts: [], frames: [], connects: [], images: [] };

/**
 * The pages that have to do with wallets, by their path. The list asks the browser and loads nothing of anybody's. The
 * wallet's own page loads its script: no card is typed there.
 */
const walletPages: Readonly<Record<string, (all: WalletHosts) => PageWallets>> = {
  '/checkout': ({ connects }) => ({
    permissions: permissionsPolicy('(self)'),
    // Where the browser must be let to look for the method that it is asked about.
    hosts: { ...noHosts, connects: connects.filter((each) => each === googlePayMethod) },
  }),
  '/wallet': (all) => ({
    permissions: permissionsPolicy(`(${['self', ...all.frames.map((origin) => `"${origin}"`)].join(' ')})`),
    hosts: all,
  }),
};

/** Returns what a page may do for wallets; null for every other page, and where no account has a wallet. */
export function walletsOnPage(path: string, all: WalletHosts | null): PageWallets | null {
  return all && (walletPages[path]?.(all) ?? null);
}

/** Sets the headers of every answer; a page sets its own policy with `pagePolicy` and keeps it. */
export function securityHeaders(origin: string): MiddlewareHandler {
  const https = origin.startsWith('https:');
  return async (context, next) => {
    await next();
    if (https) context.res.headers.set('strict-transport-security', 'max-age=63072000; includeSubDomains');
    if (isScriptFile(context.res.headers)) return context.res.headers.set('x-content-type-options', 'nosniff');
    for (const [name, value] of Object.entries(always)) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    }
    const own = context.res.headers.get('content-security-policy');
    if (own === null) context.res.headers.set('content-security-policy', apiPolicy);
    // It knows no list: browsers that read only this one frame nothing, and only where nobody may.
    if ((own ?? apiPolicy).includes("frame-ancestors 'none'")) context.res.headers.set('x-frame-options', 'DENY');
    if (!context.res.headers.has('cache-control')) context.res.headers.set('cache-control', 'no-store');
  };
}

/**
 * A script of ours that browsers store for good. Headers for documents (a policy, permissions, openers, frames) do not
 * apply to it, and a first screen loads seven: half a kilobyte each. A picture can be a document: it has all.
 */
const isScriptFile = (headers: Headers): boolean =>
  /^text\/javascript\b/.test(headers.get('content-type') ?? '') &&
  /\bimmutable\b/.test(headers.get('cache-control') ?? '');

export interface PolicyOptions {
  readonly development: boolean;
  /** The origins of providers' card fields in frames, and of the frame that reports navigation. */
  readonly frameOrigins: readonly string[];
  /** The origins that may frame this page; nobody's if empty. */
  readonly frameAncestors: readonly string[];
  /** What the page's wallets load; nothing if absent. */
  readonly wallets?: WalletHosts | undefined;
  /** Whether pages register the worker for offline pages: they name its script by one policy then. */
  readonly offline: boolean;
}

/**
 * The policy of a page: only scripts that carry this answer's nonce run, and no text becomes a script or markup.
 * Development has hardly any: Vite writes styles and scripts of its own into the page.
 */
export function pagePolicy(nonce: string, options: PolicyOptions): string {
  const own = `'nonce-${nonce}'`;
  return policy({ scripts: own, styles: own }, options);
}

/**
 * The same for a document that phones store: its scripts are allowed by hash, because a reader of the stored document
 * would know a nonce. Its styles have one: the school's colours are written into the page.
 */
export function shellPolicy(hashes: readonly string[], nonce: string, options: PolicyOptions): string {
  return policy({ scripts: hashes.join(' '), styles: `'nonce-${nonce}'` }, options);
}

function policy(own: { readonly scripts: string; readonly styles: string }, options: PolicyOptions): string {
  const ancestors = `frame-ancestors ${options.frameAncestors.join(' ') || "'none'"}`;
  if (options.development) return `${ancestors}; base-uri 'none'; object-src 'none'`;
  const { scripts, frames, connects, images } = options.wallets ?? noHosts;
  const framed = [...options.frameOrigins, ...frames];
  // A wallet's script would be let to load any other: there hosts decide, ours and the wallet's.
  const isForeign = scripts.length > 0;
  const more = isForeign ? ["'self'", ...scripts].join(' ') : "'strict-dynamic'";
  return [
    "default-src 'none'",
    `script-src ${own.scripts} ${more}`,
    `style-src ${own.styles}`,
    ["img-src 'self' data:", ...images].join(' '),
    "font-src 'self'",
    `frame-src ${framed.join(' ') || "'none'"}`,
    ["connect-src 'self'", ...connects].join(' '),
    "form-action 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    ancestors,
    // A wallet's script has policies of its own, if any: none of them is known.
    ...(isForeign
      ? []
      : ["require-trusted-types-for 'script'", `trusted-types ${options.offline ? workerPolicy : "'none'"}`]),
    'report-uri /csp-report',
  ].join('; ');
}
