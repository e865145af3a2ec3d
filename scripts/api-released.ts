import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { Facts } from './api-facts.ts';

/** What the document of the last release promised; `npm run docs:released` writes it with a release. */
export const releasedPath = 'scripts/released.generated.json';
const facts = z.record(z.string(), z.object({ may: z.array(z.string()), must: z.array(z.string()) }));
export const releasedFacts = (): Facts => facts.parse(JSON.parse(readFileSync(releasedPath, 'utf8')));

/** With a line for each subject. */
export const inLines = (all: Facts): string =>
  `{\n${Object.entries(all)
    .map(([of, each]) => `${JSON.stringify(of)}: ${JSON.stringify(each)}`)
    .join(',\n')}\n}\n`;
