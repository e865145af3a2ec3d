/** Calls every operation of the API's own description, validly and not. `npm run test:fuzz` calls each 300 times. */
import { expect, test } from 'vitest';
import { violations } from '#server/db/books/invariants';
import { startCardHarness } from '../cards/card-harness.ts';
import { emulated as bancos } from '../../sample-providers/bancos/emulated.ts';
import { fuzz, sweepEveryPlace } from './fuzz.ts';
import { rarelyAnswered } from './operations.ts';
import { harnessFor } from '../test-harness.ts';

const each = Number(process.env['CUOTA_FUZZ'] || 3);
const seed = Number(process.env['CUOTA_FUZZ_SEED'] || 11);
const minutes = 60_000;

const harness = await harnessFor(startCardHarness({ providerTimeoutMs: 10_000, sampleProviders: [bancos] }));
const return_urls = JSON.stringify({ portal: 'https://escuela.example/pagos' });
await harness.services.db.updateTable('school').set({ tax_data_visible: true, return_urls }).execute();

test(
  `${each} requests to each operation, a third of them valid: none is answered 5xx, whatever is in it`,
  async () => {
    const tallies = await fuzz(harness, { each, seed });
    const sent = tallies.reduce((sum, tally) => sum + tally.sent, 0);
    const ok = tallies.reduce((sum, tally) => sum + tally.ok, 0);
    console.log(`${sent} requests to ${tallies.length} operations, seed ${seed}: ${ok} answered 2xx`);
    expect(tallies.flatMap(({ wrong }) => wrong)).toEqual([]);
    const tooFew = tallies.filter((tally) => tally.ok * 3 < tally.sent && !rarelyAnswered[tally.id]);
    expect(tooFew.map(({ id, refused, ok: answered }) => ({ id, answered, refused: [...new Set(refused)] }))).toEqual(
      [],
    );
    expect(await violations(harness.services.db)).toEqual([]);
  },
  60 * minutes,
);

// Last: it searches more often than a key may in a minute.
test(
  'what no database can keep, in every place of every request, is refused and never fails',
  async () => {
    const { sent, wrong } = await sweepEveryPlace(harness);
    expect(sent).toBeGreaterThan(300);
    expect(wrong).toEqual([]);
  },
  5 * minutes,
);
