// `npm run docs:methods`: writes docs/methods.md from the registry.
import { writeFileSync } from 'node:fs';
import { methodsDocument, methodsPath } from './methods-document.ts';

writeFileSync(methodsPath, methodsDocument());
console.log(`wrote ${methodsPath}`);
