/** Two schools and their families use the API in any order, in `CUOTA_SEQUENCES` calls. */
import { expect, test } from 'vitest';
import { violations } from '#server/db/books/invariants';
import { bookDifferences } from '../../provider-books.ts';
import { startCardHarness } from '../cards/card-harness.ts';
import { harnessFor } from '../test-harness.ts';
import { playSequence } from './sequences.ts';

const steps = Number(process.env['CUOTA_SEQUENCES'] || 400);
const seed = Number(process.env['CUOTA_FUZZ_SEED'] || 43);
const minutes = 60_000;

const harness = await harnessFor(startCardHarness({ providerTimeoutMs: 10_000 }));

test(
  `in ${steps} calls of two schools nothing fails, fits no document, or belongs to the other`,
  async () => {
    const { answered, foreign, wrong } = await playSequence(harness, { steps, seed });
    const calls = [...answered.values()].reduce((sum, each) => sum + each, 0);
    console.log(`seed ${seed}: ${calls} of ${steps} calls answered, ${answered.size} operations, ${foreign} foreign`);
    expect(wrong).toEqual([]);
    expect(foreign).toBeGreaterThan(steps / 100);
    expect(await violations(harness.services.db)).toEqual([]);
    expect(await bookDifferences(harness.services.db, harness.emulators)).toEqual([]);
  },
  120 * minutes,
);

// The control.
test(
  'with one key for both schools, the other school is found in the answers',
  async () => {
    const { wrong } = await playSequence(harness, { steps: 150, seed, sharesKey: true });
    expect(wrong.join('\n')).toMatch(/of another school/);
  },
  5 * minutes,
);
