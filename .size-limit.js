// What a phone must download before the checkout answers by its scripts: the entry, what it imports, and one locale's texts. The
// first screen's page comes with the entry (`src/web/browser-routes.ts`).
// Styles and images are not scripts and are not counted here. Compressed as the server sends them: brotli.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const manifest = 'build/client/.vite/manifest.json';
if (!existsSync(manifest)) throw new Error('There is no build: run `npm run build` first.');
const chunks = JSON.parse(readFileSync(manifest, 'utf8'));
// es-MX is the source of every key and what an unknown locale falls back to.
const files = [...new Set(['src/web/entry.client.tsx', 'src/i18n/es-MX.ts'].flatMap(filesOf))];

// What a card form downloads, in one document: its script, with a provider's tokenizer, and its style.
const cardForms = ['card-frame', 'card-frame-samples'].flatMap((folder) =>
  (existsSync(`build/${folder}`) ? readdirSync(`build/${folder}`) : [])
    .filter((file) => file.endsWith('.js'))
    .map((file) => `build/${folder}/${file.slice(0, -3)}`),
);

export default [
  { name: 'first screen, scripts', path: files, limit: '105 kB', brotli: true },
  // What its press adds, for a slip: a part for desks alone must not come along.
  { name: 'slip, scripts after the first screen', path: later('payment'), limit: '54 kB', brotli: true },
  // What every page of a school downloads that shows the checkout.
  ...cardForms.map((form) => ({
    name: `card form, ${form.split('/').at(-1)}`,
    path: [`${form}.js`, `${form}.css`],
    limit: '25 kB',
    brotli: true,
  })),
  { name: 'embed script', path: 'build/client/embed.js', limit: '3 kB', brotli: true },
];

function later(page) {
  return [...new Set(filesOf(`src/web/pages/${page}/page.tsx`))].filter((file) => !files.includes(file));
}

function filesOf(key) {
  const { file, imports = [] } = chunks[key];
  return [`build/client/${file}`, ...imports.flatMap(filesOf)];
}
