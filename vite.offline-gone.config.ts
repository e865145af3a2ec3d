import { defineConfig, mergeConfig } from 'vite';
import offline from './vite.offline.config.ts';

/** What that worker becomes where it is switched off. */
export default mergeConfig(
  offline,
  defineConfig({ build: { lib: { entry: 'src/offline/gone.ts', fileName: () => 'offline-gone.js' } } }),
);
