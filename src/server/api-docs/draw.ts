import type { Hono } from 'hono';
import { apiDocument } from './complete.ts';
import { readDocument } from './document.ts';
import { drawPage } from './page.ts';

/** By name: each file of `build/api`. */
export async function drawApiFiles(app: Hono): Promise<Readonly<Record<string, string>>> {
  const source = await apiDocument(app);
  const document = readDocument(JSON.parse(JSON.stringify(source)));
  return {
    'openapi.json': `${JSON.stringify(source)}\n`,
    'docs.html': await drawPage(document, false),
    'docs.staging.html': await drawPage(document, true),
  };
}
