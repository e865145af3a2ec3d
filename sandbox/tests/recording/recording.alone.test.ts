/** What the API reference shows was asked and answered: here it is again. `npm run docs:recorded` writes it anew. */
import { writeFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { schoolEvent } from '#contracts/school-events';
import { recorded } from '#server/api-docs/examples';
import recordedPages from '../../../src/web/pages/gallery/recorded.generated.json' with { type: 'json' };
import { type CardHarness, startCardHarness } from '../cards/card-harness.ts';
import { emulated as bancos } from '../../sample-providers/bancos/emulated.ts';
import { emulated as tarjetas } from '../../sample-providers/tarjetas/emulated.ts';
import { mailTo, startCatcher } from '../../inbox/catcher.ts';
import { notYet, unanswered } from './contract-shapes.ts';
import { noSecret, record } from './record.ts';
import { shapeOf } from './shape.ts';
import { harnessFor } from '../test-harness.ts';

/** As JSON with a line for each entry, so that a change shows what it is about. */
const inLines = (entries: object): string =>
  `{\n${Object.entries(entries)
    .map(([name, entry]) => `${JSON.stringify(name)}: ${JSON.stringify(entry)}`)
    .join(',\n')}\n}`;

const isWriting = Boolean(process.env['CUOTA_RECORD']);
const catcher = await startCatcher(0, () => harness.clock.now());
afterAll(() => catcher.close());
const harness: CardHarness = await harnessFor(
  startCardHarness({
    providerTimeoutMs: 10_000,
    env: { ...mailTo(catcher), CUOTA_DESK_ORIGIN: 'http://desk.localhost' },
    sampleProviders: [bancos, tarjetas],
  }),
);
const seconds = (Date.parse('2027-01-08T18:30:05Z') - harness.clock.now().getTime()) / 1000;
if (seconds > 0) await harness.advance(Math.ceil(seconds));
await harness.services.db.updateTable('school').set({ slug: 'san-jeronimo' }).execute();
const body = {
  name: 'Colegio San Jerónimo',
  contractual_entity: 'Colegio San Jerónimo, S.C.',
  accent: '#0f5b4a',
  campuses: { norte: 'Campus Norte' },
  advisor: { name: 'Caja del colegio', email: 'caja@escuela.example', phone: '+52 55 5555 0100' },
  tax_data_visible: true,
  return_urls: { portal: 'https://escuela.example/pagos' },
};
await harness.call('PATCH', '/api/v1/school', { bearer: harness.schoolKey, body });
const staleHint = 'The API changed. Run: npm run docs:recorded';
const run = await record(harness);
if (isWriting) {
  writeFileSync(
    'src/server/api-docs/recorded.generated.json',
    `{"operations": ${inLines(run.recorded.operations)}, "events": ${inLines(run.recorded.events)}}\n`,
  );
  writeFileSync('src/web/pages/gallery/recorded.generated.json', `${inLines(run.pages)}\n`);
}

test('every example of the reference runs, and its answer has the fields that are shown', () => {
  const shown = isWriting ? run.recorded : recorded;
  expect(shapeOf(shown, run.recorded), staleHint).toEqual(shapeOf(run.recorded, shown));
});

test('the gallery draws what the API answers', () => {
  const drawn = isWriting ? run.pages : recordedPages;
  expect(shapeOf(drawn, run.pages), staleHint).toEqual(shapeOf(run.pages, drawn));
});

test('each answer and event fits the schema that the document gives of it', () => {
  expect(run.misfits).toEqual([]);
});

test('no row of a school is found by another school’s administrator', () => {
  expect([...run.foreign].filter(([, status]) => status !== 404)).toEqual([]);
  expect(run.foreign.size).toBeGreaterThan(35);
});

test('nothing that opens anything is kept', () => {
  const text = JSON.stringify([run.recorded, run.pages]);
  expect(text).not.toContain(harness.schoolKey);
  // Sealed JSON is long; three letters of a random id may be `eyJ` too.
  const opening = /(?<![\w-])eyJ[\w-]{17,}|whsec_\w+|(?<![\w/-])[\w-]{43}(?![\w-])|127\.0\.0\.1/g;
  expect((text.match(opening) ?? []).filter((found) => found !== noSecret)).toEqual([]);
});

test('the school was told every kind of event', () => {
  const types = schoolEvent.def.options.flatMap((event) => event.shape.type.def.values);
  expect(Object.keys(run.recorded.events).toSorted()).toEqual(types.toSorted());
});

test('every shape of the contracts was asked or answered, or says which way to pay it waits for', async () => {
  const missing = await unanswered(run);
  expect(missing).toEqual(Object.keys(notYet).toSorted());
});
