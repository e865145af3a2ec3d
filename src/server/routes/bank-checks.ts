import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { bankCheckTexts } from '#i18n/bank-check-texts';
import { stagingTexts } from '#i18n/staging-texts';
import { missLimiter } from '../http/wrong-keys.ts';
import type { Services } from '../services/services.ts';
import { followBankCheck, openBankCheck, readBankCheck } from '../use-cases/payments/bank-check.ts';
import { bankCheckPage, emptyPage } from './bank-check-page.ts';

/**
 * The page on which a payer's bank checks the payer before a card pays. It holds only a frame, whose document, the
 * bank's, has an opaque origin and can act only on itself. Neither is a page of the payment: no key and no token is
 * here.
 */
export function bankChecks(services: Services): Hono {
  const routes = new Hono();
  // The page too, and what is under it.
  routes.use('/:code/*', missLimiter(services));
  routes.get('/:code', async (c) => {
    const code = c.req.param('code');
    const { locale, waits, returnUrl, origins } = await openBankCheck(services, code);
    if (!waits) return c.redirect(returnUrl, 303);
    const nonce = randomBytes(16).toString('base64');
    const notice = services.mode === 'staging' ? stagingTexts[locale].notice : null;
    c.header('content-security-policy', pagePolicy(nonce, origins));
    return c.html(bankCheckPage({ code, nonce, locale, returnUrl, texts: bankCheckTexts[locale], notice }));
  });
  routes.get('/:code/document', async (c) => {
    const code = c.req.param('code');
    const [{ locale, origins }, check] = await Promise.all([
      openBankCheck(services, code),
      readBankCheck(services, code),
    ]);
    c.header('content-security-policy', documentPolicy(origins));
    return c.html(check.kind === 'waits' ? check.html : emptyPage(locale, bankCheckTexts[locale], check.kind));
  });
  routes.get('/:code/state', async (c) => c.json({ waits: await followBankCheck(services, c.req.param('code')) }));
  return routes;
}

/** Banks are anywhere, so its frame may go anywhere by https; `origins` are the provider's, for the sandbox. */
const pagePolicy = (nonce: string, origins: readonly string[]): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    `frame-src 'self' https: ${origins.join(' ')}`.trim(),
    'img-src data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

/** Somebody else's HTML: scripts and forms of its own, no origin, no storage, no way to call us. */
const documentPolicy = (origins: readonly string[]): string => {
  const anywhere = `https: ${origins.join(' ')}`.trim();
  return [
    'sandbox allow-scripts allow-forms',
    "default-src 'none'",
    `script-src 'unsafe-inline' https:`,
    `style-src 'unsafe-inline' https:`,
    'img-src https: data:',
    'font-src https: data:',
    `form-action ${anywhere}`,
    `frame-src ${anywhere}`,
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
};
