// What a phone must download before the checkout answers a press: the scripts that the first screen's document preloads
// (entry, root, the checkout route, one locale's texts, and every chunk they import, each once) and the list of routes.
// Styles and images are not scripts and are not counted here. Compressed as the server sends them: brotli.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const assets = 'build/client/assets';
const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file));
if (!name) throw new Error('There is no build: run `npm run build` first.');
const text = readFileSync(`${assets}/${name}`, 'utf8');
const { entry, routes } = JSON.parse(text.slice(text.indexOf('=') + 1).replace(/;\s*$/, ''));

// The deepest route that answers /checkout, with its parents.
const checkout = Object.values(routes).find((route) => route.path === 'checkout' || route.path === '/checkout');
if (!checkout) throw new Error('There is no route /checkout.');
const chain = [];
for (let route = checkout; route; route = routes[route.parentId]) chain.push(route);
const scripts = [entry, ...chain].flatMap((part) => [part.module, ...(part.imports ?? [])]);
const chunks = JSON.parse(readFileSync('build/client/.vite/manifest.json', 'utf8'));
const urls = [...scripts, ...chunksOf('src/i18n/es-MX.ts')];
const files = [...new Set(urls)].map((url) => `build/client${new URL(url, 'http://localhost').pathname}`);

// What a card form downloads, in one document: its script, with a provider's tokenizer, and its style.
const cardForms = ['card-frame', 'card-frame-toys'].flatMap((folder) =>
  (existsSync(`build/${folder}`) ? readdirSync(`build/${folder}`) : [])
    .filter((file) => file.endsWith('.js'))
    .map((file) => `build/${folder}/${file.slice(0, -3)}`),
);

export default [
  { name: 'first screen, scripts', path: [...files, `${assets}/${name}`], limit: '110 kB', brotli: true },
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
