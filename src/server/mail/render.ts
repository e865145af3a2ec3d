import { html, raw } from 'hono/html';
import { shownLine, shownText } from '#domain/plain-text';
import type { Locale } from '#i18n/locale';
import type { RenderedEmail } from '../services/mailer.ts';

/** A school's branding. */
export interface Brand {
  readonly name: string;
  /** The background of the band and of the button, and its text's colour. */
  readonly ground: string;
  readonly ink: string;
  readonly hasLogo: boolean;
}

/** Pictures come with the e-mail and are named by it: nothing is fetched, so that nobody learns that it was opened. */
export const logoCid = 'logo@cuota';
export const barcodeCid = 'barcode@cuota';

/** An e-mail's content, before it is rendered as text and as HTML. Both say the same. */
export interface Email {
  readonly subject: string;
  /** The preview that an inbox shows beside the subject. */
  readonly preview: string;
  /** Said before everything else; null where money is real. */
  readonly notice: string | null;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly brand: Brand;
  /** The barcode for a cashier, by its attachment's name; its digits are below it. */
  readonly barcode: string | null;
  /** Short facts to find at a glance, e.g. the amount. */
  readonly facts: readonly Fact[];
  /** Smaller facts, e.g. the confirmation number; a list may have a heading. */
  readonly details: readonly DetailList[];
  /** The one thing to do. `hint` stands before the address, for clients that do not open the button. */
  readonly action: { readonly label: string; readonly url: string; readonly hint: string } | null;
  /** The steps, one after the other. */
  readonly steps: Steps | null;
  readonly notes: readonly string[];
  /** Ends e-mails of its kind; null if there is nothing to end. */
  readonly stop: { readonly label: string; readonly url: string } | null;
  readonly footer: string;
}
/** `groups`: digits as they are read out, which HTML shows apart and copies together; the text has `value`. */
export type Fact = readonly [label: string, value: string, groups?: string];
interface DetailList {
  readonly heading: string | null;
  readonly rows: readonly Fact[];
}
interface Steps {
  readonly heading: string;
  readonly items: readonly string[];
}

/** Renders an e-mail as plain text and as one-column HTML, at most 600 px wide, for light and dark backgrounds. */
export async function renderEmail(email: Email, locale: Locale): Promise<RenderedEmail> {
  const subject = shownLine(email.subject);
  const page = await asHtml({ ...email, subject }, locale);
  return { subject, text: shownText(asText(email)), html: shownText(page.toString()) };
}

function asText({ notice, greeting, paragraphs, facts, details, action, steps, notes, stop, footer }: Email): string {
  const linesOf = (rows: readonly Fact[]) => rows.map(([label, value]) => `${label}: ${value}`);
  return [
    ...(notice === null ? [] : [notice]),
    greeting,
    ...paragraphs,
    ...(facts.length > 0 ? [linesOf(facts).join('\n')] : []),
    ...details.map(({ heading, rows }) => [...(heading === null ? [] : [heading]), ...linesOf(rows)].join('\n')),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(steps ? [[steps.heading, ...steps.items.map((item, at) => `${at + 1}. ${item}`)].join('\n')] : []),
    ...notes,
    ...(stop ? [`${stop.label}:\n${stop.url}`] : []),
    // The line before a signature, by which clients know one.
    `-- \n${footer}\n`,
  ].join('\n\n');
}

type Html = ReturnType<typeof html>;

/** Clients that know no style sheet show the inline colours; on dark grounds the classes replace them. */
const darkStyle = raw(`
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background: #0d0f11 !important; }
  .sheet { background: #171a1e !important; }
  .ink { color: #f2f0eb !important; }
  .soft { color: #b8b4aa !important; }
  .line { border-color: #3a3f46 !important; }
  .link { color: #5cc2a5 !important; }
}`);

const paragraph = (text: string): Html =>
  html`<p class="ink" style="margin:0 0 16px;color:#14171b;font-size:16px;line-height:1.5">${text}</p>`;
const note = (text: string): Html =>
  html`<p class="soft" style="margin:0 0 12px;color:#565b63;font-size:14px;line-height:1.5">${text}</p>`;
/** Values too long for one line of a phone in large text, e.g. an account number, are set smaller. */
const mostLarge = 17;
/** Digits in groups, set apart without spaces: they are read out in groups, and copied as one number. */
const grouped = (value: string): Html =>
  /^\d+(?: \d+)+$/.test(value)
    ? html`${value.split(' ').map((digits) => html`<span style="display:inline-block;margin-right:0.35em">${digits}</span>`)}`
    : html`${value}`;
const fact = ([label, value, groups = value]: Fact): Html =>
  html`<p class="ink" style="margin:0 0 16px;color:#14171b;font-size:14px;line-height:1.5">
    ${label}<br /><strong
      style="font-size:${value.length > mostLarge ? '20px' : '24px'};line-height:1.35;overflow-wrap:anywhere;word-break:break-word"
      >${grouped(groups)}</strong
    >
  </p>`;
const heading = (text: string): Html =>
  html`<p class="ink" style="margin:0 0 4px;color:#14171b;font-size:14px;line-height:1.5;font-weight:600">${text}</p>`;
/** Side by side if both fit, else below each other; below each other in clients without flexbox. */
const detail = ([label, value, groups = value]: Fact): Html =>
  html`<div
    class="line"
    style="display:flex;flex-wrap:wrap;justify-content:space-between;padding:8px 0;border-top:1px solid #ddd8cc;font-size:14px;line-height:1.5"
  >
    <span class="soft" style="color:#565b63;padding-right:16px">${label} </span>
    <span
      class="ink"
      style="color:#14171b;margin-left:auto;min-width:0;text-align:right;overflow-wrap:anywhere;word-break:break-word"
      >${grouped(groups)}</span
    >
  </div>`;
const detailList = ({ heading: text, rows }: DetailList): Html =>
  html`${text === null ? '' : heading(text)}
    <div style="margin:0 0 20px">${rows.map(detail)}</div>`;
const barcodePart = (cid: string): Html =>
  html`<p style="margin:0 0 8px;padding:8px 0;background:#ffffff">
    <img src="cid:${cid}" alt="" width="100%" height="96" style="display:block;width:100%;height:96px;border:0" />
  </p>`;
const noticeBand = (text: string): Html =>
  html`<p
    style="margin:0 auto 12px;max-width:600px;box-sizing:border-box;padding:10px 24px;background:#ffd24a;color:#1b1400;border-radius:16px;font-size:16px;line-height:1.4;font-weight:600"
  >
    ${text}
  </p>`;
const band = ({ name, ground, ink, hasLogo }: Brand): Html =>
  html`<div
    style="padding:14px 24px;background:${ground};color:${ink};border-radius:16px 16px 0 0;font-size:16px;line-height:1.4;font-weight:600;overflow-wrap:anywhere"
  >
    ${
      hasLogo
        ? html`<img
            src="cid:${logoCid}"
            alt=""
            width="36"
            height="36"
            style="width:36px;height:36px;border:0;border-radius:8px;background:#ffffff;object-fit:contain;vertical-align:middle;margin-right:12px"
          />`
        : ''
    }${name}
  </div>`;
const stepList = ({ heading: text, items }: Steps): Html =>
  html`${heading(text)}
    <ol class="ink" style="margin:0 0 16px;padding-left:24px;color:#14171b;font-size:14px;line-height:1.5">
      ${items.map((item) => html`<li style="margin:0 0 4px">${item}</li>`)}
    </ol>`;
const button = ({ label, url, hint }: NonNullable<Email['action']>, { ground, ink }: Brand): Html =>
  html`<p style="margin:0 0 20px">
      <a
        class="button"
        href="${url}"
        style="display:inline-block;background:${ground};color:${ink};font-size:16px;line-height:1.5;font-weight:600;text-decoration:none;padding:12px 24px;border-radius:12px"
        >${label}</a
      >
    </p>
    <p class="soft" style="margin:0 0 20px;color:#565b63;font-size:14px;line-height:1.5">
      ${hint}<br /><a class="link" href="${url}" style="color:#0f5b4a;overflow-wrap:anywhere;word-break:break-all"
        >${url}</a
      >
    </p>`;

const stopLink = ({ label, url }: NonNullable<Email['stop']>): Html =>
  html`<br /><a class="link" href="${url}" style="display:inline-block;padding:12px 0;color:#0f5b4a">${label}</a>`;

function asHtml(email: Email, locale: Locale): Html {
  const {
    subject,
    notice,
    preview,
    greeting,
    paragraphs,
    facts,
    details,
    action,
    steps,
    notes,
    stop,
    footer,
    brand,
    barcode,
  } = email;
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
          ${notice === null ? '' : noticeBand(notice)}
          <div
            class="sheet"
            style="max-width:600px;margin:0 auto;box-sizing:border-box;background:#ffffff;border-radius:16px"
          >
            ${band(brand)}
            <div style="padding:24px">
              ${[greeting, ...paragraphs].map(paragraph)} ${barcode === null ? '' : barcodePart(barcode)}
              ${facts.map(fact)} ${details.map(detailList)} ${action ? button(action, brand) : ''}
              ${steps ? stepList(steps) : ''} ${notes.map(note)}
              <p
                class="soft line"
                style="margin:24px 0 0;padding-top:16px;border-top:1px solid #ddd8cc;color:#565b63;font-size:14px;line-height:1.5"
              >
                ${footer} ${stop ? stopLink(stop) : ''}
              </p>
            </div>
          </div>
        </div>
      </body>
    </html>`;
}
