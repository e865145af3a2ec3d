/** PSE in the browser: the form, a bank that fails now, the way back to another browser, and a payment that waits. */
import type { Page } from '@playwright/test';
import { emulated } from '#providers/pse/emulated';
import { expect, test } from './fixture.ts';
import type { Journey } from './journey.ts';
import type { OwnSession } from './own-session.ts';
import { chooseBank, continueButton, counted, openLink, payBy, wayToPay } from './payer.ts';

test.describe.configure({ mode: 'default' });

const { answers } = emulated.desk['CO/transfer/pse'];

/** Opens the form and fills it in. */
async function fill(page: Page, session: OwnSession, bank = 'Bancolombia'): Promise<void> {
  await openLink(page, session.url);
  await payBy(page, 'PSE');
  await chooseBank(page, bank);
  await page.getByLabel('Persona').check();
  await page.getByLabel('Número de documento').fill('1.032.456.789');
  await page.getByLabel('Nombre completo').fill(answers.full_name);
  await page.getByLabel('Celular').fill('300 123 4567');
}
const toBank = (page: Page) => page.getByRole('button', { name: 'Ir a mi banco' });
const atBank = (page: Page, name: string) => page.getByRole('button', { name });
const paymentOf = async (journey: Journey, session: OwnSession) => (await journey.atProvider(session))[0];

// S2-R10, S2-R17, S2-R24, S3-R03, S3-R11
test('the form asks what PSE wants of a person or a company, and says what is wrong where it is', async ({
  page,
  journey,
}) => {
  const session = await journey.newSession({ like: 'co-family' });
  await fill(page, session);
  await journey.bothScreens(page, 'pse-form');
  await page.getByLabel('Empresa').check();
  await expect(page.getByLabel('Número de documento')).toBeHidden();
  await page.getByLabel('NIT').fill('900.123.456-7');
  await toBank(page).click();
  await expect(page.getByText('Revisa el NIT y su dígito de verificación')).toBeVisible();
  await journey.screen(page, 'pse-form-company');
  await page.getByLabel('NIT').fill('900.123.456-8');
  await toBank(page).click();
  await expect(atBank(page, 'Aprobar')).toBeVisible();
});

const bankRow = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const otherBank = (page: Page) => page.getByRole('combobox', { name: 'Otro banco' });
const sentBank = async (journey: Journey, session: OwnSession) => (await paymentOf(journey, session))?.paidWith;

// S2-R10
test('a new payer gets to the bank in five taps, and the four largest banks are rows', async ({ page, journey }) => {
  const session = await journey.newSession({ like: 'co-family' });
  await openLink(page, session.url);
  const payer = counted();
  await payer.tap(wayToPay(page, 'PSE'));
  await payer.tap(continueButton(page));
  for (const name of ['Bancolombia', 'Davivienda', 'Banco de Bogotá', 'BBVA Colombia'])
    await expect(bankRow(page, name)).toBeVisible();
  await expect(bankRow(page, 'Banco Falabella')).toBeHidden();
  await payer.tap(bankRow(page, 'Banco de Bogotá'));
  await payer.tap(page.getByRole('radio', { name: 'Persona' }));
  await payer.type(page.getByLabel('Número de documento'), '1032456789');
  // This family's school knows no telephone.
  await payer.type(page.getByLabel('Celular'), '3001234567');
  await payer.tap(toBank(page));
  await expect(atBank(page, 'Aprobar')).toBeVisible();
  expect(payer.done).toEqual(['tap', 'tap', 'tap', 'tap', 'field', 'field', 'tap']);
  expect(await sentBank(journey, session)).toBe('BANCO DE BOGOTA');
});

// S2-R10
// Every day: the five taps above.
test(
  'any other bank takes as many taps as a list: a select on a phone, a row on a desk',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await journey.newSession({ like: 'co-family' });
    await fill(page, session, 'Banco Falabella');
    await expect(bankRow(page, 'Otro banco')).toBeChecked();
    // A row that is chosen after it counts.
    await bankRow(page, 'Davivienda').check();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(otherBank(page)).toBeHidden();
    await expect(bankRow(page, 'Davivienda')).toBeChecked();
    await bankRow(page, 'Banco de Occidente').check();
    await journey.screen(page, 'pse-form-desk');
    // The form is on the left, what is paid on the right.
    const [form, price] = [
      await toBank(page).boundingBox(),
      await page.getByRole('heading', { level: 1 }).boundingBox(),
    ];
    expect(form?.x).toBeLessThan(price?.x ?? 0);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(bankRow(page, 'Banco de Occidente')).toBeChecked();
    await page.reload();
    await expect(bankRow(page, 'Banco de Occidente')).toBeChecked();
    await page.getByLabel('Número de documento').fill('1.032.456.789');
    await toBank(page).click();
    await expect(atBank(page, 'Aprobar')).toBeVisible();
    expect(await sentBank(journey, session)).toBe('BANCO DE OCCIDENTE');
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  // Every day: the two journeys above, and answers.test.ts.
  test('a bank of the list is sent, and a row if one is chosen', { tag: '@long' }, async ({ page, journey }) => {
    for (const [isChanged, sent] of [
      [false, 'BANCO FALABELLA'],
      [true, 'BANCOLOMBIA'],
    ] as const) {
      const session = await journey.newSession({ like: 'co-family' });
      await page.goto(session.url);
      await wayToPay(page, 'PSE').check();
      await continueButton(page).click();
      await otherBank(page).selectOption('Banco Falabella');
      if (isChanged) await bankRow(page, 'Bancolombia').check();
      await page.getByLabel('Persona').check();
      await page.getByLabel('Celular').fill('3001234567');
      await page.getByLabel('Número de documento').fill('12');
      await toBank(page).click();
      await expect(page.getByText('no corresponde a este tipo de documento')).toBeVisible();
      await expect(bankRow(page, isChanged ? 'Bancolombia' : 'Banco Falabella')).toBeChecked();
      await journey.screen(page, 'pse-form-without-scripts');
      await page.getByLabel('Número de documento').fill('1032456789');
      await toBank(page).click();
      await expect(atBank(page, 'Aprobar')).toBeVisible();
      expect(await sentBank(journey, session)).toBe(sent);
    }
  });
});

// S2-R04, S4-R02
// Every day: the adapter's tests, src/providers/pse/adapter.test.ts.
test(
  'who comes back to another browser reads how it stands, and nothing of anybody',
  { tag: '@long' },
  async ({ page, journey, browser }) => {
    const session = await journey.newSession({ like: 'co-family' });
    await fill(page, session);
    await toBank(page).click();
    await expect(atBank(page, 'Dejar pendiente')).toBeVisible();
    const payment = await paymentOf(journey, session);
    const back = `${journey.sandbox.urls.app}/payment-result-pse/transaction/${payment?.paymentId ?? ''}`;
    const other = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
    await other.goto(back);
    await expect(other.getByRole('heading', { name: 'Confirmando tu pago' })).toBeVisible();
    await atBank(page, 'Aprobar').click();
    await expect(
      page.getByRole('heading', { name: 'Pago recibido' }).or(page.getByText('Comprobante')).first(),
    ).toBeVisible();
    await other.reload();
    await expect(other.getByRole('heading', { name: 'Pago recibido' })).toBeVisible();
    const html = await other.content();
    expect(html).not.toContain('Restrepo');
    expect(html).not.toContain('Arboleda');
    expect(html).not.toMatch(/1[.,]420/);
    await journey.screen(other, 'pse-result-elsewhere');
    // In the same document, which asks by itself.
    await other.evaluate(() => Object.assign(window, { stays: true }));
    await other.getByRole('link', { name: 'English' }).click();
    await expect(other.getByRole('heading', { name: 'Payment received' })).toBeVisible();
    expect(await other.evaluate(() => 'stays' in window)).toBe(true);
    await other.context().close();
  },
);

// S4-R06
// Every day: the adapter's tests, src/providers/pse/adapter.test.ts.
test(
  'a payment whose bank still confirms waits in the list of what is in process, and goes on at the bank',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await journey.newSession({ like: 'co-family' });
    await fill(page, session);
    await toBank(page).click();
    await atBank(page, 'Dejar pendiente').click();
    await expect(page.getByRole('link', { name: 'Continuar con mi banco' })).toBeVisible();
    await journey.screen(page, 'pse-pending');
    await openLink(page, session.url);
    await expect(page.getByText('inténtalo de nuevo en 30 minutos').first()).toBeVisible();
    await journey.screen(page, 'pse-in-process');
  },
);

// S8-R04
// Every day: the adapter's tests, src/providers/pse/adapter.test.ts.
test(
  'a bank that fails now is named before the form, and one that cannot be reached says so',
  { tag: '@long' },
  async ({ page, journey }) => {
    for (const _ of [1, 2, 3]) {
      const session = await journey.newSession({ like: 'co-family' });
      await fill(page, session, 'Prueba: Banco Sin Conexion');
      await toBank(page).click();
      await expect(page.getByText('No pudimos comunicarnos con tu banco').first()).toBeVisible();
    }
    await journey.screen(page, 'pse-bank-unreachable');
    const session = await journey.newSession({ like: 'co-family' });
    await fill(page, session);
    await expect(page.getByText('Prueba: Banco Sin Conexion está fallando ahora')).toBeVisible();
    await journey.screen(page, 'pse-bank-fails-now');
  },
);
