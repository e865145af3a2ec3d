// `npm run watch:scripts -- https://pay.example --desk https://desk.example --record scripts.json` right after a
// deployment; later the same with `--against scripts.json`, which ends with 1 and prints what is different.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { differences, pageRecord, recordPages } from './page-scripts.ts';
import { watchedPages } from './watched-pages.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    desk: { type: 'string' },
    cards: { type: 'string', multiple: true, default: [] },
    record: { type: 'string' },
    against: { type: 'string' },
  },
});
const [origin] = positionals;
if (!origin || (values.record === undefined) === (values.against === undefined))
  throw new Error('npm run watch:scripts -- ORIGIN [--desk ORIGIN] [--cards ADDRESS] (--record FILE | --against FILE)');
const now = await recordPages(watchedPages(origin, values));
if (values.record) {
  writeFileSync(values.record, `${JSON.stringify(now, null, 2)}\n`);
  console.log(`recorded ${Object.keys(now.pages).length} pages and ${Object.keys(now.files).length} files`);
}
if (values.against) {
  const found = differences(pageRecord.parse(JSON.parse(readFileSync(values.against, 'utf8'))), now);
  for (const each of found) console.error(each);
  console.log(`${Object.keys(now.pages).length} pages: ${found.length} differences`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
