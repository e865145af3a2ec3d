import { html, type Html, page, type Page } from '../html.ts';
import type { CaughtEmail } from './catcher.ts';

const shown = 50;

/** The inbox: every e-mail the product sent, newest first. It works without scripts. */
export function inboxPage(emails: readonly CaughtEmail[]): Page {
  const { body, headers } = page(
    'Inbox',
    html`<header>
        <h1>Inbox</h1>
        <p class="soft">What the product sent by e-mail. Nothing leaves this machine. <a href="/">Refresh</a></p>
      </header>
      ${
        emails.length === 0
          ? html`<section><p class="soft">No e-mails yet.</p></section>`
          : emails.slice(0, shown).map(emailSection)
      }`,
  );
  return { body, headers: { ...headers, 'content-security-policy': emailPolicy } };
}

/** An e-mail brings its own styles, inline, and its frame inherits this policy; scripts run in neither. */
const emailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

function emailSection(email: CaughtEmail, place: number): Html {
  const at = email.at.toISOString().replace('T', ' ').slice(0, 19);
  return html`<section>
    <h2>${email.subject}</h2>
    <p class="soft">${at} UTC · from ${email.from} · to ${email.to.join(', ')}</p>
    ${email.links.map((link) => html`<p class="soft" style="overflow-wrap:anywhere"><a href="${link}" target="_blank" rel="noreferrer">${link}</a></p>`)}
    ${
      email.html === ''
        ? null
        : html`<iframe
            title="${email.subject}"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            srcdoc="${linksOpenOutside(email.html)}"
            loading="lazy"
            style="width:100%;height:${place === 0 ? 640 : 320}px;border:0;margin-top:12px"
          ></iframe>`
    }
    <details>
      <summary>Plain text</summary>
      <pre>${email.text}</pre>
    </details>
    ${email.attachments.map(
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
