// What a phone must download before the checkout answers by its scripts: the entry, what it imports, one locale's texts, and
// the list of routes. The first screen's routes come with the entry (`src/web/shell/start-scripts.ts`).
// Styles and images are not scripts and are not counted here. Compressed as the server sends them: brotli.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const assets = 'build/client/assets';
const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file));
if (!name) throw new Error('There is no build: run `npm run build` first.');
const text = readFileSync(`${assets}/${name}`, 'utf8');
const { entry } = JSON.parse(text.slice(text.indexOf('=') + 1).replace(/;\s*$/, ''));
const chunks = JSON.parse(readFileSync('build/client/.vite/manifest.json', 'utf8'));
const urls = [entry.module, ...entry.imports, ...chunksOf('src/i18n/es-MX.ts')];
const files = [...new Set(urls)].map((url) => `build/client${new URL(url, 'http://localhost').pathname}`);

// What a card form downloads, in one document: its script, with a provider's tokenizer, and its style.
const cardForms = ['card-frame', 'card-frame-toys'].flatMap((folder) =>
  (existsSync(`build/${folder}`) ? readdirSync(`build/${folder}`) : [])
    .filter((file) => file.endsWith('.js'))
    .map((file) => `build/${folder}/${file.slice(0, -3)}`),
);

export default [
  { name: 'first screen, scripts', path: [...files, `${assets}/${name}`], limit: '103 kB', brotli: true },
  // What every page of a school downloads that shows the checkout.
  ...cardForms.map((form) => ({
    name: `card form, ${form.split('/').at(-1)}`,
    path: [`${form}.js`, `${form}.css`],
    limit: '25 kB',
    brotli: true,
  })),
  { name: 'embed script', path: 'build/client/embed.js', limit: '3 kB', brotli: true },
];

/** es-MX is the source of every key and what an unknown locale falls back to. */
function chunksOf(key) {
  const chunk = chunks[key];
  return chunk ? [`/${chunk.file}`, ...(chunk.imports ?? []).flatMap(chunksOf)] : [];
}
