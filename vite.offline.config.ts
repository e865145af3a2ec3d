import { defineConfig } from 'vite';

/** The worker of the pages that open without a network: one classic script, beside the pages' build. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'build/client',
    emptyOutDir: false,
    target: 'es2022',
    lib: { entry: 'src/offline/worker.ts', name: 'CuotaWorker', formats: ['iife'], fileName: () => 'offline.js' },
  },
});
