// `npm run docs:specification`: writes docs/specification-tests.md from the comments above the tests.
import { writeFileSync } from 'node:fs';
import { specificationTestsDocument, specificationTestsPath } from './specification-tests-document.ts';

writeFileSync(specificationTestsPath, specificationTestsDocument());
console.log(`wrote ${specificationTestsPath}`);
