/** The page around a bank's question, and what stands in its frame where there is no document of the bank's. */
import { html, raw } from 'hono/html';
import type { bankCheckTexts } from '#i18n/bank-check-texts';
import type { Locale } from '#i18n/locale';

type Texts = (typeof bankCheckTexts)[Locale];

interface BankCheckPage {
  readonly code: string;
  readonly nonce: string;
  readonly locale: Locale;
  readonly returnUrl: string;
  readonly texts: Texts;
  /** Staging says first that no real money moves; null elsewhere. */
  readonly notice: string | null;
}

/** What the frame may do: what a bank needs, and nothing to the window around it. */
const allowed = 'allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox';

export function bankCheckPage({ code, nonce, locale, returnUrl, texts, notice }: BankCheckPage) {
  const path = `/bank-check/${code}`;
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${texts.title}</title>
        <link rel="icon" href="data:," />
        <style nonce="${nonce}">
          ${raw(plainStyle)}
        </style>
      </head>
      <body>
        ${notice === null ? '' : html`<p class="staging">${notice}</p>`}
        <main>
          <h1>${texts.title}</h1>
          <p>${texts.what}</p>
          <iframe src="${path}/document" title="${texts.frame}" sandbox="${allowed}"></iframe>
          <a id="back" href="${returnUrl}" data-state="${path}/state">${texts.back}</a>
        </main>
        <script nonce="${nonce}">
          ${raw(script)};
        </script>
      </body>
    </html>`;
}

/** In the frame, where there is no style of ours, while the bank asks nothing there or its document cannot be had. */
export const emptyPage = (locale: Locale, texts: Texts, why: 'over' | 'unknown') =>
  html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${texts.frame}</title>
      </head>
      <body style="font: 1rem/1.5 system-ui, sans-serif; margin: 1rem">
        <p>${texts[why]}</p>
      </body>
    </html>`;

/** Asks every three seconds whether the bank still waits, and then goes on as the link does. */
const script = `
const back = document.getElementById('back');
const ask = async () => {
  const answer = await fetch(back.dataset.state).catch(() => null);
  const state = answer && answer.ok ? await answer.json() : { waits: true };
  if (!state.waits) location.replace(back.href);
  else setTimeout(ask, 3000);
};
setTimeout(ask, 3000);
`;

/** Of pages without our bundle. */
export const plainStyle = `
:root { color-scheme: light dark; --paper: #f6f4f0; --panel: #fff; --line: #e4e1da; --ink: #14171b; --soft: #4c535c; --accent: #0f5b4a; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #121315; --panel: #1b1d20; --line: #2f3337; --ink: #f2f0eb; --soft: #bcc0c5; --accent: #5cc2a5; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 -apple-system, Roboto, 'Segoe UI', system-ui, sans-serif; }
main { max-width: 37.5rem; margin: 0 auto; padding: 1rem; display: flex; flex-direction: column; min-height: 100dvh; }
h1 { margin: .5rem 0 0; font-size: 1.375rem; line-height: 1.75rem; }
p { margin: .25rem 0 1rem; color: var(--soft); font-size: .9375rem; }
.staging { margin: 0; padding: .625rem 1rem; background: #ffd24a; color: #1b1400; font-weight: 600; text-align: center; }
iframe { flex: 1; width: 100%; min-height: 25rem; border: 1px solid var(--line); border-radius: 12px; background: #fff; color-scheme: light; }
button { min-height: 3rem; padding: .75rem 1.5rem; border: 0; border-radius: 12px; background: var(--accent); color: var(--panel); font: inherit; font-weight: 600; }
a { display: block; min-height: 3rem; padding: .75rem; margin-top: .75rem; text-align: center; color: var(--accent); font-weight: 600; text-underline-offset: .2em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 6px; }
`;
