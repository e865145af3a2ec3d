import { html, type Html, page, type Page } from '../html.ts';
import type { CaughtEmail } from './catcher.ts';

const shown = 50;

/** The inbox: every letter the product sent, newest first. It works without scripts. */
export function inboxPage(letters: readonly CaughtEmail[]): Page {
  const { body, headers } = page(
    'Inbox',
    html`<header>
        <h1>Inbox</h1>
        <p class="soft">What the product sent by e-mail. Nothing leaves this machine. <a href="/">Refresh</a></p>
      </header>
      ${
        letters.length === 0
          ? html`<section><p class="soft">No letters yet.</p></section>`
          : letters.slice(0, shown).map(letterSection)
      }`,
  );
  return { body, headers: { ...headers, 'content-security-policy': letterPolicy } };
}

/** A letter brings its own styles, inline, and its frame inherits this policy; scripts run in neither. */
const letterPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

function letterSection(letter: CaughtEmail, place: number): Html {
  const at = letter.at.toISOString().replace('T', ' ').slice(0, 19);
  return html`<section>
    <h2>${letter.subject}</h2>
    <p class="soft">${at} UTC · from ${letter.from} · to ${letter.to.join(', ')}</p>
    ${letter.links.map((link) => html`<p class="soft" style="overflow-wrap:anywhere"><a href="${link}" target="_blank" rel="noreferrer">${link}</a></p>`)}
    ${
      letter.html === ''
        ? null
        : html`<iframe
            title="${letter.subject}"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            srcdoc="${linksOpenOutside(letter.html)}"
            loading="lazy"
            style="width:100%;height:${place === 0 ? 640 : 320}px;border:0;margin-top:12px"
          ></iframe>`
    }
    <details>
      <summary>Plain text</summary>
      <pre>${letter.text}</pre>
    </details>
    ${letter.attachments.map(
      ({ name, type, content }) =>
        html`<details>
          <summary>${name} (${type})</summary>
          <pre>${content}</pre>
        </details>`,
    )}
  </section>`;
}

/** Links of a framed letter open in a tab of their own. */
function linksOpenOutside(letter: string): string {
  return letter.replace(/<a(?=\s)/g, '<a target="_blank" rel="noreferrer"');
}
