/** The invoice's recipient: asked before paying, kept to the payer, whole to the school alone. Source: spec §3–§5. */
import type { Page } from '@playwright/test';
import { schoolEvent } from '#contracts/school-events';
import { cardEs } from '#i18n/card-es';
import { problemsEs } from '#i18n/problems-es';
import { taxEs } from '#i18n/tax-es';
import {
  cards,
  cardStatus,
  chooseCard,
  field,
  fillCard,
  newPayer,
  openCardForm,
  payButton,
  payWith,
} from './card-payer.ts';
import { expect, test } from './fixture.ts';
import type { Journey } from './journey.ts';
import type { OwnSession } from './own-session.ts';
import { typedCode } from './typed-card.ts';
import { choose, chooseCash, continueButton, openLink, oxxo, payAndRead } from './payer.ts';
import { webhooksOf } from './school-view.ts';

const t = taxEs;
const person = 'GODE561231GR8';
const company = 'EKU9003173C9';
const invoiceSession = { invoice: true, types: { "the payer's RFC": person, "the company's RFC": company } };

// S5-R08, S4-R07, S1-R04, S2-R17, S3-R11
test('an invoice is asked for before paying: typed once, chosen again, told whole', async ({ page, journey }) => {
  await journey.schoolHas({ tax_data_visible: true });
  const payer = newPayer();
  const first = await journey.newSession({ ...invoiceSession, ...payer });
  await openLink(page, first.url);
  await test.step('nothing is paid while nobody is named', async () => {
    await expect(page.getByText(t.row.required)).toBeVisible();
    await journey.screen(page, 'tax-row-required');
    await choose(oxxo(page));
    await expect(continueButton(page)).toHaveText(t.row.add);
  });
  const dialog = page.getByRole('dialog', { name: t.title });
  await test.step('what cannot be is told at its field', async () => {
    await continueButton(page).click();
    await expect(dialog).toBeVisible();
    expect(await journey.atProvider(first)).toEqual([]);
    await expect(dialog.getByRole('button', { name: t.withoutInvoice })).toHaveCount(0);
    await fill(dialog, 'RFC', 'GODE5612');
    await save(dialog);
    const field = dialog.getByRole('textbox', { name: 'RFC' });
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(new RegExp(t.problems.wrong_format));
    await journey.screen(page, 'tax-dialog-wrong');
    await fill(dialog, 'RFC', person);
    await save(dialog);
    await expect(dialog.getByText(t.missing.tax_regime)).toBeVisible();
  });
  await test.step('it is saved with its regime, and the number is hidden from then on', async () => {
    await dialog.getByLabel(t.fields.tax_regime).selectOption('605');
    // Tuition is paid: the invoice is for that by default.
    await expect(dialog.getByLabel(t.fields.cfdi_use)).toHaveValue('D10');
    await save(dialog);
    await expect(dialog.getByRole('textbox', { name: t.fields.name })).toBeFocused();
    await fill(dialog, t.fields.name, 'Elena Gómez Díaz');
    await fill(dialog, t.fields.postal_code, '06700');
    await save(dialog);
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(person)).toHaveCount(0);
    await journey.bothScreens(page, 'tax-row-chosen');
    await expect(madeOutTo(page, 'GR8')).toBeVisible();
    await expect(page.getByRole('heading', { name: problemsEs.tax_data_required.title })).toHaveCount(0);
    const taxDataJson = await page.evaluate(() => sessionStorage.getItem('tax_data_component') ?? '');
    expect(JSON.parse(taxDataJson)).toMatchObject({
      document_type: 'rfc',
      tax_regime: '605',
      rfc: expect.stringMatching(/GR8$/),
    });
    expect(taxDataJson).not.toContain(person);
  });
  const reference = await chooseCash(page);
  await payAndRead(page, journey, reference);
  expect(await invoiceOf(journey, first)).toMatchObject({
    generate_invoice: 'yes',
    rfc: person,
    tax_data: {
      document_type: 'rfc',
      number: person,
      name: 'Elena Gómez Díaz',
      postal_code: '06700',
      tax_regime: '605',
      cfdi_use: 'D10',
    },
  });

  const second = await journey.newSession({ ...invoiceSession, ...payer });
  await openLink(page, second.url);
  await test.step('the next time it is chosen, and the card’s payment carries it', async () => {
    await openDialog(page);
    await expect(dialog.getByRole('paragraph').filter({ hasText: 'D10 · Pagos por servicios' })).toBeVisible();
    await journey.screen(page, 'tax-dialog-saved');
    await dialog.getByRole('button', { name: t.use }).click();
    await expect(dialog).toHaveCount(0);
    await expect(madeOutTo(page, 'GR8')).toBeVisible();
    await chooseCard(page);
    await payWith(page, cards.approved);
    await expect(cardStatus(page, cardEs.status.paidTitle)).toBeVisible();
  });
  expect(await invoiceOf(journey, second)).toMatchObject({ rfc: person, tax_data: { tax_regime: '605' } });
});

// S4-R07
// Every day: act-on-tax.test.ts.
test(
  'an invoice that is not needed can be asked for, doubted, taken back and removed',
  { tag: '@long' },
  async ({ page, journey }) => {
    await journey.schoolHas({ tax_data_visible: true });
    const session = await journey.newSession({ ...newPayer(), types: { 'the RFC': 'GODE561231GR9' } });
    await openLink(page, session.url);
    await expect(page.getByText(t.row.none)).toBeVisible();
    await openDialog(page);
    const dialog = page.getByRole('dialog', { name: t.title });
    await fill(dialog, 'RFC', 'GODE561231GR9');
    await dialog.getByLabel(t.fields.tax_regime).selectOption('605');
    await dialog.getByRole('textbox', { name: 'RFC' }).blur();
    // The last sign is off: the form says so while the number is visible, and checks no hidden one.
    await expect(dialog.getByText(t.lookAgain)).toBeVisible();
    await journey.screen(page, 'tax-look-again');
    await fill(dialog, t.fields.name, 'Elena Gómez Díaz');
    await fill(dialog, t.fields.postal_code, '06700');
    await save(dialog);
    await expect(dialog).toHaveCount(0);
    await expect(madeOutTo(page, 'GR9')).toBeVisible();
    await page.getByRole('link', { name: t.row.change }).click();
    await dialog.getByRole('button', { name: t.withoutInvoice }).click();
    await expect(dialog).toHaveCount(0);
    expect(await page.evaluate(() => sessionStorage.getItem('tax_data_component'))).toBe('undefined');
    await expect(page.getByText(t.row.none)).toBeVisible();
    await page.reload();
    await expect(page.getByText(t.row.none)).toBeVisible();
    await openDialog(page);
    await dialog.getByRole('button', { name: /^Quitar/ }).click();
    await expect(dialog.getByText(t.saved)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await chooseCash(page);
    expect(await journey.atProvider(session)).toHaveLength(1);
  },
);

// S5-R08
// Every day: the journey above.
test(
  'whoever chooses the card first is asked for the invoice before the card, and types nothing twice',
  { tag: '@long' },
  async ({ page, journey }) => {
    await journey.schoolHas({ tax_data_visible: true });
    const session = await journey.newSession({ ...invoiceSession, ...newPayer() });
    await openLink(page, session.url);
    // By its address, in the same tab: the checkout's own button asks for the data by itself.
    await page.goto(`${journey.sandbox.urls.app}/card`);
    await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible();
    await fill(page, 'RFC', person);
    await page.getByLabel(t.fields.tax_regime).selectOption('605');
    await fill(page, t.fields.name, 'Elena Gómez Díaz');
    await fill(page, t.fields.postal_code, '06700');
    await save(page);
    await expect(page).toHaveURL(/\/card$/);
    await payWith(page, cards.approved);
    await expect(cardStatus(page, cardEs.status.paidTitle)).toBeVisible();
    expect(await invoiceOf(journey, session)).toMatchObject({ rfc: person, tax_data: { cfdi_use: 'D10' } });
  },
);

// S5-R08
// Every day: act-on-tax.test.ts.
test(
  'data that went missing under the card form is asked over it: the card stays typed',
  { tag: '@long' },
  async ({ page, journey }) => {
    await journey.schoolHas({ tax_data_visible: true });
    const session = await journey.newSession({ ...newPayer(), types: invoiceSession.types });
    await openCardForm(page, session);
    await fillCard(page, cards.approved);
    const { db } = journey.sandbox.cuota.services;
    await db.updateTable('session').set({ generate_invoice: true }).where('id', '=', session.id).execute();
    await payButton(page).click();
    await page.getByRole('alert').getByRole('button', { name: cardEs.notes.addTaxData }).click();
    const dialog = page.getByRole('dialog', { name: t.title });
    await fill(dialog, 'RFC', person);
    await dialog.getByLabel(t.fields.tax_regime).selectOption('605');
    await fill(dialog, t.fields.name, 'Elena Gómez Díaz');
    await fill(dialog, t.fields.postal_code, '06700');
    await save(dialog);
    await expect(dialog).toHaveCount(0);
    await expect(field(page, 'code')).toHaveValue(typedCode);
    await payButton(page).click();
    await expect(cardStatus(page, cardEs.status.paidTitle)).toBeVisible();
    expect(await invoiceOf(journey, session)).toMatchObject({ rfc: person });
  },
);

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  // S5-R08
  // Every day: the journey above and scripts-off.spec.ts.
  test(
    'the page of tax data does the same: wrong, saved, chosen, and then it is paid',
    { tag: '@long' },
    async ({ page, journey }) => {
      await journey.schoolHas({ tax_data_visible: true });
      const session = await journey.newSession({ ...invoiceSession, ...newPayer() });
      await page.goto(session.url);
      await page.getByRole('link', { name: t.row.add }).click();
      await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible();
      await fill(page, 'RFC', 'EKU90');
      await save(page);
      await expect(page.getByText(t.problems.wrong_format)).toBeVisible();
      await fill(page, 'RFC', company);
      await page.getByLabel(t.fields.tax_regime).selectOption('601');
      await page.getByLabel(t.fields.cfdi_use).selectOption('G03');
      await fill(page, t.fields.name, 'Escuela Kemper Urgate');
      await fill(page, t.fields.postal_code, '42501');
      await journey.screen(page, 'tax-page-without-scripts');
      await save(page);
      await expect(madeOutTo(page, '3C9')).toBeVisible();
      const reference = await chooseCash(page);
      await journey.console.pay(reference);
      expect(await invoiceOf(journey, session)).toMatchObject({ rfc: company, tax_data: { tax_regime: '601' } });
    },
  );
});

/** Once the page is hydrated: before that the link leads to the page of its own, as without scripts. */
async function openDialog(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: t.row.add });
  await expect(link).toHaveAttribute('href', '/tax-data');
  await link.click();
}

type Within = Pick<Page, 'getByRole' | 'getByLabel'>;

const fill = (within: Within, label: string, text: string) => within.getByRole('textbox', { name: label }).fill(text);
const save = (within: Within) => within.getByRole('button', { name: t.save }).click();

/** The invoice's line on the checkout, as it ends. */
const madeOutTo = (page: Page, ends: string) => page.getByText(new RegExp(`^Con RFC .*${ends}$`));

/** The recipient of the invoice as the school's server got it. */
async function invoiceOf(journey: Journey, session: OwnSession) {
  await journey.schoolSees(session);
  const event = webhooksOf(journey.sandbox, session).find(({ type }) => type === 'invoice.requested');
  const payload = schoolEvent.parse(JSON.parse(event?.payload ?? ''));
  return payload.type === 'invoice.requested' ? payload.data.invoice : null;
}
