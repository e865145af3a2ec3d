// Builds the pages, then each `vite.*.config.ts` beside the main one, then the API's document and its reference, and
// compresses what is served as it is.
// `--if-stale`: only when build/ was made from other sources.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { apiMarker, apiSourcesHash, buildMarker, prepareNode, root, run, sourcesHash } from './prepare.mjs';

const production = { NODE_ENV: 'production' };

prepareNode();
const hash = sourcesHash();
/** Who starts the product wants its links, not a list of what was built. */
const level = process.argv.includes('--if-stale') ? ['--logLevel', 'warn'] : [];
if (process.argv.includes('--if-stale') && buildMarker.isOf(hash)) console.log('build/ is made from these sources.');
else build();

const apiHash = apiSourcesHash();
if (!process.argv.includes('--if-stale') || !apiMarker.isOf(apiHash)) describe();

function build() {
  console.log('Building the pages…');
  buildMarker.forget();
  run('vite', ['build', '--app', ...level], production);
  for (const config of readdirSync(root).filter((name) => /^vite\..+\.config\.ts$/.test(name))) {
    run('vite', ['build', '--config', config, ...level], production);
  }
  for (const folder of ['client', 'desk/client']) compress(join(root, 'build', folder));
  buildMarker.write(hash);
}

function describe() {
  console.log('Writing the API’s document…');
  apiMarker.forget();
  run('node', ['scripts/api-files.ts']);
  compress(join(root, 'build', 'api'));
  apiMarker.write(apiHash);
}

/** A `.br` and a `.gz` beside every text file worth it, so that the server never compresses the same bytes twice. */
function compress(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !/\.(js|css|html|json|svg|txt|webmanifest)$/.test(entry.name) || statSync(file).size < 512)
      continue;
    const bytes = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
