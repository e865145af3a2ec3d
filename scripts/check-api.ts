// Draws the OpenAPI document anew, lints it by `redocly.yaml`, and compares it with the last release's.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { apiDocument } from '#server/api-docs/complete';
import { breaksOf, factsOf, untold } from './api-facts.ts';
import { releasedFacts } from './api-released.ts';
import { documentedApp } from './documented-app.ts';

const document: unknown = JSON.parse(JSON.stringify(await apiDocument(documentedApp())));
const folder = 'node_modules/.cache/cuota';
mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}/openapi.json`, JSON.stringify(document, null, 1));
const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
const { status } = spawnSync('redocly', ['lint', `${folder}/openapi.json`], {
  stdio: 'inherit',
  env: { ...process.env, ...quiet },
});
const missing = untold(breaksOf(releasedFacts(), factsOf(document)), readFileSync('CHANGELOG.md', 'utf8'));
for (const each of missing) console.error(each);
process.exitCode = status === 0 && missing.length === 0 ? 0 : 1;
