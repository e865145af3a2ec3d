/** The rules of the documentation: every page found, every link and command true, sentences short, words few. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { anchorsOf, byHand, linksOf, type Page, sentencesOf, unlinked, wordsOf } from './markdown.ts';
import type { Finding } from './source-rules.ts';

/** Hand-written words of the whole repository, at most. */
export const mostWords = 45_000;
const mostWordsOfSentence = 25;
const mostWordsOfDecision = 250;
/** Decisions that are as long as their proof. */
const longDecisions: readonly string[] = ['0004', '0011', '0028', '0032', '0065'];

const everyPage = '{*.md,{docs,src,sandbox,e2e,bench,scripts,deploy}/**/*.md}';

/** What a provider's own documentation says, and the API's own texts. */
const isOfOthers = (file: string): boolean =>
  /^src\/(providers\/[^/]+\/README\.md|server\/api-docs\/notes\.md)$/.test(file);
const isCounted = (file: string): boolean => file !== 'CHANGELOG.md' && !isOfOthers(file);
const index = 'docs/README.md';
const decisions = 'docs/decisions/';
/** Pages with true commands. Decisions tell of their day, a folder's page of its folder. */
const isForReaders = (file: string): boolean =>
  (!file.includes('/') || file.startsWith('docs/')) && !file.startsWith(decisions);

export function checkDocs(root: string): Finding[] {
  const pages = globSync(everyPage, { cwd: root })
    .toSorted()
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
  return [
    ...checkIndex(pages),
    ...pages.flatMap((page) => checkLinks(root, page)),
    ...checkWordCount(pages),
    ...pages.flatMap(checkDecisionLength),
    ...pages.filter(({ file }) => !isOfOthers(file)).flatMap(checkSentences),
    ...pages.filter(({ file }) => isForReaders(file)).flatMap((page) => checkCommands(root, page)),
  ];
}

/** Each page of docs is linked from the index; a decision from the decisions' own. */
function checkIndex(pages: readonly Page[]): Finding[] {
  const linked = new Set(
    pages
      .filter(({ file }) => file === index || file === `${decisions}README.md`)
      .flatMap((page) => linksOf(page).map(({ path }) => path)),
  );
  return pages
    .filter(({ file }) => file.startsWith('docs/') && file !== index && !linked.has(file))
    .map(({ file }) => `${file} is not linked from ${file.startsWith(decisions) ? `${decisions}README.md` : index}`);
}

/** Each link to a file or a heading leads somewhere. */
function checkLinks(root: string, page: Page): Finding[] {
  return linksOf(page).flatMap(({ link, path, anchor }) => {
    const isBroken =
      !existsSync(join(root, path)) ||
      (anchor !== '' && path.endsWith('.md') && !anchorsOf(readFileSync(join(root, path), 'utf8')).has(anchor));
    return isBroken ? [`${page.file}: the link ${link} leads nowhere`] : [];
  });
}

function checkWordCount(pages: readonly Page[]): Finding[] {
  const words = pages.filter(({ file }) => isCounted(file)).reduce((sum, page) => sum + lengthOf(page), 0);
  return words <= mostWords ? [] : [`the documentation has ${words} hand-written words, more than ${mostWords}`];
}

/** A decision fits a page. */
function checkDecisionLength(page: Page): Finding[] {
  const number = /^docs\/decisions\/(\d{4})-/.exec(page.file)?.[1];
  const words = lengthOf(page);
  return number === undefined || longDecisions.includes(number) || words <= mostWordsOfDecision
    ? []
    : [`${page.file}: a decision of ${words} words, more than ${mostWordsOfDecision}`];
}

const lengthOf = ({ text }: Page): number => wordsOf(unlinked(byHand(text))).length;

function checkSentences({ file, text }: Page): Finding[] {
  return sentencesOf(byHand(text))
    .map((sentence) => ({ sentence, words: wordsOf(sentence.replaceAll(/`[^`]*`/g, 'code')).length }))
    .filter(({ words }) => words > mostWordsOfSentence)
    .map(
      ({ sentence, words }) => `${file}: a sentence of ${words} words, more than ${mostWordsOfSentence}: ${sentence}`,
    );
}

/** Each script of `npm run` and each path of ours exists; the test that a fence names has the page's name. */
function checkCommands(root: string, { file, text }: Page): Finding[] {
  if (file === 'CHANGELOG.md') return [];
  const code = [...text.matchAll(/`([^`\n]+)`|^[ \t]*```sh\n([\s\S]*?)```/gm)].map(
    (found) => found[1] ?? found[2] ?? '',
  );
  const { scripts = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const missingScripts = code
    .flatMap((each) => [...each.matchAll(/\bnpm (?:run )?([a-z][\w:-]*)/g)].map(([, name = '']) => name))
    .filter((name) => !(name in scripts) && !ofNpm.includes(name));
  const missingPaths = code
    .flatMap((each) => each.split(/[\s'"]+/))
    .filter((word) => /^(src|sandbox|bench|e2e|scripts|docs)\/[\w./*-]+$/.test(word))
    .filter((path) => globSync(path, { cwd: root }).length === 0);
  const tests = [...text.matchAll(/<!-- run by (\S+) -->/g)].map(([, test = '']) => test);
  const claims = tests.filter(
    (test) => !existsSync(join(root, test)) || !readFileSync(join(root, test), 'utf8').includes(file),
  );
  return [
    ...missingScripts.map((name) => `${file}: package.json has no script ${name}`),
    ...missingPaths.map((path) => `${file}: there is no ${path}`),
    ...claims.map((test) => `${file}: ${test} does not run it`),
  ];
}

/** Commands of npm itself. */
const ofNpm = ['install', 'ci'];
