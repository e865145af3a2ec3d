import type { Locale } from '#i18n/locale';
import { oneLine } from './plain-words.ts';

/** What an e-mail says, before it is rendered as text and as HTML. Both say the same. */
export interface Email {
  readonly subject: string;
  /** What an inbox shows beside the subject. */
  readonly preview: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** Short facts to find at a glance, e.g. the amount. */
  readonly facts: readonly Fact[];
  /** Smaller facts, e.g. the confirmation number; a list may have a heading. */
  readonly details: readonly DetailList[];
  /** The one thing to do. `hint` stands before the address, for clients that do not open the button. */
  readonly action: { readonly label: string; readonly url: string; readonly hint: string } | null;
  /** What to do, one after the other. */
  readonly steps: Steps | null;
  readonly notes: readonly string[];
  readonly footer: string;
}
export type Fact = readonly [label: string, value: string];
interface DetailList {
  readonly heading: string | null;
  readonly rows: readonly Fact[];
}
interface Steps {
  readonly heading: string;
  readonly items: readonly string[];
}

export interface Attachment {
  readonly name: string;
  readonly contentType: string;
  readonly content: string;
}

export interface RenderedEmail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Renders an e-mail as plain text and as HTML of one column, at most 600 px wide, readable on light and dark grounds. */
export function renderEmail(email: Email, locale: Locale): RenderedEmail {
  const subject = oneLine(email.subject);
  return { subject, text: asText(email), html: asHtml({ ...email, subject }, locale) };
}

function asText({ greeting, paragraphs, facts, details, action, steps, notes, footer }: Email): string {
  const said = (rows: readonly Fact[]) => rows.map(([label, value]) => `${label}: ${value}`);
  return [
    greeting,
    ...paragraphs,
    ...(facts.length > 0 ? [said(facts).join('\n')] : []),
    ...details.map(({ heading, rows }) => [...(heading === null ? [] : [heading]), ...said(rows)].join('\n')),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(steps ? [[steps.heading, ...steps.items.map((item, at) => `${at + 1}. ${item}`)].join('\n')] : []),
    ...notes,
    // The line before a signature, by which clients know one.
    `-- \n${footer}\n`,
  ].join('\n\n');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** HTML whose values are safe. Made only by `html` and `joined`. */
class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A template whose values are escaped unless they are Html themselves. */
function html(strings: TemplateStringsArray, ...values: readonly (string | Html)[]): Html {
  const render = (value: string | Html | undefined) =>
    value instanceof Html ? value.text : (value ?? '').replace(/[&<>"']/g, (character) => entities[character] ?? '');
  return new Html(strings.reduce((text, part, at) => text + part + render(values[at]), ''));
}

const joined = (parts: readonly Html[]): Html => new Html(parts.map((part) => part.text).join('\n'));

/** Clients that know no style sheet show the inline colours; on dark grounds the classes replace them. */
const darkStyle = new Html(`
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background: #0d0f11 !important; }
  .sheet { background: #171a1e !important; }
  .ink { color: #f2f0eb !important; }
  .soft { color: #b8b4aa !important; }
  .line { border-color: #3a3f46 !important; }
  .button { background: #5cc2a5 !important; color: #0d0f11 !important; }
  .link { color: #5cc2a5 !important; }
}`);

const paragraph = (text: string): Html =>
  html`<p class="ink" style="margin:0 0 16px;color:#14171b;font-size:16px;line-height:24px">${text}</p>`;
const note = (text: string): Html =>
  html`<p class="soft" style="margin:0 0 12px;color:#565b63;font-size:14px;line-height:21px">${text}</p>`;
/** What has no place on one line of a phone in large letters, e.g. an account number, is set smaller. */
const mostLarge = 17;
const fact = ([label, value]: Fact): Html =>
  html`<p class="ink" style="margin:0 0 16px;color:#14171b;font-size:14px;line-height:21px">
    ${label}<br /><strong style="font-size:${value.length > mostLarge ? '20px' : '24px'};line-height:32px"
      >${value}</strong
    >
  </p>`;
const heading = (text: string): Html =>
  html`<p class="ink" style="margin:0 0 4px;color:#14171b;font-size:14px;line-height:21px;font-weight:600">${text}</p>`;
const detail = ([label, value]: Fact): Html =>
  html`<tr>
    <td
      class="soft line"
      style="padding:8px 12px 8px 0;border-top:1px solid #ddd8cc;color:#565b63;font-size:14px;line-height:21px;vertical-align:top"
    >
      ${label}
    </td>
    <td
      class="ink line"
      style="padding:8px 0;border-top:1px solid #ddd8cc;color:#14171b;font-size:14px;line-height:21px;text-align:right;vertical-align:top;overflow-wrap:break-word"
    >
      ${value}
    </td>
  </tr>`;
const detailList = ({ heading: text, rows }: DetailList): Html =>
  html`${joined(text === null ? [] : [heading(text)])}
    <table
      role="presentation"
      cellpadding="0"
      cellspacing="0"
      style="width:100%;margin:0 0 20px;border-collapse:collapse"
    >
      ${joined(rows.map(detail))}
    </table>`;
const stepList = ({ heading: text, items }: Steps): Html =>
  html`${heading(text)}
    <ol class="ink" style="margin:0 0 16px;padding-left:24px;color:#14171b;font-size:14px;line-height:21px">
      ${joined(items.map((item) => html`<li style="margin:0 0 4px">${item}</li>`))}
    </ol>`;
const button = ({ label, url, hint }: NonNullable<Email['action']>): Html =>
  html`<p style="margin:0 0 20px">
      <a
        class="button"
        href="${url}"
        style="display:inline-block;background:#0f5b4a;color:#ffffff;font-size:16px;line-height:24px;font-weight:600;text-decoration:none;padding:12px 24px;border-radius:12px"
        >${label}</a
      >
    </p>
    <p class="soft" style="margin:0 0 20px;color:#565b63;font-size:14px;line-height:21px">
      ${hint}<br /><a class="link" href="${url}" style="color:#0f5b4a;overflow-wrap:anywhere;word-break:break-all"
        >${url}</a
      >
    </p>`;

function asHtml(email: Email, locale: Locale): string {
  const { subject, preview, greeting, paragraphs, facts, details, action, steps, notes, footer } = email;
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        <style>
          ${darkStyle}
        </style>
      </head>
      <body class="ground" style="margin:0;padding:0;background:#f6f4ef">
        <div style="display:none;max-height:0;overflow:hidden">${preview}</div>
        <div
          class="ground"
          style="padding:24px 12px;background:#f6f4ef;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
        >
          <div
            class="sheet"
            style="max-width:600px;margin:0 auto;padding:24px;box-sizing:border-box;background:#ffffff;border-radius:16px"
          >
            ${joined([greeting, ...paragraphs].map(paragraph))} ${joined(facts.map(fact))}
            ${joined(details.map(detailList))} ${joined(action ? [button(action)] : [])}
            ${joined(steps ? [stepList(steps)] : [])} ${joined(notes.map(note))}
            <p
              class="soft line"
              style="margin:24px 0 0;padding-top:16px;border-top:1px solid #ddd8cc;color:#565b63;font-size:14px;line-height:21px"
            >
              ${footer}
            </p>
          </div>
        </div>
      </body>
    </html> `.text;
}
