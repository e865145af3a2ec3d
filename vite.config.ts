import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/**
 * The first screen's scripts in two files instead of thirty: one of the framework, one of ours.
 * What several later screens share is a file each for payments and for cards: every file's name stands in the list of
 * routes, which the first screen downloads too.
 */
const shared = [
  { name: 'framework', test: /node_modules\/(?!@gr4vy\/)/, priority: 2 },
  {
    name: 'checkout',
    test: /src\/(ui\/(amount|button|icon|outcome|overlay|panel|pill|school-mark|toast)\.tsx|web\/(page|layouts|screens\/checkout)\/|web\/root\.tsx|web\/screens\/plain\/page-error-view|web\/session\/(api|browser-send|browser-storage|form-check|kept-key|pay|remembered|session-api)\.ts|i18n\/(catalogues|format|locale|plural)\.ts|domain\/money\.ts)/,
    priority: 1,
  },
  {
    name: 'payment',
    test: /src\/(ui\/(facts|live-panel|ticket)\.tsx|web\/(attempts\/(act|act-with-scripts|money-texts|money-words|place|shown-act|wish-form)\.tsx?|payment-screen\/|steps\/|session\/(download|event-stream|live-payment|saved-voucher|share|watch-status|web-url)\.ts))/,
    priority: 0,
  },
  { name: 'card', test: /src\/(web\/card\/|domain\/(card|decline-reasons|domiciliation))/, priority: 0 },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), localeScripts()],
  build: {
    manifest: true,
    // Pictures inside style sheets would need `data:` in more of the page's policy.
    assetsInlineLimit: 0,
  },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: shared } } } } } },
});

/**
 * Tells the server's bundle which scripts hold each locale's texts, so that a page can ask for them at once
 * instead of after its first script. Empty while developing.
 */
function localeScripts(): Plugin {
  const name = 'virtual:locale-scripts';
  let root = '';
  let building = false;
  return {
    name: 'cuota-locale-scripts',
    configResolved(config) {
      root = config.root;
      building = config.command === 'build';
    },
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null;
      const scripts = building ? readLocaleScripts(join(root, 'build/client/.vite/manifest.json')) : {};
      return `export const localeScripts = ${JSON.stringify(scripts)};`;
    },
  };
}

type Manifest = Record<string, { file: string; imports?: string[] }>;

function readLocaleScripts(manifestFile: string): Record<string, string[]> {
  if (!existsSync(manifestFile)) return {};
  const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const filesOf = (key: string): string[] => {
    const chunk = manifest[key];
    return chunk ? [`/${chunk.file}`, ...(chunk.imports ?? []).flatMap(filesOf)] : [];
  };
  const locales = ['es-MX', 'es-CO', 'es-EC', 'en-US'];
  return Object.fromEntries(locales.map((locale) => [locale, [...new Set(filesOf(`src/i18n/${locale}.ts`))]]));
}
