import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { cardFramePath } from '#contracts/card-frame-messages';
import { defaultLocale, type Locale, parseLocale } from '#i18n/locale';
import { type HostBeside, hostBeside, nothingThere } from '../http/host.ts';
import { frameAncestors } from '../http/frame-ancestors.ts';
import { inTime } from '../http/database-outage.ts';
import type { Services } from '../services/services.ts';

/**
 * Answers every request to the card form's host: one document for each provider that has one, and 404 for any other
 * path. Requests to the app's own host go on. It comes before every other route, so that no product route exists under
 * that name. Throws `EnvironmentError` if that host is the app's own, or the tags'.
 */
export function cardFrameHost(services: Services): MiddlewareHandler {
  const { cardFrameOrigin, analytics, origin } = services;
  if (cardFrameOrigin === null) return (_context, next) => next();
  const others = [origin, ...(analytics ? [analytics.tagsOrigin] : [])];
  const isTaken = 'CUOTA_CARD_FRAME_ORIGIN must be a host of its own: cards are typed there.';
  const own = hostBeside(cardFrameOrigin, others, isTaken);
  const frames = frameRoutes(services, own);
  return async ({ req, env }, next) => (own.isAskedOf(req) ? frames.fetch(req.raw, env) : next());
}

function frameRoutes(services: Services, own: HostBeside): Hono {
  const routes = new Hono();
  routes.use(compress());
  routes.get(`${cardFramePath}:provider`, async (context) => {
    const name = context.req.param('provider');
    const [tokenizers, parts] = await Promise.all([tokenizersOf(services, name), readParts(services, name)]);
    if (tokenizers.length === 0 || !parts) return context.notFound();
    const { origin } = services;
    const ancestors = [...new Set([origin, ...(await frameAncestors(services, new URL(context.req.url)))])];
    const locale = parseLocale(context.req.query('locale')) ?? defaultLocale;
    const policy = policyOf(parts, { tokenizers, ancestors });
    return context.html(documentOf(parts, { origin, locale }), 200, headersOf(own, policy));
  });
  routes.notFound((context) => context.body(null, 404, headersOf(own, nothingThere)));
  return routes;
}

/** The longest wait of a form for the list of accounts, in milliseconds. */
const longestLookMs = 2000;

/** Where a provider's cards may be sent to, by any of its accounts; nowhere where nobody's card form is there. */
async function tokenizersOf({ accounts }: Services, name: string): Promise<readonly string[]> {
  const all = (await inTime(accounts.all(), longestLookMs)) ?? [];
  const origins = all.flatMap(({ provider, tokenizerOrigins }) =>
    provider.name === name && tokenizerOrigins ? tokenizerOrigins : [],
  );
  return [...new Set(origins)];
}

interface FrameParts {
  readonly script: string;
  readonly style: string;
}

const folders = { product: '../../../build/card-frame/', samples: '../../../build/card-frame-samples/' } as const;

/** The form's script and style as `vite.card-frame.config.ts` made them; null where none was made. */
async function readParts({ mode }: Services, name: string): Promise<FrameParts | null> {
  if (!/^[a-z0-9_-]{1,40}$/.test(name)) return null;
  for (const folder of mode === 'sandbox' ? [folders.product, folders.samples] : [folders.product]) {
    const read = (kind: string) => readFile(new URL(`${folder}${name}.${kind}`, import.meta.url), 'utf8');
    const [script, style] = await Promise.all([read('js'), read('css')]).catch(() => []);
    if (script !== undefined && style !== undefined) return { script, style };
  }
  return null;
}

interface DocumentSettings {
  readonly origin: string;
  readonly locale: Locale;
}

/** Empty but for its script: what it hears comes from the page at `origin` and from nobody else. */
function documentOf({ script, style }: FrameParts, { origin, locale }: DocumentSettings): string {
  return `<!doctype html>
<html lang="${locale}" data-app-origin="${origin}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><title>Cuota</title><style>${style}</style></head>
<body><script>${script}</script></body>
</html>
`;
}

interface FramePolicy {
  readonly tokenizers: readonly string[];
  readonly ancestors: readonly string[];
}

/** This script and this style to the letter, the tokenizer and nobody else; no text becomes markup or a script. */
function policyOf({ script, style }: FrameParts, { tokenizers, ancestors }: FramePolicy): string {
  return [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    `connect-src ${tokenizers.join(' ')}`,
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors.join(' ')}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** A process of its own where the browser can. */
function headersOf(own: HostBeside, policy: string): Record<string, string> {
  return {
    ...own.headers(policy),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': deniedFeatures,
  };
}

const deniedFeatures =
  'accelerometer=(), camera=(), clipboard-read=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), storage-access=(), usb=()';
