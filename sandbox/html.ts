import { randomBytes } from 'node:crypto';
import { html, raw } from 'hono/html';

/** Text that is safe to stand in a page: a template whose values are escaped unless they are such text themselves. */
export type Html = ReturnType<typeof html>;
export { html };

const style = `
:root { color-scheme: light dark; --ground: #f7f5f0; --panel: #fff; --ink: #1d1b17; --soft: #5f5a50; --line: #ddd8cc; --accent: #0f5c4a; --on: #fff; --good: #12663f; --bad: #a3261b; }
@media (prefers-color-scheme: dark) { :root { --ground: #16150f; --panel: #201f19; --ink: #efece4; --soft: #b1aa9b; --line: #3a382f; --accent: #7fd1b8; --on: #10251f; --good: #7fd6a4; --bad: #ff9d8f; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 1040px; margin: 0 auto; padding: 20px 16px 64px; display: grid; gap: 20px; grid-template-columns: minmax(0, 1fr); }
h1 { font-size: 24px; line-height: 1.2; margin: 0; } h2 { font-size: 16px; margin: 0 0 12px; } h3 { font-size: 16px; margin: 0; }
p { margin: 0; } .soft { color: var(--soft); font-size: 14px; } .good { color: var(--good); } .bad { color: var(--bad); }
section { background: var(--panel); border: 1px solid var(--line); border-radius: 16px; padding: 16px; min-width: 0; }
ul { list-style: none; margin: 0; padding: 0; } li { padding: 12px 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; } li:first-child { border-top: 0; padding-top: 0; }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; margin: 0; } .row { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 8px; }
label { display: grid; gap: 4px; font-size: 14px; color: var(--soft); }
button, select, input { font: inherit; min-height: 44px; border-radius: 12px; border: 1px solid var(--line); background: var(--panel); color: var(--ink); padding: 0 14px; }
button { cursor: pointer; } button.main { background: var(--accent); border-color: var(--accent); color: var(--on); } input { width: 112px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; } a { color: var(--accent); }
a.button { display: inline-flex; align-items: center; min-height: 44px; padding: 0 14px; border-radius: 12px; background: var(--accent); color: var(--on); text-decoration: none; }
code, pre { font: 13px/1.5 ui-monospace, monospace; } pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--ground); border-radius: 12px; padding: 12px; margin: 8px 0 0; }
summary { cursor: pointer; min-height: 44px; display: flex; align-items: center; }
.amount { font-size: 20px; font-variant-numeric: tabular-nums; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: start; vertical-align: top; padding: 8px 16px 8px 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; } th { font-weight: 400; color: var(--soft); font-size: 14px; border-top: 0; }
iframe { width: 100%; height: 480px; border: 1px solid var(--line); } .log { font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
.filter { margin-bottom: 12px; } .grow { flex: 1; } summary { gap: 12px; }
.filter a { display: inline-flex; align-items: center; min-height: 44px; padding: 0 14px; border: 1px solid var(--line); border-radius: 999px; text-decoration: none; }
.filter a[aria-current] { background: var(--accent); border-color: var(--accent); color: var(--on); }
.timeline { list-style: none; margin: 8px 0 0; padding: 0; display: grid; gap: 8px; grid-template-columns: minmax(0, 1fr) 0 minmax(0, 1fr); }
@media (max-width: 600px) { .timeline { column-gap: 0; grid-template-columns: 32px minmax(0, 1fr) 32px; } }
.timeline li { border: 1px solid var(--line); border-radius: 12px; padding: 8px 12px; grid-column: 1 / 3; } .timeline li.school { grid-column: 2 / 4; border-color: var(--accent); } .timeline li.provider { border-style: dashed; }
.panes { display: grid; gap: 20px; grid-template-columns: minmax(0, 1fr); align-items: start; } .panes .is-away { display: none; }
.mails a { display: block; min-height: 44px; color: inherit; text-decoration: none; } .mails a[aria-current] { box-shadow: inset 4px 0 var(--accent); padding-inline-start: 12px; }
@media (min-width: 800px) { .panes { grid-template-columns: 320px minmax(0, 1fr); } .panes .is-away { display: block; } .panes .back { display: none; } }
td code { font-size: 16px; font-variant-numeric: tabular-nums; user-select: all; }
`;

export interface Page {
  readonly body: Html;
  readonly headers: Readonly<Record<string, string>>;
}

export interface PageRules {
  /** Directives beside the usual ones, by name: what a page needs that runs scripts or shows frames. */
  readonly policy?: Readonly<Record<string, string>>;
  /** Who may frame it; nobody where absent. */
  readonly ancestors?: string;
  /** English, unless it is a page of a school's. */
  readonly lang?: 'es';
}

/** A whole page with a policy that runs no script at all, unless `rules` names some, and styles only ours. */
export function page(
  title: string,
  content: Html,
  { policy: more = {}, ancestors = "'none'", lang }: PageRules = {},
): Page {
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
    ...Object.entries(more).map(([name, value]) => `${name} ${value}`),
  ].join('; ');
  const body = html`<!doctype html>
    <html lang="${lang ?? 'en'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style nonce="${nonce}">
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`;
  return {
    body,
    headers: {
      'content-security-policy': policy,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      // Not 'no-referrer': with it a form of ours would send `Origin: null`.
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
  };
}
