import { randomBytes } from 'node:crypto';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { shellPrefix, workerPath } from '#contracts/offline';
import { parseLocale } from '#i18n/locale';
import { shellPolicy, type PolicyOptions } from '../http/security-headers.ts';
import { scriptHashes, withoutScriptNonces } from '../http/inline-hashes.ts';

interface OfflineSource {
  /** The folder of built assets; null in development, which has no worker. */
  readonly assetsDir: string | null;
  /** Switched off by the operator: the worker's script is then one that removes what there is. */
  isOn(): boolean;
  /** The pages that open without a network, by their paths. */
  paths(): Promise<readonly string[]>;
  /** The document of a page that nobody's key opens, drawn with this nonce. */
  draw(url: URL, nonce: string): Promise<Response>;
  readonly origin: string;
  policyOptions(): Promise<Omit<PolicyOptions, 'frameAncestors'>>;
}

/**
 * The files that open pages without a network: the worker's script, and each such page's document without anybody's
 * data. Phones store it, so its policy names its scripts by hash.
 */
export function offlineRoutes({ assetsDir, isOn, paths, draw, origin, policyOptions }: OfflineSource): Hono {
  const routes = new Hono();
  if (!assetsDir) return routes;
  routes.get(workerPath, async (context, next) => {
    await next();
    // Checked on each request: a feature switched off must be gone at the next visit. The policy is the worker's own.
    context.header('cache-control', 'no-cache');
    context.header('content-security-policy', workerPolicyText);
  });
  const script = (): string => (isOn() ? workerPath : '/offline-gone.js');
  routes.get(workerPath, serveStatic({ root: assetsDir, precompressed: true, rewriteRequestPath: script }));
  routes.get(`${shellPrefix}/*`, async (context, next) => {
    const path = context.req.path.slice(shellPrefix.length);
    if (!isOn() || !(await paths()).includes(path)) return next();
    const nonce = randomBytes(16).toString('base64');
    // `/v/` is a page only with something behind it.
    const url = new URL(path.endsWith('/') ? `${path}-` : path, origin);
    const locale = parseLocale(context.req.query('locale'));
    if (locale) url.searchParams.set('locale', locale);
    const drawn = await draw(url, nonce);
    if (!drawn.ok) return next();
    const html = withoutScriptNonces(await drawn.text(), nonce);
    const options = { ...(await policyOptions()), frameAncestors: [] };
    return context.html(html, 200, {
      'content-security-policy': shellPolicy(scriptHashes(html), nonce, options),
      'referrer-policy': 'strict-origin',
      'cache-control': 'no-store',
    });
  });
  return routes;
}

const workerPolicyText =
  "default-src 'none'; connect-src 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'; frame-ancestors 'none'; report-uri /csp-report";
