// `npm run docs:floors`: draws the floors into docs/architecture.md from the imports of src.
import { readFileSync, writeFileSync } from 'node:fs';
import { architecturePath, withPicture } from './architecture.ts';
import { floorsPicture } from './floors-document.ts';

writeFileSync(architecturePath, withPicture(readFileSync(architecturePath, 'utf8'), floorsPicture(process.cwd())));
console.log(`wrote ${architecturePath}`);
