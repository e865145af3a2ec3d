import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { packagesAsTheyAre } from './scripts/packages-as-they-are.ts';

/** The school's desk: its screens as a module of the server, one style sheet and one script. */
export default defineConfig({
  publicDir: false,
  plugins: [packagesAsTheyAre(), tailwindcss()],
  environments: {
    client: {
      build: {
        outDir: 'build/desk/client',
        manifest: true,
        assetsInlineLimit: 0,
        rolldownOptions: { input: 'src/desk/script/main.ts' },
      },
    },
    ssr: {
      build: {
        outDir: 'build/desk/server',
        emitAssets: false,
        rolldownOptions: { input: 'src/desk/entry.server.tsx', output: { entryFileNames: 'index.js' } },
      },
    },
  },
  builder: {
    async buildApp({ build, environments: { client, ssr } }) {
      if (client) await build(client);
      if (ssr) await build(ssr);
    },
  },
});
