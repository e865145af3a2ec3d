import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { html } from 'hono/html';
import type { EmulatorHono } from '../emulation/emulator.ts';
import { magicCards } from './emulator-cards.ts';

/**
 * The frames of Gr4vy's Secure Fields: a hidden controller and a frame per field. They store cards at `apiOrigin`.
 * Beside them the script that stands in for the wallets' sheets.
 */
export function framePages(apiOrigin: string): Hono<EmulatorHono> {
  const pages = new Hono<EmulatorHono>();
  pages.use(compress());
  pages.use(async (context, next) => {
    await next();
    // The files of a frame's document have their version in their URL, as on any file host.
    const isOfVersion = context.req.query('v') !== undefined;
    context.header('content-security-policy', policyFor(apiOrigin));
    context.header('cache-control', isOfVersion ? 'public, max-age=31536000, immutable' : 'no-store');
    context.header('referrer-policy', 'no-referrer');
    context.header('x-content-type-options', 'nosniff');
  });
  for (const frame of ['controller', 'input'] as const) {
    pages.get(`/${frame}.html`, async (context) =>
      context.html(frameDocument(frame, apiOrigin, versionOf(await scriptOf(frame)))),
    );
    pages.get(`/${frame}.js`, async (context) =>
      context.body(await scriptOf(frame), 200, { 'content-type': 'text/javascript; charset=utf-8' }),
    );
  }
  pages.get('/wallets.js', async (context) =>
    context.body(`globalThis.standInCards=${walletCards};${await scriptOf('wallets')}`, 200, {
      'content-type': 'text/javascript; charset=utf-8',
    }),
  );
  pages.get('/robots.txt', (context) => context.text('User-agent: *\nDisallow: /\n'));
  pages.get('/input.css', (context) => context.body(styleSheet, 200, { 'content-type': 'text/css; charset=utf-8' }));
  return pages;
}

const versionOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 12);

/** Their own scripts and the API only; framed by pages of this machine. */
function policyFor(apiOrigin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src ${apiOrigin}`,
    "form-action 'none'",
    "base-uri 'none'",
    'frame-ancestors http://localhost:* http://127.0.0.1:* http://*.localhost:*',
  ].join('; ');
}

function frameDocument(frame: 'controller' | 'input', apiOrigin: string, version: string) {
  return html`<!doctype html>
    <html lang="es-MX" data-api="${apiOrigin}">
      <head>
        <meta charset="utf-8" />
        <title>${frame === 'input' ? 'Secure Input' : 'Secure Controller'}</title>
        ${frame === 'input' ? html`<link rel="stylesheet" href="/input.css?v=${versionOf(styleSheet)}" />` : ''}
        <script type="module" src="/${frame}.js?v=${version}"></script>
      </head>
      <body></body>
    </html>`;
}

/** The cards in the wallet of the sandbox: no number leaves the emulator. */
const walletCards = JSON.stringify(
  magicCards.map(({ number, brand, about }) => ({ lastFour: number.slice(-4), brand, about })),
);

const sources = {
  controller: new URL('./emulator-frame-controller.ts', import.meta.url),
  input: new URL('./emulator-frame-input.ts', import.meta.url),
  wallets: new URL('./emulator-wallet-sheets.ts', import.meta.url),
} as const;
const scripts = new Map<string, Promise<string>>();

/** A frame's script with all it imports, made once per process: browsers cannot read TypeScript. */
function scriptOf(frame: keyof typeof sources): Promise<string> {
  const made = scripts.get(frame) ?? bundle(fileURLToPath(sources[frame]));
  scripts.set(frame, made);
  return made;
}

async function bundle(file: string): Promise<string> {
  const { rolldown } = await import('rolldown');
  const bundled = await rolldown({ input: file, platform: 'browser' });
  try {
    const { output } = await bundled.generate({ format: 'esm', minify: true });
    return output[0].code;
  } finally {
    await bundled.close();
  }
}

/** The properties a page may set, as the package names them, and what holds where it sets nothing. */
const ofText = (
  'color font-family font-feature-settings font-kerning font-size font-size-adjust font-stretch font-style ' +
  'font-variant font-variant-numeric font-variation-settings font-weight letter-spacing line-height opacity ' +
  'text-align text-shadow text-rendering'
).split(' ');
const ofBox = ['background-color', 'box-shadow', 'caret-color', 'cursor', 'padding', 'transition'];
const usual: Readonly<Record<string, string>> = {
  padding: '0 12px',
  cursor: 'text',
  'background-color': 'transparent',
};

/** The first word of each pseudo-class's variable, and the selector here. */
const states = [
  ['hover', 'input:hover'],
  ['focus', 'input:focus'],
  ['valid', "input[aria-invalid='false']"],
  ['invalid', "input[aria-invalid='true']"],
  ['autofill', 'input:autofill'],
  ['disabled', 'input:disabled'],
] as const;

const own = (property: string): string =>
  `var(--${property}${usual[property] === undefined ? '' : `, ${usual[property]}`})`;

const styleSheet = [
  'html { color-scheme: var(--color-scheme, light dark); font: var(--font, 16px/1.5 system-ui, sans-serif); }',
  'html, body { height: 100%; margin: 0; background: transparent; }',
  'input { box-sizing: border-box; width: 100%; height: 100%; margin: 0; border: 0; border-radius: 0; outline: 0; }',
  rule('input', [...ofText, ...ofBox], own),
  ...states.map(([state, selector]) =>
    rule(selector, [...ofText, ...ofBox], (property) => `var(--${state}-${property}, ${own(property)})`),
  ),
  rule('input::placeholder', ofText, (property) => `var(--placeholder-${property})`),
  // A page that styles its fields shows the focus on the box around them; any other gets a line.
  'html:not(.styled) input:focus-visible { box-shadow: inset 0 -2px currentColor; }',
].join('\n');

function rule(selector: string, properties: readonly string[], valueOf: (property: string) => string): string {
  return `${selector} { ${properties.map((property) => `${property}: ${valueOf(property)};`).join(' ')} }`;
}
