import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // Every route is known from the first page on: no request looks for routes later.
  routeDiscovery: { mode: 'initial' },
  // vite.config.ts says which script holds what: a file more for each page's loader and action would name the same ones.
  splitRouteModules: false,
} satisfies Config;
