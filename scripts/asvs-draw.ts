// `npm run asvs:draw -- --seed N --count N`: draws rows whose control is then removed by hand, to see their test red.
import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { requirements } from './asvs-document.ts';

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '20' } },
});
const rank = (id: string): string => createHash('sha256').update(`${values.seed} ${id}`).digest('hex');
const drawn = requirements
  .filter(({ tests }) => tests.length > 0)
  .toSorted((a, b) => rank(a.id).localeCompare(rank(b.id)))
  .slice(0, Number(values.count));
for (const { id, asks, tests } of drawn)
  console.log(`${id}  ${asks}\n${tests.map(({ file, words }) => `      ${file} "${words}"`).join('\n')}`);
