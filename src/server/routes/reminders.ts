import { randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { html, raw } from 'hono/html';
import { reminderTexts } from '#i18n/reminder-texts';
import { stagingTexts } from '#i18n/staging-texts';
import { missLimiter } from '../http/wrong-keys.ts';
import type { Services } from '../services/services.ts';
import { endReminders, readReminders, type Reminded } from '../use-cases/sessions/end-reminders.ts';
import { plainStyle } from './bank-check-page.ts';

/**
 * The page of a reminder's link, where its payer ends them with one press. It works without scripts. Mail programs
 * send the same form by themselves (RFC 8058): no cookie, no redirect. A GET changes nothing, because mail scanners
 * open links.
 */
export function reminders(services: Services): Hono {
  const routes = new Hono();
  routes.use('/:code', missLimiter(services));
  routes.get('/:code', async (c) => page(c, services, await readReminders(services, c.req.param('code')), 'ask'));
  routes.post('/:code', async (c) => page(c, services, await endReminders(services, c.req.param('code')), 'done'));
  return routes;
}

function page(c: Context, { mode }: Services, { locale, school }: Reminded, state: 'ask' | 'done') {
  const texts = reminderTexts[locale];
  const nonce = randomBytes(16).toString('base64');
  c.header('content-security-policy', policy(nonce));
  return c.html(
    html`<!doctype html>
      <html lang="${locale}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>${texts.title}</title>
          <link rel="icon" href="data:," />
          <style nonce="${nonce}">
            ${raw(plainStyle)}
          </style>
        </head>
        <body>
          ${mode === 'staging' ? html`<p class="staging">${stagingTexts[locale].notice}</p>` : ''}
          <main>
            <h1>${texts.title}</h1>
            <p>${texts[state](school)}</p>
            ${
              state === 'ask'
                ? html`<p>${texts.stays}</p>
                    <form method="post"><button>${texts.stop}</button></form>`
                : ''
            }
          </main>
        </body>
      </html>`,
  );
}

const policy = (nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
