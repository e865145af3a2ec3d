import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sources, withoutComments } from './import-graph.ts';
import { checkCircles, checkEventLoop, checkFirstScripts, checkNodeRuns, checkProduction } from './import-rules.ts';
import { checkCommentLength, checkFileLengths } from './length-rules.ts';
import { checkProviderNames } from './provider-names.ts';
import { checkWords } from './word-rules.ts';

/** One broken rule, for people: `file:line message`. */
export type Finding = string;

const clockOfItsOwn = [
  [/(?<![.\w])now\(\)/i, 'SQL reads the time with app_now()'],
  [
    /\b(current_timestamp|current_date|current_time|localtimestamp|localtime|(clock|statement|transaction)_timestamp)\b/i,
    'SQL reads the time with app_now()',
  ],
  [/\bdefault\s+app_now\b/i, 'business time is written by the statement, not by a column default'],
  [
    /\bDate\.now\(|\bnew Date\(\)|\bTemporal\.Now\b/,
    "business time is the database's: read app_now(), or take the time as an argument",
  ],
] as const;

const impure = [
  [
    /\bMath\.random\b|\bcrypto\.|\bperformance\.|\bprocess\.|\bfetch\(/,
    'domain has no clock, no chance and no I/O: take it as an argument',
  ],
] as const;

/** The rules that a linter cannot check, such as one clock, no sandbox in production and no circular imports. */
export function checkSources(root: string): Finding[] {
  return [
    ...checkClock(root),
    ...checkProduction(root),
    ...checkEventLoop(root),
    ...checkNamedTests(root),
    ...checkAlone(root),
    ...checkNodeRuns(root),
    ...checkGlobs(root),
    ...checkParsing(root),
    ...checkFirstScripts(root),
    ...checkProviderNames(root),
    ...checkCircles(root),
    ...checkWords(root),
    ...checkCommentLength(root),
    ...checkFileLengths(root),
  ];
}

/** Server and domain read the database's clock. A line that needs the machine's says so: `// real time: why`. */
export function checkClock(root: string): Finding[] {
  const server = sources(root, 'src/server/**/*.{ts,sql}').flatMap((file) => search(root, file, clockOfItsOwn));
  const domain = sources(root, 'src/domain/**/*.ts').flatMap((file) =>
    search(root, file, [...clockOfItsOwn, ...impure]),
  );
  return [...server, ...domain];
}

const securityPages = ['docs/explanation/security.md', 'docs/reference/security-checks.md'];

/** Each test that the security pages name is there, with its title. A name without a folder is in the last one. */
export function checkNamedTests(root: string): Finding[] {
  return securityPages.filter((page) => existsSync(join(root, page))).flatMap((page) => namedTestsOf(root, page));
}

function namedTestsOf(root: string, page: string): Finding[] {
  const text = readFileSync(join(root, page), 'utf8');
  let folder = '';
  return [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`(?: "([^"]+)")?/g)].flatMap(([, name = '', title]) => {
    const file = name.includes('/') ? name : join(folder, name);
    folder = dirname(file);
    if (!existsSync(join(root, file))) return [`${page} names ${name}, which is not there`];
    const isThere = title === undefined || readFileSync(join(root, file), 'utf8').includes(title);
    return isThere ? [] : [`${page}: ${file} has no test "${title}"`];
  });
}

/** What a test file leaves behind in its shared process: a replaced global, one more provider in the registry. */
const leftBehind = /\bvi\.(stubGlobal|useFakeTimers)\(|\bassign\(globalThis|\baddProviders\(|\bsampleProviders(: |,)/;

/** A test file that leaves something behind has a process of its own, by its name (`vitest.config.ts`). */
export function checkAlone(root: string): Finding[] {
  return globSync('{src,sandbox,bench,scripts}/**/*.test.{ts,tsx}', { cwd: root })
    .filter((file) => !file.includes('.alone.test.') && leftBehind.test(readFileSync(join(root, file), 'utf8')))
    .map((file) => `${file} leaves something behind in its process: name it ${file.replace('.test.', '.alone.test.')}`);
}

/** What a glob in the pages' code may find: the providers' browser parts, and the halves of pages and screens. */
const globbed =
  /^\[?['"]([./]*(src\/)?providers\/\*\/browser\.tsx|\.\/pages\/\*\/(page\.tsx|server\.ts)|\.\/screens\/\*\/(view\.tsx|server\.ts))['"]/;

/** No other glob: what it finds nobody imports by name. */
export function checkGlobs(root: string): Finding[] {
  return sources(root, 'src/**/*.{ts,tsx}').flatMap((file) => {
    const code = withoutComments(readFileSync(join(root, file), 'utf8'));
    const globs = [...code.matchAll(/import\.meta\.glob(?:<[^(]*>)?\(\s*(['"`[][^)]*)/g)].map(
      (match) => match[1] ?? '',
    );
    return globs
      .filter((pattern) => !globbed.test(pattern))
      .map(
        (pattern) =>
          `${file} import.meta.glob reads only providers/*/browser.tsx, pages and screens, not ${pattern.split('\n')[0]}`,
      );
  });
}

/** Browser code parses text in one file, which checks it. A card form reads its provider's responses in its own. */
const mayParse = /^src\/(web\/shell\/parse|card-frame\/tokenize)\.ts$/;

/** No other `JSON.parse`, and no `.json()`: both return `any`, which nothing checks. Source: docs/decisions/0095. */
export function checkParsing(root: string): Finding[] {
  return sources(root, 'src/{web,ui,embed,offline,card-frame}/**/*.{ts,tsx}')
    .filter((file) => !mayParse.test(file))
    .flatMap((file) =>
      search(root, file, [[/\bJSON\.parse\b|\.json\(\)/, 'text becomes a value in web/shell/parse.ts']]),
    );
}

function search(root: string, file: string, rules: readonly (readonly [RegExp, string])[]): Finding[] {
  if (!existsSync(join(root, file))) return [];
  const text = readFileSync(join(root, file), 'utf8');
  const original = text.split('\n');
  const code = (file.endsWith('.sql') ? text.replace(/--.*$/gm, '') : withoutComments(text)).split('\n');
  return code.flatMap((line, index) => {
    const excused = [original[index], original[index - 1]].some((near) => near?.includes('real time: '));
    // The one place that may call now(): the definition of our own clock.
    if (excused || /create (or replace )?function app_now/.test(line)) return [];
    return rules.filter(([shape]) => shape.test(line)).map(([, message]) => `${file}:${index + 1} ${message}`);
  });
}
