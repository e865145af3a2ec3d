import { html, type Html, page, type Page } from '../html.ts';
import type { CaughtEmail } from './catcher.ts';

const shown = 50;

/**
 * The inbox: the list, newest first, beside one e-mail; on a phone one after the other. `chosen` is an e-mail's id;
 * without one a wide screen shows the newest. Works without scripts.
 */
export function inboxPage(emails: readonly CaughtEmail[], chosen: string | null): Page {
  const open = emails.find(({ messageId }) => messageId === chosen) ?? null;
  const preview = open ?? emails[0] ?? null;
  const { body, headers } = page(
    'Inbox',
    html`<header>
        <h1>Inbox</h1>
        <p class="soft">What the product sent by e-mail. Nothing leaves this machine. <a href="/">Refresh</a></p>
      </header>
      ${
        preview === null
          ? html`<section><p class="soft">No e-mails yet.</p></section>`
          : html`<div class="panes">
              <section class="mails ${open ? 'is-away' : ''}">
                <ul>
                  ${emails.slice(0, shown).map((email) => emailRow(email, email === preview))}
                </ul>
              </section>
              <div class="${open ? '' : 'is-away'}">${emailSection(preview)}</div>
            </div>`
      }`,
  );
  return { body, headers: { ...headers, 'content-security-policy': emailPolicy } };
}

/** An e-mail brings its own styles, inline, and its frame inherits this policy; scripts run in neither. */
const emailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

const instant = ({ at }: CaughtEmail): string => at.toISOString().replace('T', ' ').slice(0, 19);

const emailRow = (email: CaughtEmail, isShown: boolean): Html =>
  html`<li>
    <a href="/?id=${encodeURIComponent(email.messageId)}" ${isShown ? html` aria-current="true"` : null}>
      <p>${email.subject}</p>
      <p class="soft">${instant(email)} · ${email.to.join(', ')}</p>
    </a>
  </li>`;

function emailSection(email: CaughtEmail): Html {
  return html`<section>
    <p class="back"><a href="/">All e-mails</a></p>
    <h2>${email.subject}</h2>
    <p class="soft">${instant(email)} UTC · from ${email.from} · to ${email.to.join(', ')}</p>
    ${
      email.html === ''
        ? null
        : html`<iframe
            title="${email.subject}"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            srcdoc="${linksOpenOutside(email.shown)}"
            style="width:100%;height:720px;border:0;margin-top:12px"
          ></iframe>`
    }
    <details>
      <summary>Links</summary>
      ${email.links.map((link) => html`<p class="soft" style="overflow-wrap:anywhere"><a href="${link}" target="_blank" rel="noreferrer">${link}</a></p>`)}
    </details>
    <details>
      <summary>Plain text</summary>
      <pre>${email.text}</pre>
    </details>
    ${email.attachments
      .filter(({ type }) => !type.startsWith('image/'))
      .map(
        ({ name, type, content }) =>
          html`<details>
            <summary>${name} (${type})</summary>
            <pre>${content}</pre>
          </details>`,
      )}
  </section>`;
}

/** Links of a framed e-mail open in a tab of their own. */
function linksOpenOutside(body: string): string {
  return body.replace(/<a(?=\s)/g, '<a target="_blank" rel="noreferrer"');
}
