/** The bank's statement at the desk: a file is previewed, booked as it was previewed, and nothing else is. */
import { expect, test } from 'vitest';
import { startStatementHarness } from '../transfers/statement-harness.ts';
import { otherSchool, soundAtLastFor } from '../test-harness.ts';
import { type DeskBrowser, type DeskPage, signedIn, valueOf } from './desk-browser.fixture.ts';

const harness = await soundAtLastFor(startStatementHarness({ desk: true }));
const cashier = await signedIn(harness, { role: 'cash', name: 'Ofelia Caja' });

const hostile = `=1+1<script>alert(1)</script>'\u202e${'x'.repeat(150)}`;
const upload = async (browser: DeskBrowser, bytes: string | Uint8Array<ArrayBuffer>, name = 'banco.csv') => {
  await browser.get('/statements');
  const file = { name, bytes: typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes };
  return browser.upload({ do: 'look' }, file, '/statements');
};
/** The fields of a drawn preview or question. */
const carried = ({ html }: DeskPage) =>
  Object.fromEntries(
    ['name', 'again', 'given', 'previewed', 'asks', 'heads', 'once'].map((name) => [name, valueOf(html, name)]),
  );
const filesOf = async (key?: string) =>
  (await harness.callSchool('GET', '/statements', { ...(key && { key }) })).body['data'];

test('a file is previewed without writing, and booked as it was previewed, once', async () => {
  const [known, other] = [await harness.newSession([300_000]), await harness.newSession([50_000])];
  const csv = harness.fileOf(['3000.00', known.externalId], ['77.00', hostile], ['-5.00', 'comisión'], ['x', 'y']);
  await harness.settle();
  const heard = harness.heard.length;
  const preview = await upload(cashier, csv, `${hostile}.csv`);
  expect(preview.words).toContain('4 líneas: 1 se registra, 1 abre un caso, 1 es una salida, 1 no se pudo leer.');
  expect(preview.words).toContain('$3,000.00 MXN');
  expect(preview.words).toContain('Trae el folio del cobro');
  expect(preview.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(preview.html).not.toMatch(/<script>alert|\u202e/);
  expect(preview.headers['cache-control']).toBe('no-store');
  await harness.settle();
  expect([await filesOf(), harness.heard.length]).toEqual([[], heard]);

  const form = { ...carried(preview), do: 'book' };
  const done = await cashier.submit(form, '/statements');
  expect(done.words).toContain('El archivo quedó registrado.');
  expect(done.words).toContain('lo registró Ofelia Caja');
  expect(done.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  const again = await cashier.submit(form, '/statements');
  expect(again.words).toContain('4 líneas: 1 registrada, 1 caso');
  await harness.settle();
  expect(await filesOf()).toMatchObject([
    { booked: 1, unknown: 1, taken_by: { kind: 'person', id: cashier.personId } },
  ]);
  expect(await harness.session(known.id)).toMatchObject({ status: 'paid' });
  expect(await harness.session(other.id)).toMatchObject({ status: 'open' });
  const types = harness.heard.slice(heard).map(({ type }) => type);
  expect(types).toEqual(expect.arrayContaining(['payment_session.paid', 'case.opened']));
  const list = await cashier.get('/statements');
  expect(list.words).toContain('Ofelia Caja');
});

test('a file that is not the previewed one is not booked', async () => {
  const preview = await upload(cashier, harness.fileOf(['10.00', 'uno']));
  const before = await filesOf();
  const [, token] = [await cashier.get('/statements'), carried(preview)];
  const otherBytes = Buffer.from(harness.fileOf(['90.00', 'uno'])).toString('base64');
  const refused = await cashier.submit({ ...token, again: otherBytes, do: 'book' }, '/statements');
  expect(refused.words).toContain('No se registró nada: el archivo ya no es el que revisaste.');
  expect(refused.words).toContain('$90.00');
  for (const previewed of ['', '{}', 'null', '{"sha256":"x"}'])
    expect((await cashier.submit({ ...token, previewed, do: 'book' }, '/statements')).words).toContain(
      'No se registró',
    );
  expect(await filesOf()).toEqual(before);
});

const sheet = (...bytes: number[]) => new Uint8Array(bytes);
const lines = (count: number) => `fecha,importe,concepto\n${`${harness.today},1.00,a\n`.repeat(count)}`;
test.each([
  ['libro.csv', sheet(0x50, 0x4b, 3, 4, 20, 0), 'Guardar como CSV'],
  ['viejo.csv', sheet(0xd0, 0xcf, 0x11, 0xe0), 'Guardar como CSV'],
  ['banco.csv', sheet(0x1f, 0x8b, 8, 0), 'está comprimido'],
  ['banco.csv', new TextEncoder().encode('%PDF-1.7\n'), 'es un PDF'],
  ['banco.csv', new Uint8Array(1_048_577).fill(0x61), 'más de 1 MB'],
  ['banco.csv', new Uint8Array(3_000_000).fill(0x61), 'más de 1 MB'],
  ['banco.csv', new TextEncoder().encode(lines(5_001)), 'más de 5,000 líneas'],
  ['banco.csv', sheet(0x61, 0, 0x62), 'no es texto'],
  ['banco.csv', sheet(), 'Elige un archivo'],
])('%s is read by its bytes, not its name: %#', async (name, bytes, words) => {
  const page = await upload(cashier, bytes, name);
  expect(page.words).toContain(words);
  expect(page.words).not.toMatch(/\bmust\b|spreadsheet/);
});

test('what may be read in two ways is asked with the file’s own lines', async () => {
  const year = Number(harness.today.slice(0, 4)) - 1;
  const dates = await upload(cashier, `Fecha;Texto;Entra\n05/04/${year};ANA;10,00\n`);
  expect(dates.words).toContain('Dinos qué trae cada columna.');
  expect(dates.words).toContain('Por ejemplo: ANA');
  const ofColumns = { ...carried(dates), do: 'look' };
  const fault = await cashier.submit({ ...ofColumns, role_0: 'date', role_1: 'reference' }, '/statements');
  expect(fault.words).toContain('Falta la fecha, el concepto o el dinero');
  const chosen = { role_0: 'date', role_1: 'reference', role_2: 'credit' };
  const asked = await cashier.submit({ ...ofColumns, ...chosen }, '/statements');
  expect(asked.words).toContain(`«05/04/${year}» es 05 abr ${year}`);
  expect(asked.words).toContain(`«05/04/${year}» es 04 may ${year}`);
  const preview = await cashier.submit({ ...carried(asked), choice: 'MM/DD/YYYY', do: 'look' }, '/statements');
  expect(preview.words).toContain(`04 may ${year}`);
  const done = await cashier.submit({ ...carried(preview), do: 'book' }, '/statements');
  expect(done.words).toContain('Guardar cómo escribe este banco');

  const saved = await cashier.submit({ do: 'save', name: hostile.slice(0, 40).replace('\u202e', '') });
  expect(saved.words).toContain('El banco quedó guardado.');
  const read = await upload(cashier, `Fecha;Texto;Entra\n05/06/${year};LUZ;10,00\n`);
  expect(read.words).toContain(`06 may ${year}`);
  const maps = await cashier.get('/statements/maps');
  expect(maps.html).toContain('&lt;script&gt;');
  const map = valueOf(maps.html, 'map');
  expect((await cashier.submit({ do: 'rename', map, name: 'BBVA' })).words).toContain('El nombre cambió.');
  expect((await cashier.submit({ do: 'remove', map })).words).toContain('El banco se borró.');
  expect((await cashier.submit({ do: 'remove', map })).status).toBe(404);
});

test('who may not, and another school, see no more than their own', async () => {
  const viewer = await signedIn(harness, { role: 'view' });
  const list = await viewer.get('/statements');
  expect([list.status, list.html.includes('type="file"')]).toEqual([200, false]);
  const preview = await upload(viewer, harness.fileOf(['10.00', 'uno']));
  expect(preview.status).toBe(403);
  const limited = await signedIn(harness, { role: 'cash', campusIds: ['norte'] });
  expect((await limited.get('/statements')).words).toContain('tú ves solo tu plantel');
  expect((await upload(limited, harness.fileOf(['10.00', 'uno']))).words).not.toContain('se registra');
  const { id: schoolId } = await otherSchool(harness);
  const stranger = await signedIn(harness, { role: 'administer', schoolId });
  const href = /href="(\/statements\/[0-9a-f-]{36})"/.exec((await cashier.get('/statements')).html)?.[1] ?? '';
  expect((await cashier.get(href)).status).toBe(200);
  for (const path of [href, `${href}?outcome=unknown`, '/statements/x', '/statements/..%2fpayments'])
    expect((await stranger.get(path)).status).toBe(404);
  expect((await stranger.submit({ do: 'save', name: 'x' }, href)).status).toBe(404);
  expect((await stranger.get('/statements')).words).toContain('Todavía no se ha registrado');
});
