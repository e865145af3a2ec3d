// `npm run audit`: what is known against the packages we ship. Ends with 1 if something must be done, with 2 if the
// registry could not be asked.
import { readFileSync } from 'node:fs';
import { advisoryProblems, exceptions, signatureProblems } from './advisories.ts';
import { lockfile, lockfileProblems, manifest } from './lockfile.ts';

const cwd = process.cwd();
const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const checks = [
  ['lockfile', lockfileProblems(lockfile.parse(read('package-lock.json')), manifest.parse(read('package.json')))],
  ['advisories', await advisoryProblems({ cwd, exceptions, today: new Date().toISOString().slice(0, 10) })],
  ['signatures', await signatureProblems(cwd)],
] as const;
for (const [name, problems] of checks) {
  if (problems === null) console.error(`${name}: the registry could not be asked`);
  else console.log(`${name}: ${problems.length === 0 ? 'nothing to do' : problems.join('\n  ')}`);
}
const isRed = checks.some(([, problems]) => problems !== null && problems.length > 0);
process.exitCode = isRed ? 1 : checks.some(([, problems]) => problems === null) ? 2 : 0;
