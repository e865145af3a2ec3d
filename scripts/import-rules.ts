/** The rules of what may be imported from where, which the linter cannot check. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { circlesIn, importGraph, importsOf, sources, walkImports } from './import-graph.ts';

/** Nothing that `src/main.ts` or a thread of it reaches belongs to the sandbox, the tests or an emulator. */
export function checkProduction(root: string): string[] {
  return ['src/main.ts', ...sources(root, 'src/**/*-thread.ts')]
    .flatMap((start) => walkImports(root, start))
    .filter(({ file }) => /^(sandbox|bench|e2e)\/|(^|\/)emulator[^/]*\.ts$|\.test\.ts$/.test(file))
    .map(({ path }) => `production reaches what is not for production: ${path.join(' → ')}`);
}

/** Packages whose work on one file takes so long that every other request would wait for it. */
const ofThreads = ['csv-parse', 'pdfkit', 'fontkit'];

/** What reads tables or draws papers runs in a thread of its own (`*-thread.ts`): `src/main.ts` imports none of it. */
export function checkEventLoop(root: string): string[] {
  return walkImports(root, 'src/main.ts').flatMap(({ file, path }) =>
    importsOf(readFileSync(join(root, file), 'utf8'))
      .filter((name) => ofThreads.some((slow) => name === slow || name.startsWith(`${slow}/`)))
      .map((name) => `the event loop would wait for ${name}: ${path.join(' → ')}`),
  );
}

/** Node runs TypeScript as it is, but no `.tsx`. */
export function checkNodeRuns(root: string): string[] {
  const starts = [
    'src/main.ts',
    'src/admin.ts',
    'src/verify.ts',
    'src/reconcile.ts',
    'sandbox/main.ts',
    ...sources(root, 'src/**/*-thread.ts'),
    ...sources(root, 'bench/*.ts'),
  ];
  return starts
    .flatMap((start) => walkImports(root, start))
    .filter(({ file }) => file.endsWith('.tsx'))
    .map(({ path }) => `Node cannot run .tsx: ${path.join(' → ')}`);
}

/** Zod in no script before the first touch: what the entry imports, its types apart. Source: docs/decisions/0095. */
export function checkFirstScripts(root: string): string[] {
  return ['src/web/entry.client.tsx', 'src/embed/main.ts']
    .filter((start) => existsSync(join(root, start)))
    .flatMap((start) => walkImports(root, start))
    .filter(({ file }) => importsOf(readFileSync(join(root, file), 'utf8')).some((name) => /^zod(\/|$)/.test(name)))
    .map(({ path }) => `zod before the first touch: ${path.join(' → ')}`);
}

/** Type imports count too: a reader of one file must read them all. (The linter's own rule leaves types out.) */
export function checkCircles(root: string): string[] {
  return ['src', 'sandbox'].flatMap((folder) => {
    const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).toSorted();
    return circlesIn(importGraph(root, files)).map((circle) => `imports go in a circle: ${circle.join(' → ')}`);
  });
}
