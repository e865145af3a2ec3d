// What of our SQL stands in the way of which distributed database. Fails while anything stands in YugabyteDB's.
import { engines, findLimits, ourSql } from './distributed-limits.ts';

const findings = findLimits(ourSql(process.cwd()));
console.log('Read, not proven, on 2026-11-27 (scripts/distributed-limits.ts):');
for (const engine of engines) {
  const own = findings.filter((each) => each.engine === engine);
  console.log(`\n${engine}: ${own.length === 0 ? 'nothing found' : ''}`);
  for (const { what, places, source } of own)
    console.log(`  ${what}: ${places.length}, first in ${places[0]} (${source})`);
}
process.exitCode = findings.some(({ engine }) => engine === 'YugabyteDB') ? 1 : 0;
