/** Which test holds which requirement of OWASP ASVS 5.0.0: the rows of `asvs-*.ts`, and the page made of them. */
import { asvsAccess } from './asvs-access.ts';
import { asvsBrowser } from './asvs-browser.ts';
import { asvsInput } from './asvs-input.ts';
import { asvsOperation } from './asvs-operation.ts';
import type { Row } from './asvs-row.ts';
import { asvsSecrets } from './asvs-secrets.ts';
import { asvsSignIn } from './asvs-sign-in.ts';

export const asvsPath = 'docs/reference/asvs.md';

const chapters = [asvsInput, asvsBrowser, asvsSignIn, asvsAccess, asvsSecrets, asvsOperation];
export type Status = 'held by a test' | 'held by hand' | 'open' | 'not here';

export interface Requirement {
  readonly id: string;
  readonly level: 1 | 2 | 3;
  readonly asks: string;
  readonly status: Status;
  readonly tests: readonly { readonly file: string; readonly words: string }[];
  /** What stands beside its tests. */
  readonly notes: readonly string[];
}

/** Every row, in the standard's order. */
export const requirements: readonly Requirement[] = chapters.flatMap((chapter) =>
  Object.entries<Row>(chapter).map(([id, row]) => requirementOf(id, row)),
);

function requirementOf(id: string, [level, asks, ...held]: Row): Requirement {
  const tests = held.flatMap((each) => {
    const [, file, words] = /^(\S+\.tsx?) "(.+)"$/.exec(each) ?? [];
    return file && words ? [{ file, words }] : [];
  });
  const notes = held.filter((each) => !/^\S+\.tsx? "/.test(each));
  return { id, level, asks, status: statusOf(tests.length, notes), tests, notes };
}

/** The least of what is said: open if anything of it is, by hand if a person must look too. */
function statusOf(tests: number, notes: readonly string[]): Status {
  if (notes.some((each) => each.startsWith('open: '))) return 'open';
  if (notes.some((each) => each.startsWith('not here: '))) return 'not here';
  return tests > 0 && notes.length === 0 ? 'held by a test' : 'held by hand';
}

const ofLevels12 = requirements.filter(({ level }) => level < 3);
const so = (status: Status): number => ofLevels12.filter((each) => each.status === status).length;

/** Of the requirements of levels 1 and 2 that apply, the share that a test holds as a whole. */
export const automatedShare = (): number => so('held by a test') / (ofLevels12.length - so('not here'));

/** The generated page. */
export function asvsDocument(): string {
  const rows = requirements.map(
    ({ id, level, asks, tests, notes }) =>
      `| ${id} | ${level} | ${asks} | ${[...tests.map(({ file, words }) => `${escape(words)} (\`${file}\`)`), ...notes.map(spoken)].join('<br>')} |`,
  );
  const percent = (automatedShare() * 100).toFixed(1);
  return `# ASVS 5.0

Generated from \`scripts/asvs-*.ts\` by \`npm run docs:asvs\`; \`scripts/asvs.test.ts\` fails when it is stale or names a test that is not there.

Every requirement of levels 1 and 2 of the [OWASP Application Security Verification Standard 5.0.0](https://github.com/OWASP/ASVS/tree/v5.0.0_release/5.0) (CC BY-SA 4.0), and those of level 3 that a test holds. The words are ours, shortened: read the standard for what a requirement asks. This table is under the same licence.

| Levels 1 and 2 | Requirements |
|---|---|
| held by a test as a whole | ${so('held by a test')} |
| held, seen by a person | ${so('held by hand')} |
| open, in whole or in part | ${so('open')} |
| not here | ${so('not here')} |

A test holds ${percent} % of those that apply. Take away what a row names, and its test is red: \`npm run asvs:draw -- --seed 1 --count 20\` draws rows to try.

| Id | Level | Asks | Holds |
|---|---|---|---|
${rows.join('\n')}
`;
}

const spoken = (notes: string): string => notes.replace(/^([a-z ]+): /, '*$1:* ');
const escape = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
