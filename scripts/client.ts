// `npm run docs:client [FILE]`: writes the API's types for `openapi-fetch`, made of the document by the defaults of
// `openapi-typescript`; to build/api/cuota.ts if no file is named.
import { mkdirSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { dirname } from 'node:path';
import { apiDocument } from '#server/api-docs/complete';
import { documentedApp } from './documented-app.ts';

// It writes by the compiler's API of TypeScript 5, which the project's own TypeScript 7 no longer has.
registerHooks({
  resolve: (specifier, context, next) => next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
});
const { default: typesOf, astToString } = await import('openapi-typescript');

const [path = 'build/api/cuota.ts'] = process.argv.slice(2);
const types = await typesOf(JSON.stringify(await apiDocument(documentedApp())), { silent: true });
mkdirSync(dirname(path), { recursive: true });
writeFileSync(path, astToString(types));
