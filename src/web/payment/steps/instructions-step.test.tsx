import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { inCashierOrder } from './cashier-facts.tsx';
import type { InstructionsStep as Instructions, LineRole } from '#contracts/next-step';
import { loadCatalogue, loadMoneyTexts } from '#i18n/catalogues';
import { type Locale, locales } from '#i18n/locale';
import { drawnAt, instructionsIn, storePayment } from '../../pages/gallery/fixtures.ts';
import { anonymousShell } from '../../shell/page-shell.ts';
import { TextsProvider } from '../../shell/texts.tsx';
import { Toaster } from '../../shell/toaster.tsx';
import { CopyingProvider } from './copying.tsx';
import { InstructionsStep } from './instructions-step.tsx';
import { hasEnded, type ShownPayment } from './step.ts';
import { TicketBar } from './ticket-bar.tsx';

beforeAll(() => Promise.all(locales.flatMap((locale) => [loadCatalogue(locale), loadMoneyTexts(locale)])));

const line = (role: LineRole, value: string, group: number | null = null) => ({ role, value, group, copy: true });

/** Returns the page's text, without its elements. */
function pageText(
  step: Partial<Instructions>,
  locale: Locale,
  now = drawnAt,
  more: Partial<ShownPayment> = {},
  at = '/',
): string {
  const instructions = { ...instructionsIn('slip'), ...step };
  const payment = storePayment({ next_step: instructions, ...more });
  const props = {
    payment,
    shell: anonymousShell({ now, dataKey: null, header: null }, locale),
    durableUrl: null,
    pdfUrl: null,
    downloadPdf: () => Promise.resolve(true),
  };
  const page = renderToStaticMarkup(
    <MemoryRouter initialEntries={[at]}>
      <TextsProvider locale={locale}>
        <Toaster>
          <CopyingProvider hasBar step={instructions}>
            <InstructionsStep {...props} />
            {hasEnded(payment, now) ? null : <TicketBar {...props} step={instructions} />}
          </CopyingProvider>
        </Toaster>
      </TextsProvider>
    </MemoryRouter>,
  );
  return page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
}

const agreement = {
  channel: 'counter',
  brand: 'Bancolombia',
  lines: [line('agreement', '4477'), line('reference', '12345678', 4)],
} as const;
const app = { channel: 'app', brand: 'Billetera', lines: [line('reference', 'ABC123456')] } as const;

// No provider gives these yet: the first to do so needs no new screen.
test.each(locales)('in %s every line is said, wherever it is paid', (locale) => {
  const places = [
    { name: 'Tienda Uno', max_minor: 500_000 },
    { name: 'Tienda Dos', max_minor: null },
  ];
  const counter = pageText({ ...agreement, lines: [...agreement.lines], places }, locale);
  for (const fact of ['Bancolombia', '4477', '1234 5678', 'Tienda Uno', '5,000.00', 'Tienda Dos'])
    expect(counter.replaceAll('5.000,00', '5,000.00')).toContain(fact);
  const typed = pageText({ ...app, lines: [...app.lines] }, locale);
  for (const fact of ['Billetera', 'ABC123456', locale === 'en-US' ? 'Pay with' : 'Paga con'])
    expect(typed).toContain(fact);
  expect(typed).not.toMatch(/CLABE|SPEI|undefined/);
});

test('of several places the chosen one stands instead of the marks of all', () => {
  const place = (id: string, name: string) => ({ id, name, ways: [] });
  const places = [place('uno', 'Banco Uno'), place('dos', 'Banco Dos')];
  const marks = { method_logo: '/assets/marks/both.svg', places };
  const of = (at: string) => pageText({ ...app, lines: [...app.lines] }, 'es-EC', drawnAt, marks, at);
  expect(of('/banred/dos')).toContain('MXN Banco Dos');
  expect(of('/banred'), 'until one is chosen').not.toMatch(/MXN (Banco|Billetera)/);
});

test.each<[Locale, string, string]>([
  ['es-MX', 'Paga en una tienda', 'Si la tienda cobra comisión, es aparte'],
  ['es-CO', 'Paga en un almacén', 'Si el almacén cobra comisión, es aparte'],
  ['es-EC', 'Paga en un almacén', 'Si el almacén cobra comisión, es aparte'],
  ['en-US', 'Pay at a store', 'If the store charges a fee, it is on top'],
])('in %s several shops are no name inside a sentence', (locale, heading, fee) => {
  const places = ['Tienda Uno', 'Tienda Dos'].map((name) => ({ name, max_minor: null }));
  const page = pageText({ ...agreement, lines: [...agreement.lines], places }, locale);
  for (const words of [heading, fee]) expect(page).toContain(words);
  expect(pageText({ ...agreement, lines: [...agreement.lines] }, locale)).not.toContain(heading);
});

test('a button says what it copies as one sentence, and leaves a word of capitals as it is', () => {
  const code = { ...app, lines: [line('student_code', '482913076', 3), line('account', '123456')] };
  for (const words of ['Copiar código', 'Copiar cuenta']) expect(pageText(code, 'es-MX')).toContain(words);
  expect(pageText(code, 'en-US')).toContain('Copy code');
  expect(pageText({ lines: [line('clabe', '124180000000000013')] }, 'es-MX')).toContain('Copiar CLABE');
});

test('a code that pays a part says of how much, when that is due, and until when it works', () => {
  const code = { ...app, lines: [line('student_code', '482913076', 3)] };
  const of = (due_date: string) =>
    pageText(code, 'es-MX', drawnAt, {
      part_of: { amount: 1_300_000, due_date },
      due: { date: due_date, surcharge: false },
    });
  expect(of('2027-01-10')).toContain('Paga $9,988.50 de $13,000.00; el resto después');
  expect(of('2027-01-10')).toMatch(/Hoy \d+ ene · vence 10 ene · sirve hasta \d+ \w{3}/);
  expect(of('2027-01-05'), 'what is overdue has no such day any more').not.toContain('vence 5 ene');
  expect(pageText(code, 'es-MX')).not.toContain('el resto después');
});

test.each<[Locale, string, string]>([
  ['es-MX', 'Hoy 8 ene · vence 10 ene · sirve hasta', 'Hoy 8 ene · hasta el 10 ene sin recargo · sirve hasta'],
  ['es-CO', 'Hoy 8 ene · vence 10 ene · sirve hasta', 'Hoy 8 ene · hasta el 10 ene sin recargo · sirve hasta'],
  ['es-EC', 'Hoy 8 ene · vence 10 ene · sirve hasta', 'Hoy 8 ene · hasta el 10 ene sin recargo · sirve hasta'],
  ['en-US', 'Today Jan 8 · due Jan 10 · works until', 'Today Jan 8 · until Jan 10 without surcharge · works until'],
])('in %s its days stand in one line; a surcharge only where the school has that rule', (locale, plain, ruled) => {
  const of = (surcharge: boolean) =>
    pageText({}, locale, drawnAt, { due: { date: '2027-01-10', surcharge } }).replaceAll('\u00a0', ' ');
  expect(of(false)).toContain(plain);
  expect(of(true)).toContain(ruled);
});

test('what has ended is struck out, and nothing of it can be copied', () => {
  const late = pageText({ ...app, lines: [...app.lines] }, 'es-MX', '2027-02-01T00:00:00.000Z');
  expect(late).toContain('Esta referencia ya venció');
  expect(late).not.toContain('Copiar');
});

// S9-R03
test.each([
  [500_000, ['hasta $5,000.00 MXN', 'hasta $10,000.00 MXN']],
  [500_001, ['No recibe este monto: solo hasta $5,000.00 MXN', 'hasta $10,000.00 MXN']],
  [999_999, ['solo hasta $5,000.00 MXN', 'hasta $10,000.00 MXN']],
  [1_000_000, ['solo hasta $5,000.00 MXN', 'Grande hasta $10,000.00 MXN']],
  [1_000_001, ['solo hasta $5,000.00 MXN', 'No recibe este monto: solo hasta $10,000.00 MXN']],
])('of %d each shop says whether it takes as much, those that do first', (amount, facts) => {
  const places = [
    { name: 'Chica', max_minor: 500_000 },
    { name: 'Grande', max_minor: 1_000_000 },
    { name: 'Todas', max_minor: null },
  ];
  const page = pageText({ ...agreement, lines: [...agreement.lines], places, amount }, 'es-MX').replaceAll(
    '\u00a0',
    ' ',
  );
  for (const fact of [...facts, 'Todas cualquier monto']) expect(page).toContain(fact);
  const order = ['Chica', 'Grande', 'Todas'].toSorted((one, other) => page.indexOf(one) - page.indexOf(other));
  const taking = places.filter(({ max_minor: max }) => max === null || amount <= max).map(({ name }) => name);
  expect(order.slice(0, taking.length)).toEqual(taking);
});

test('a cashier hears the agreement first, whatever a bank names first', () => {
  const roles = (lines: Instructions['lines']) => inCashierOrder({ lines }).map(({ role }) => role);
  expect(roles([line('reference', '12345678', 4), line('agreement', '4477')])).toEqual(['agreement', 'reference']);
  expect(roles([line('reference', '12345678', 4)])).toEqual(['reference']);
  const view = pageText({ ...agreement, lines: [...agreement.lines], barcode: null, barcode_svg: null }, 'es-CO');
  expect(view).toMatch(/1\. Convenio 4477 .*2\. Referencia.* 1234 5678 .*3\. Valor/);
});
