/** `commit-msg` of lefthook.yml: a subject is `scope: verb …`, imperative, up to 60 characters. Git names merges. */
import { readFileSync } from 'node:fs';

/** First words that begin a sentence and ask nobody to do anything. */
const noVerbs = new Set(
  'a an the one two each every all no any some it its this that these those what which who how why when where of and or for in on with'.split(
    ' ',
  ),
);
/** They look like a past, a gerund or a third person, and are none. */
const verbsAllTheSame =
  /^(embed|shed|shred|wed|speed|\w*(feed|need|seed|weed|ceed)|bring|ping|ring|sing|string|\w+ss|focus|canvas|alias|bias)$/;

/** What is wrong with a commit's message, one sentence each. */
export function problemsOf(message: string): readonly string[] {
  const [subject = ''] = message.split('\n', 1);
  if (/^(Merge|fixup!|squash!) /.test(subject)) return [];
  const [, verb] = /^[a-z0-9][\w./@-]*(?:, [\w./@-]+)*: (\S+)/i.exec(subject) ?? [];
  return [
    ...(subject.length > 60 ? [`The subject has ${subject.length} characters; 60 is the most.`] : []),
    ...(verb === undefined ? ['The subject begins with its folder: “scope: verb …”.'] : []),
    ...(verb !== undefined && !isImperative(verb) ? [`“${verb}” is no verb in the imperative, such as “add”.`] : []),
  ];
}

function isImperative(word: string): boolean {
  if (!/^[a-z][a-z-]+$/.test(word) || noVerbs.has(word)) return false;
  return verbsAllTheSame.test(word) || !/(ed|ing|s)$/.test(word);
}

const [, program, file] = process.argv;
if (program === import.meta.filename && file !== undefined) {
  const problems = problemsOf(readFileSync(file, 'utf8'));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) console.error('See “Commits” in CONTRIBUTING.md.');
  process.exitCode = problems.length === 0 ? 0 : 1;
}
