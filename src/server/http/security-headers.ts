import type { MiddlewareHandler } from 'hono';
import { workerPolicy } from '#contracts/offline';

/** On every answer that does not say otherwise. HSTS only over https. */
const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
} as const;

const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** On every answer of staging, of every host: nobody should come by a test site through a search. */
export const keepRobotsOut: MiddlewareHandler = async (context, next) => {
  await next();
  context.res.headers.set('x-robots-tag', 'noindex, nofollow');
};

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
  const frames = options.frameOrigins.length > 0 ? options.frameOrigins.join(' ') : "'none'";
  return [
    "default-src 'none'",
    `script-src ${own.scripts} 'strict-dynamic'`,
    `style-src ${own.styles}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `frame-src ${frames}`,
    "connect-src 'self'",
    "form-action 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    ancestors,
    "require-trusted-types-for 'script'",
    `trusted-types ${options.offline ? workerPolicy : "'none'"}`,
    'report-uri /csp-report',
  ].join('; ');
}
