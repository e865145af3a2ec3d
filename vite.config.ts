import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { packagesAsTheyAre } from './scripts/packages-as-they-are.ts';
import { pages } from './src/web/pages.ts';
import type { MarkElement } from './src/web/shell/marks.ts';

/**
 * Each script by the file or folder that it starts from, with its imports, unless a script named before has them. The
 * first screen needs two, `framework` and `checkout`; `deferred` is fetched at the first touch (docs/decisions/0055).
 * Parts of several later screens have one file for payments and one for cards: every file's name stands in the list of
 * routes, which the first screen downloads too.
 */
const shared = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|react-router|scheduler)\/|rolldown\/runtime/,
    priority: 4,
  },
  {
    name: 'checkout',
    // What Google is asked for is fetched before a touch: as a file of its own, it would be one more.
    test: /src\/(i18n\/plural|web\/(browser-routes|root|layout-\w+|pages\/checkout\/(page|view))|domain\/wallets)\.tsx?/,
    priority: 3,
  },
  {
    name: 'deferred',
    test: /src\/web\/(deferred|client\/card-presence|payment\/(page-visibility|watch-status))\.ts/,
    priority: 2,
  },
  {
    name: 'refusals',
    // Two sets of texts share the reasons of declines: as a file of its own, it would be fetched after either.
    test: /src\/(web\/(refusals|client\/localized-error|storage\/stored-voucher)|i18n\/(declines-\w+|school-name|format-moment))\.ts/,
    priority: 1.5,
  },
  { name: 'payment', test: /src\/web\/(payment\/|pages\/payment\/view)/, priority: 1 },
  { name: 'card', test: /src\/web\/card\//, priority: 0 },
];

const clientEntry = 'src/web/entry.client.tsx';
/** The whole sheet, fetched after the first paint. */
const sheet = 'src/web/pages.css';

/** Names a page's script by its folder: all of them start from a `page.tsx`. */
function chunkFileNames({ name, facadeModuleId }: { readonly name: string; readonly facadeModuleId?: string | null }) {
  const page = /\/pages\/([\w-]+)\/page\.tsx$/.exec(facadeModuleId ?? '')?.[1];
  return `assets/${page ? `page-${page}` : name}-[hash].js`;
}

export default defineConfig({
  plugins: [packagesAsTheyAre(), tailwindcss(), serverFacts('scripts', scripts), serverFacts('marks', marks)],
  build: {
    modulePreload: false,
    // Pictures inside style sheets would need `data:` in more of the page's policy.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        outDir: 'build/client',
        manifest: true,
        rolldownOptions: { input: [clientEntry, sheet], output: { chunkFileNames, codeSplitting: { groups: shared } } },
      },
    },
    ssr: {
      build: {
        outDir: 'build/server',
        emitAssets: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: 'src/web/entry.server.tsx',
          output: { entryFileNames: 'index.js', codeSplitting: false },
        },
      },
    },
  },
  builder: {
    // The server's bundle names the browser's scripts.
    async buildApp({ build, environments: { client, ssr } }) {
      if (client) await build(client);
      if (ssr) await build(ssr);
    },
  },
});

/** Facts for the server's bundle alone, read when it is built: a module that exports one of this name. */
function serverFacts(exported: string, read: (root: string, isBuilt: boolean) => unknown): Plugin {
  const name = `virtual:${exported.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  let root = '';
  let building = false;
  return {
    name: `cuota-${exported}`,
    configResolved(config) {
      root = config.root;
      building = config.command === 'build';
    },
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null;
      return `export const ${exported} = ${JSON.stringify(read(root, building))};`;
    },
  };
}

/** Lists the scripts of lazy imports, so that a page can request them in parallel. In development, the entry alone. */
function scripts(root: string, isBuilt: boolean): Record<string, string[]> {
  return isBuilt ? readScripts(join(root, 'build/client/.vite/manifest.json')) : { entry: [`/${clientEntry}`] };
}

/** The marks as the server's bundle draws them into the document: their elements, whose size the page sets. */
function marks(root: string): Record<string, MarkElement> {
  const files = readdirSync(join(root, 'public/assets/marks')).map((file) => `/assets/marks/${file}`);
  return Object.fromEntries(files.map((file) => [file, readMark(readFileSync(join(root, 'public', file), 'utf8'))]));
}

/** Reads elements with attributes in double quotes, and text: our marks have nothing else. */
function readMark(text: string): MarkElement {
  const open: MarkElement[] = [['', {}]];
  for (const [, close, tag, attributes = '', isEmpty, words] of text.matchAll(/<(\/?)(\w+)([^>]*?)(\/?)>|([^<]+)/g)) {
    if (words?.trim()) open.at(-1)?.push(words);
    if (!tag) continue;
    if (close) open.pop();
    else {
      const element: MarkElement = [tag, readAttributes(attributes, tag === 'svg')];
      open.at(-1)?.push(element);
      if (!isEmpty) open.push(element);
    }
  }
  const [drawn] = open[0]?.slice(2) ?? [];
  // In a document an id or a style sheet would apply to all.
  if (!Array.isArray(drawn) || open.length > 1 || /<style|\s(id|style|class)=/.test(text))
    throw new Error(`Not a mark: ${text}`);
  return drawn;
}

/** Reads attributes by React's names. An outer `svg` in a document needs no namespace, and its style sets its size. */
function readAttributes(text: string, isOuter: boolean): Record<string, string> {
  const named = [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value] as const);
  const attributes = named.filter(([name]) => !isOuter || !['xmlns', 'width', 'height'].includes(name));
  return Object.fromEntries(
    attributes.map(([name, value]) => [name.replace(/-./g, (dash) => dash.charAt(1).toUpperCase()), value]),
  );
}

/** A card's form in the list or on its page, from the touch of its row. */
const card = [
  'card/card-in-list.tsx',
  'card/provider-fields.ts',
  'pages/checkout/pay-here.ts',
  'pages/card/page.tsx',
].map((file) => `web/${file}`);
const south = ['i18n/card-es-south.ts', 'i18n/money-es.ts'];
const cardTexts = {
  'es-MX': ['i18n/card-es.ts', 'i18n/money-es.ts'],
  'es-CO': south,
  'es-EC': south,
  'en-US': ['i18n/card-en.ts', 'i18n/money-en.ts'],
};

type Manifest = Record<string, { file: string; imports?: string[] }>;

function readScripts(manifestFile: string): Record<string, string[]> {
  if (!existsSync(manifestFile)) return {};
  const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const filesOf = (key: string): string[] => {
    const chunk = manifest[key];
    return chunk ? [`/${chunk.file}`, ...(chunk.imports ?? []).flatMap(filesOf)] : [];
  };
  // Those of Colombia and Ecuador are Mexico's with words of their own.
  const parts: Record<string, readonly string[]> = {
    entry: ['web/entry.client.tsx'],
    styles: ['web/pages.css'],
    'es-MX': ['i18n/es-MX.ts'],
    'es-CO': ['i18n/es-MX.ts', 'i18n/es-CO.ts'],
    'es-EC': ['i18n/es-MX.ts', 'i18n/es-EC.ts'],
    'en-US': ['i18n/en-US.ts'],
    deferred: ['web/deferred.ts'],
    ...Object.fromEntries(Object.entries(cardTexts).map(([locale, texts]) => [`card ${locale}`, [...card, ...texts]])),
    ...Object.fromEntries(
      readdirSync('src/providers').map((name) => [`provider ${name}`, [`providers/${name}/browser.tsx`]]),
    ),
    // The texts of a slip: a document stored on a phone names them too.
    'slip-es': ['i18n/money-es.ts', 'web/storage/offline.ts'],
    'slip-en': ['i18n/money-en.ts', 'web/storage/offline.ts'],
    ...Object.fromEntries(pages.map(({ page }) => [`page ${page}`, [`web/pages/${page}/page.tsx`]])),
  };
  const filesOfAll = (files: readonly string[]) => [...new Set(files.flatMap((file) => filesOf(`src/${file}`)))];
  return Object.fromEntries(Object.entries(parts).map(([part, files]) => [part, filesOfAll(files)]));
}
