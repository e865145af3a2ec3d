import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export interface Arrival {
  /** Path from the root folder, e.g. `src/main.ts`. */
  readonly file: string;
  /** How the walk got there, the start first. */
  readonly path: readonly string[];
}

const fromClause = /(?:^|[;\n}])\s*(?:import|export)\s+(?!type\b)[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/g;
const anyFromClause = /(?:^|[;\n}])\s*(?:import|export)\s+[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/g;
const sideEffect = /(?:^|[;\n}])\s*import\s*['"]([^'"]+)['"]/g;
const dynamic = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** What a source imports when it runs: type-only imports are erased and do not count. */
export function importsOf(source: string): string[] {
  return specifiersIn(source, [fromClause, sideEffect, dynamic]);
}

function specifiersIn(source: string, shapes: readonly RegExp[]): string[] {
  const code = withoutComments(source);
  return shapes.flatMap((shape) => [...code.matchAll(shape)].map((match) => match[1] ?? ''));
}

/** Returns a function that lists a file's imports of ours, types included: what one must have read to read it. */
export function importReader(root: string): (file: string) => readonly string[] {
  const aliases = readAliases(root);
  return (file) =>
    specifiersIn(readFileSync(join(root, file), 'utf8'), [anyFromClause, sideEffect, dynamic]).flatMap(
      (specifier) => resolveImport(specifier, file, aliases) ?? [],
    );
}

/** Which of these files each of them imports. */
export function importGraph(root: string, files: readonly string[]): Map<string, Set<string>> {
  const read = importReader(root);
  const known = new Set(files);
  return new Map(files.map((file) => [file, new Set(read(file).filter((each) => known.has(each)))]));
}

/** Finds circles of a graph: at least one if it has any, though not every one. Empties the graph. */
export function circlesIn(graph: Map<string, Set<string>>): string[][] {
  const found: string[][] = [];
  for (;;) {
    for (let ends = endsOf(graph); ends.length > 0; ends = endsOf(graph)) {
      for (const end of ends) graph.delete(end);
      for (const imported of graph.values()) for (const end of ends) imported.delete(end);
    }
    // Whatever is left imports something that is left, so this way comes back to a file it has been at.
    const path: string[] = [];
    let [at] = graph.keys();
    if (at === undefined) return found;
    for (; at !== undefined && !path.includes(at); [at] = graph.get(at) ?? []) path.push(at);
    const circle = path.slice(path.indexOf(at ?? ''));
    found.push([...circle, at ?? '']);
    graph.get(circle.at(-1) ?? '')?.delete(at ?? '');
  }
}

const endsOf = (graph: Map<string, Set<string>>): string[] =>
  [...graph].filter(([, imported]) => imported.size === 0).map(([file]) => file);

/** Removes `//` and block comments, and text in strings that looks like one: the checks can bear that. */
export function withoutComments(source: string): string {
  return source
    .replace(/(?<![\w'"`])\/\*[\s\S]*?\*\//g, (block) => block.replace(/[^\n]/g, ''))
    .replace(/(^|\s)\/\/.*$/gm, '$1');
}

/** Every file of ours that runs when `start` does, each once, with the way there. */
export function walkImports(root: string, start: string): Arrival[] {
  const aliases = readAliases(root);
  const found = new Map<string, Arrival>();
  const queue: Arrival[] = [{ file: start, path: [start] }];
  for (let next = queue.shift(); next; next = queue.shift()) {
    if (found.has(next.file) || !existsSync(join(root, next.file))) continue;
    found.set(next.file, next);
    for (const specifier of importsOf(readFileSync(join(root, next.file), 'utf8'))) {
      const file = resolveImport(specifier, next.file, aliases);
      if (file) queue.push({ file, path: [...next.path, file] });
    }
  }
  return [...found.values()];
}

/** Null for a package. */
function resolveImport(specifier: string, from: string, aliases: ReadonlyMap<string, string>): string | null {
  if (specifier.startsWith('.')) return relative('.', join(dirname(from), specifier));
  const [folder = '', ...rest] = specifier.split('/');
  const target = aliases.get(folder);
  return target ? relative('.', target.replace('*', rest.join('/'))) : null;
}

/** `#domain` → `./src/domain/*.ts`, as package.json's `imports` say. */
function readAliases(root: string): ReadonlyMap<string, string> {
  const { imports }: { imports: Record<string, string> } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return new Map(Object.entries(imports).map(([alias, target]) => [alias.replace('/*', ''), target]));
}

/** The code of a tree, without tests and what drives them. */
export function sources(root: string, pattern: string): string[] {
  return globSync(pattern, { cwd: root })
    .filter((file) => !/\.(test|fixture)\.tsx?$|\/test-[^/]*\.ts$/.test(file))
    .toSorted();
}
