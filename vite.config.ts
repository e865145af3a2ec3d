import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { leanRouter } from './scripts/lean-router.ts';
import type { MarkElement } from './src/web/shell/marks.ts';

/**
 * Each script by the file or folder that it starts from; what that imports comes along, unless a script named before has
 * it. The first screen needs two, `framework` and `checkout`; `deferred` is fetched at the first touch
 * (docs/decisions/0021, 0055). What several later screens share is a file each for payments and for cards: every file's name
 * stands in the list of routes, which the first screen downloads too.
 */
const shared = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|react-router|scheduler)\/|rolldown\/runtime/,
    priority: 4,
  },
  {
    name: 'checkout',
    test: /src\/(i18n\/plural|web\/(root|layout-\w+|pages\/checkout\/(route|view)))\.tsx?/,
    priority: 3,
  },
  { name: 'deferred', test: /src\/web\/deferred\.ts/, priority: 2 },
  {
    name: 'refusals',
    // Why a bank declines is said in two sets of texts: by a file of its own it would be asked for once one of them is here.
    test: /src\/(web\/(refusals|client\/(stored-voucher|localized-error))|i18n\/declines-\w+)\.ts/,
    priority: 1.5,
  },
  { name: 'payment', test: /src\/web\/(payment\/|pages\/payment\/view)/, priority: 1 },
  { name: 'card', test: /src\/web\/card\//, priority: 0 },
];

export default defineConfig({
  plugins: [
    plainImports(),
    noForwarders(),
    leanRouter(),
    tailwindcss(),
    reactRouter(),
    serverFacts('scripts', scripts),
    serverFacts('marks', marks),
  ],
  build: {
    manifest: true,
    modulePreload: false,
    // Pictures inside style sheets would need `data:` in more of the page's policy.
    assetsInlineLimit: 0,
  },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: shared } } } } } },
});

/**
 * A late import fetches its script and nothing else: no script of ours has styles of its own, and what several late ones
 * share is asked for beside them. Without this each chunk carries a list of files, and the first screen the code to read it.
 * An import that names parts in place, `({ part }) => part()`, still gets a wrapper: in the first screen, `(script) => script.part()`.
 */
function plainImports(): Plugin {
  return {
    name: 'cuota-plain-imports',
    enforce: 'pre',
    apply: 'build',
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => 'export const __vitePreload = (fetchScript) => fetchScript();',
    },
  };
}

/** A file that only imports another is a request and a flight for nothing: whoever names it names that other. */
function noForwarders(): Plugin {
  return {
    name: 'cuota-no-forwarders',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((file) => /\.(js|json)$/.test(file));
      for (const [file, chunk] of Object.entries(bundle)) {
        const real = chunk.type === 'chunk' ? /^import"\.\/([^"]+)";\s*$/.exec(chunk.code)?.[1] : undefined;
        if (!real) continue;
        const name = file.split('/').at(-1) ?? file;
        for (const other of files.filter((each) => each !== file)) {
          const text = readFileSync(join(dir, other), 'utf8');
          if (text.includes(name)) writeFileSync(join(dir, other), text.replaceAll(name, real));
        }
      }
    },
  };
}

/** Facts for the server's bundle alone, read when it is made: as a module that exports one of this name. */
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

/** Which scripts hold what is imported late, so that a page can ask for them at once instead of one after the other. Empty while developing. */
function scripts(root: string, isBuilt: boolean): Record<string, string[]> {
  return isBuilt ? readScripts(join(root, 'build/client/.vite/manifest.json')) : {};
}

/** The marks, each as the server's bundle draws it into the document: its elements, whose size is the page's to say. */
function marks(root: string): Record<string, MarkElement> {
  const files = readdirSync(join(root, 'public/assets/marks')).map((file) => `/assets/marks/${file}`);
  return Object.fromEntries(files.map((file) => [file, readMark(readFileSync(join(root, 'public', file), 'utf8'))]));
}

/** Elements with attributes in double quotes, and words: all that our marks are made of. */
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
  // In a document an id or a style sheet would be everybody's.
  if (!Array.isArray(drawn) || open.length > 1 || /<style|\s(id|style|class)=/.test(text))
    throw new Error(`Not a mark: ${text}`);
  return drawn;
}

/** By React's names. In a document an outer `svg` needs no namespace, and its style says how large it is. */
function readAttributes(text: string, isOuter: boolean): Record<string, string> {
  const named = [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value] as const);
  const kept = named.filter(([name]) => !isOuter || !['xmlns', 'width', 'height'].includes(name));
  return Object.fromEntries(
    kept.map(([name, value]) => [name.replace(/-./g, (dash) => dash.charAt(1).toUpperCase()), value]),
  );
}

type Manifest = Record<string, { file: string; imports?: string[] }>;

function readScripts(manifestFile: string): Record<string, string[]> {
  if (!existsSync(manifestFile)) return {};
  const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const filesOf = (key: string): string[] => {
    const chunk = manifest[key];
    return chunk ? [`/${chunk.file}`, ...(chunk.imports ?? []).flatMap(filesOf)] : [];
  };
  // Those of Colombia and Ecuador are Mexico's with words of their own.
  const parts = {
    'es-MX': ['i18n/es-MX'],
    'es-CO': ['i18n/es-MX', 'i18n/es-CO'],
    'es-EC': ['i18n/es-MX', 'i18n/es-EC'],
    'en-US': ['i18n/en-US'],
    deferred: ['web/deferred'],
    // What a slip is written in: a document that is kept on a phone names it too.
    'slip-es': ['i18n/money-es', 'web/client/offline'],
    'slip-en': ['i18n/money-en', 'web/client/offline'],
  };
  const filesOfAll = (files: readonly string[]) => [...new Set(files.flatMap((file) => filesOf(`src/${file}.ts`)))];
  return Object.fromEntries(Object.entries(parts).map(([part, files]) => [part, filesOfAll(files)]));
}
