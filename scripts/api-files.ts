// Writes build/api: the OpenAPI document and the reference drawn from it. Nothing is asked and no database is needed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiFilesDir } from '#server/api-docs/api-docs';
import { drawApiFiles } from '#server/api-docs/draw';
import { documentedApp } from './documented-app.ts';

mkdirSync(apiFilesDir, { recursive: true });
for (const [name, text] of Object.entries(await drawApiFiles(documentedApp()))) {
  writeFileSync(join(apiFilesDir, name), text);
}
