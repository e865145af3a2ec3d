import { globSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { packagesAsTheyAre } from './scripts/packages-as-they-are.ts';

/** One script and one style for each provider whose cards are typed into our form; sample providers' stand apart. */
const frames = [
  ...globSync('src/providers/*/tokenizer.ts').map((file) => ({ file, outDir: 'build/card-frame' })),
  ...globSync('sandbox/sample-providers/*/tokenizer.ts').map((file) => ({ file, outDir: 'build/card-frame-samples' })),
].map((frame) => ({ ...frame, name: basename(dirname(frame.file)) }));

/** As the builder may call it. */
const environmentOf = (name: string): string => `card_frame_${name.replaceAll(/\W/g, '_')}`;

const entry = 'virtual:card-frame/';

/** The card form: each a classic script whole in itself, written into the one document that uses it. */
export default defineConfig({
  publicDir: false,
  plugins: [packagesAsTheyAre(), entries()],
  environments: Object.fromEntries(
    frames.map(({ name, outDir }) => [
      environmentOf(name),
      {
        consumer: 'client',
        build: {
          outDir,
          emptyOutDir: false,
          target: 'es2022',
          minify: true,
          cssMinify: true,
          lib: {
            entry: entry + name,
            name: 'CuotaCardFrame',
            formats: ['iife'],
            fileName: () => `${name}.js`,
            cssFileName: name,
          },
        },
      },
    ]),
  ),
  builder: {
    async buildApp(builder) {
      for (const { name } of frames) {
        const environment = builder.environments[environmentOf(name)];
        if (environment) await builder.build(environment);
      }
    },
  },
});

/** What each begins with: the form, and the tokenizer of its provider. */
function entries(): Plugin {
  // Vite makes a path of an entry of a library.
  const named = (id: string) => frames.find(({ name }) => id.endsWith(`/${entry}${name}`));
  return {
    name: 'cuota-card-frames',
    resolveId: (id) => (named(id) ? `\0${id}` : null),
    load(id) {
      const frame = id.startsWith('\0') ? named(id.slice(1)) : undefined;
      if (!frame) return null;
      const [form, tokenizer] = ['src/card-frame/main.ts', frame.file].map((file) => JSON.stringify(resolve(file)));
      return `import { startCardFrame } from ${form}; import { tokenizer } from ${tokenizer}; startCardFrame(tokenizer);`;
    },
  };
}
