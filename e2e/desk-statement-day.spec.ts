/** The evening at the desk: a statement of five hundred lines is taken in, and the day is signed and exported. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { dayOf } from '#domain/calendar-day';
import { sessionBody } from '#sandbox/actors/session-body';
import { createProductClient } from '#sandbox/actors/product-client';
import { enterDesk } from './desk.ts';
import { expect, test } from './fixture.ts';
import { downloadBy } from './pdf.ts';
import type { WorkerSandbox } from './worker-sandbox.ts';

const zone = 'America/Mexico_City';
const paid = 12;

/** Families that owe, and a file that names them among lines that name nobody and money that went out. */
async function statementOf({ cuota, apiKeys, clock }: WorkerSandbox, count: number) {
  const client = createProductClient(`http://127.0.0.1:${cuota.port}`);
  const today = dayOf(clock.now(), zone);
  const body = sessionBody([150_000]);
  const charges = body.charges.map((charge) => ({ ...charge, campus_id: 'mx-mirador' }));
  const ids = Array.from({ length: paid }, (_each, at) => `Mes-${today}-${at}`);
  for (const external_id of ids)
    await client.createSession(apiKeys.mirador, { ...body, charges, campus_id: 'mx-mirador', external_id });
  const rows = Array.from({ length: count }, (_each, at) => {
    // Last: a school's server remembers its last two hundred events.
    const id = ids[at - (count - paid)];
    if (id !== undefined) return `${today},${id},"1,500.00",`;
    return at % 20 === 0 ? `${today},NÓMINA ${at},,"2,000.00"` : `${today},DEPÓSITO <b>${at}</b>,"${at}.50",`;
  });
  const text = `Cuenta 0123\n\nFecha,Concepto,Abonos,Cargos\n${rows.join('\n')}\n`;
  return { name: 'estado.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') };
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

// Every day: sandbox/tests/desk/statements.test.ts and days.test.ts.
test(
  'a statement of 500 lines is taken in and the day is signed, printed and exported',
  { tag: '@long' },
  async ({ page, browser, journey, sandbox }) => {
    const { desk } = sandbox.urls;
    const file = await statementOf(sandbox, 500);
    await enterDesk(page, sandbox);
    await page.goto(`${desk}/statements`);
    await journey.bothScreens(page, 'desk-statements');
    await page.getByLabel('Archivo CSV del banco').setInputFiles(file);
    await press(page, 'Revisar');
    await expect(page.getByRole('status')).toContainText(
      '500 líneas: 12 se registran, 463 abren un caso, 25 son salidas.',
    );
    await expect(page.getByText('DEPÓSITO <b>21</b>')).toBeVisible();
    await journey.screen(page, 'desk-statement-preview');
    await press(page, 'Registrar 475 líneas');
    await expect(page.getByText('El archivo quedó registrado.')).toBeVisible();
    await expect(page.getByText('500 líneas: 12 registradas, 463 casos, 25 son salidas.')).toBeVisible();
    await journey.screen(page, 'desk-statement-file');
    await page.getByLabel('Nombre del banco').fill('Banco 0123');
    await press(page, 'Guardar');
    await expect(page.getByText('El banco quedó guardado.')).toBeVisible();
    const date = dayOf(sandbox.clock.now(), zone);

    await sandbox.clock.advance(24 * 3600);
    await sandbox.settle();
    await enterDesk(page, sandbox);
    await page.goto(`${desk}/days/accounts`);
    for (const label of [
      'Dinero en',
      'Ingreso',
      'Comisión que',
      'Devoluciones',
      'Reversos',
      'Contracargos',
      'Comisión del',
    ])
      await page.getByLabel(label).fill(`11-${label.length}`);
    await press(page, 'Guardar');
    await page.getByRole('link', { name: 'Corte del día', exact: true }).last().click();
    await journey.bothScreens(page, 'desk-days');
    await page.goto(`${desk}/days/${date}`);
    await expect(page.getByText('ya no cambia')).toBeVisible();
    await journey.bothScreens(page, 'desk-day');
    const csv = await readFile(await (await downloadBy(page, () => press(page, /Bajar póliza/))).path(), 'utf8');
    expect(csv).toMatch(/^\uFEFFdate,account,debit,credit/);
    expect(csv.match(/Mes-/g)?.length).toBe(2 * paid);

    // By the keyboard alone.
    await page.getByLabel('Nota').focus();
    await page.keyboard.type('Conforme');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Lo firmó Marcela Quintero')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Firmar' })).toHaveCount(0);

    // On a desk: a phone's page is printed as wide as a phone.
    const office = await (
      await browser.newContext({ locale: 'es-MX', viewport: { width: 1280, height: 800 } })
    ).newPage();
    await enterDesk(office, sandbox);
    await office.goto(`${desk}/days/${date}`);
    await office.emulateMedia({ media: 'print' });
    await expect(office.locator('.desk-menu')).toBeHidden();
    const sheet = (await office.pdf({ format: 'Letter' })).toString('latin1');
    expect(sheet.match(/\/Type \/Page\b(?!s)/g)?.length).toBe(1);
    await office.context().close();
  },
);

// Every day: every-screen.test.ts, statement-preview.test.ts.
test(
  'without scripts a file is looked at, and a spreadsheet is refused in words',
  { tag: '@long' },
  async ({ browser, sandbox }) => {
    const page = await (await browser.newContext({ javaScriptEnabled: false, locale: 'es-MX' })).newPage();
    await enterDesk(page, sandbox);
    await page.goto(`${sandbox.urls.desk}/statements`);
    const buffer = Buffer.from([0x50, 0x4b, 3, 4, 20, 0]);
    await page.getByLabel('Archivo CSV del banco').setInputFiles({ name: 'estado.csv', mimeType: 'text/csv', buffer });
    await press(page, 'Revisar');
    await expect(page.getByText('Guardar como CSV')).toBeVisible();
    await page.getByLabel('Archivo CSV del banco').setInputFiles(await statementOf(sandbox, 20));
    await press(page, 'Revisar');
    await expect(page.getByRole('status')).toContainText('20 líneas: 12 se registran');
    await page.context().close();
  },
);
