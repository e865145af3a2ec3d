import type { MiddlewareHandler } from 'hono';

/** On every answer that does not say otherwise. HSTS only over https. */
const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy':
    'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
} as const;

const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Sets the headers of every answer; a page sets its own policy with `pagePolicy` and keeps it. */
export function securityHeaders(origin: string): MiddlewareHandler {
  const https = origin.startsWith('https:');
  return async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(always)) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    }
    if (https) context.res.headers.set('strict-transport-security', 'max-age=63072000; includeSubDomains');
    if (!context.res.headers.has('content-security-policy'))
      context.res.headers.set('content-security-policy', apiPolicy);
    if (!context.res.headers.has('cache-control')) context.res.headers.set('cache-control', 'no-store');
  };
}

/**
 * The policy of a page: only scripts that carry this answer's nonce run, and no text becomes a script or markup.
 * Development has hardly any: Vite writes styles and scripts of its own into the page.
 */
export function pagePolicy(
  nonce: string,
  options: {
    readonly development: boolean;
    readonly logoOrigins: readonly string[];
    /** Of providers whose card fields are frames. */
    readonly frameOrigins: readonly string[];
  },
): string {
  if (options.development) return "frame-ancestors 'none'; base-uri 'none'; object-src 'none'";
  const images = ["'self'", 'data:', ...options.logoOrigins].join(' ');
  const frames = options.frameOrigins.length > 0 ? options.frameOrigins.join(' ') : "'none'";
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src ${images}`,
    "font-src 'self'",
    `frame-src ${frames}`,
    "connect-src 'self'",
    "form-action 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    'report-uri /csp-report',
  ].join('; ');
}
