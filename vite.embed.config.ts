import { readFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';
import { packagesAsTheyAre } from './scripts/packages-as-they-are.ts';

/** The embed script: one classic script without a module loader, beside the pages' build, and its types. */
export default defineConfig({
  publicDir: false,
  plugins: [packagesAsTheyAre(), types()],
  build: {
    outDir: 'build/client',
    emptyOutDir: false,
    target: 'es2020',
    lib: { entry: 'src/embed/main.ts', name: 'CuotaEmbedScript', formats: ['iife'], fileName: () => 'embed.js' },
  },
});

/** A file of nothing but types is its own declaration. */
function types(): Plugin {
  return {
    name: 'cuota-embed-types',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'embed.d.ts', source: readFileSync('src/embed/api.ts', 'utf8') });
    },
  };
}
