import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin, type UserConfig } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packagesAsTheyAre } from './packages-as-they-are.ts';

/** Within the project, so that its packages are found. */
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join('node_modules', '.packages-'));
  await writeFile(join(folder, 'entry.js'), "import { memo } from 'react';\nconsole.log(memo);\n");
  await writeFile(join(folder, 'own.js'), 'export const memo = null;\n');
});
afterAll(() => rm(folder, { recursive: true }));

const own = (): string => join(process.cwd(), folder, 'own.js');
const isReact = (id: string): boolean => /node_modules\/react\/cjs/.test(id);

const planted: Record<string, { readonly with: () => UserConfig; readonly fails: RegExp }> = {
  'an alias': { with: () => ({ resolve: { alias: { react: own() } } }), fails: /The alias react leads/ },
  'a plugin that finds another file': {
    with: () => plugin({ enforce: 'pre', resolveId: (id) => (id === 'react' ? own() : null) }),
    fails: /react is led to .*own\.js/,
  },
  'a hook that loads another text': {
    with: () => plugin({ load: (id) => (isReact(id) ? 'exports.memo = null;' : null) }),
    fails: /is not loaded as it is/,
  },
  'a hook that transforms a text': {
    with: () => plugin({ transform: (code, id) => (isReact(id) ? `${code}\nexports.planted = 1;` : null) }),
    fails: /is not loaded as it is/,
  },
  'a chunk that is changed once it is written': {
    with: () =>
      plugin({
        async writeBundle({ dir = '' }, bundle) {
          for (const file of Object.keys(bundle)) await writeFile(join(dir, file), '// planted');
        },
      }),
    fails: /is not written as the bundler made it/,
  },
};

const plugin = (hooks: Omit<Plugin, 'name'>): UserConfig => ({ plugins: [{ name: 'planted', ...hooks }] });

test('a build of packages as they are is made', async () => {
  await expect(buildWith({})).resolves.toBeDefined();
});

test.each(Object.entries(planted))('%s fails the build', async (_, { with: config, fails }) => {
  await expect(buildWith(config())).rejects.toThrow(fails);
});

function buildWith({ plugins = [], ...config }: UserConfig) {
  return build({
    ...config,
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [packagesAsTheyAre(), plugins],
    build: { outDir: 'out', rolldownOptions: { input: join(folder, 'entry.js') } },
  });
}
