import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { analyticsFramePath } from '#contracts/analytics-messages';
import { containerKind, type ContainerKind } from '#domain/analytics-container';
import { hostBeside, nothingThere } from '../http/host.ts';
import { EnvironmentError } from '../basics/environment-error.ts';
import type { Services } from '../services/services.ts';
import { type FrameSettings, readFrameMessage, runFrame } from './frame-script.ts';

/**
 * Answers every request to the analytics host: its one document, and 404 for any other path. Requests to the app's own
 * host go on. It comes before every other route, so that no product route exists under that name.
 * Throws `EnvironmentError` where that host is the app's own.
 */
export function tagsHost({ analytics, origin }: Pick<Services, 'analytics' | 'origin'>): MiddlewareHandler {
  if (!analytics) return (_context, next) => next();
  const { containerId, tagsOrigin, scriptOrigin } = analytics;
  const kind = containerKind(containerId);
  if (!kind) throw new EnvironmentError('CUOTA_ANALYTICS_ID is not GTM- or G- and capital letters or digits.');
  const isTaken = 'CUOTA_TAGS_ORIGIN must be another host than CUOTA_ORIGIN: tags run there.';
  const tags = hostBeside(tagsOrigin, [origin], isTaken);
  return async (context, next) => {
    const { method, path } = context.req;
    if (!tags.isAskedOf(context.req)) return next();
    const nonce = randomBytes(16).toString('base64');
    const isAsked = path === analyticsFramePath && (method === 'GET' || method === 'HEAD');
    const none = { html: '', policy: nothingThere };
    const { html, policy } = isAsked
      ? frameDocument({ appOrigin: origin, containerId, kind, scriptOrigin }, nonce)
      : none;
    const headers = tags.headers(policy);
    return isAsked ? context.html(html, 200, headers) : context.body(null, 404, headers);
  };
}

/** Where Google's tags send what they measure. */
const googleCollectors = [
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
  'https://*.googletagmanager.com',
];

const scriptPath = { gtm: '/gtm.js', gtag: '/gtag/js' } as const satisfies Record<ContainerKind, string>;

export interface FrameDocument {
  readonly html: string;
  readonly policy: string;
}

/** The frame's document and its policy, for one answer. `scriptOrigin`: where the container's script comes from. */
export function frameDocument(
  { scriptOrigin, ...given }: Omit<FrameSettings, 'scriptUrl'> & { readonly scriptOrigin: string },
  nonce: string,
): FrameDocument {
  const scriptUrl = new URL(scriptPath[given.kind], scriptOrigin);
  scriptUrl.searchParams.set('id', given.containerId);
  const settings: FrameSettings = { ...given, scriptUrl: scriptUrl.href };
  const script = `(${runFrame.toString()})(${asScript(settings)}, ${readFrameMessage.toString()});`;
  const collectors = [scriptOrigin, ...googleCollectors].join(' ');
  return {
    html: `<!doctype html>
<html lang="zxx">
<head><meta charset="utf-8"><meta name="robots" content="noindex, nofollow"><title>Analytics</title></head>
<body><script nonce="${nonce}">${script}</script></body>
</html>
`,
    // No `strict-dynamic`: a tag that asks for a script of somebody else's does not get it.
    policy: [
      "default-src 'none'",
      `script-src 'nonce-${nonce}' ${scriptOrigin}`,
      `connect-src ${collectors}`,
      `img-src ${collectors}`,
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${given.appOrigin}`,
      'sandbox allow-scripts allow-same-origin',
    ].join('; '),
  };
}

/** JSON that cannot end the script element it stands in. */
const asScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
