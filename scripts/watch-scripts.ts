// `npm run watch:scripts -- https://pay.example --desk https://desk.example --record scripts.json` right after a
// deployment; later the same with `--against scripts.json`. Ends with 1 and prints what is different, with 2 where
// nothing can be recorded.
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { parseArgs } from 'node:util';
import { differences, type Get, pageRecord, recordPages } from './page-scripts.ts';
import { watchedPages } from './watched-pages.ts';

const usage = 'npm run watch:scripts -- ORIGIN [--desk ORIGIN] [--cards ADDRESS] (--record FILE | --against FILE)';
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
if (!origin || (values.record === undefined) === (values.against === undefined)) {
  console.error(usage);
  process.exit(2);
}

/** Names below `localhost` are this machine, which browsers know and Node does not. Source: RFC 6761. */
const get: Get = (address) =>
  new URL(address).hostname.endsWith('.localhost') ? fromThisMachine(address) : fetch(address, { redirect: 'manual' });

const fromThisMachine: Get = (address) =>
  new Promise((resolve, reject) => {
    const { host, port, pathname, search } = new URL(address);
    const at = { host: '127.0.0.1', port, path: pathname + search, headers: { host } };
    request(at, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => void parts.push(part));
      answer.on('end', () => {
        const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
        resolve(new Response(Buffer.concat(parts), { status: answer.statusCode ?? 0, headers }));
      });
    })
      .on('error', reject)
      .end();
  });

const now = await recordPages(watchedPages(origin, values), get);
const away = Object.keys(now.pages).filter((address) => now.pages[address]?.status === 0);
if (values.record && away.length > 0) {
  console.error(`no answer: ${away.join(', ')}`);
  process.exitCode = 2;
} else if (values.record) {
  writeFileSync(values.record, `${JSON.stringify(now, null, 2)}\n`);
  console.log(`recorded ${Object.keys(now.pages).length} pages and ${Object.keys(now.files).length} files`);
}
if (values.against) {
  const found = differences(pageRecord.parse(JSON.parse(readFileSync(values.against, 'utf8'))), now);
  for (const each of found) console.error(each);
  console.log(`${Object.keys(now.pages).length} pages: ${found.length} differences`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
