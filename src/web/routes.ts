import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { pages } from './pages.ts';

/** Several pages may share a file: each has its own path for an id. */
const inLayout = (name: (typeof pages)[number]['layout']): RouteConfigEntry[] =>
  pages
    .filter((page) => page.layout === name)
    .map(({ path, file }) => (path === '/' ? index(file) : route(path, file, { id: path === '*' ? 'missing' : path })));

export default [
  ...inLayout('none'),
  layout('layout-bar.tsx', inLayout('bar')),
  layout('layout-blank.tsx', inLayout('blank')),
] satisfies RouteConfig;
