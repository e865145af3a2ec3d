/** Cash at a counter, from the choice to the receipt. Source: spec §2–§4. */
import { schoolEvent } from '#contracts/school-events';
import { expect, test } from './fixture.ts';
import { toldOfPayment, toldOfVoucher } from './school-view.ts';
import { expectPaid, expectWaiting, makeVoucher, openLink } from './payer.ts';
import { readDownload, taggedPdf } from './pdf.ts';

// S2-R03, S2-R10, S4-R02
test('a voucher is made, paid at the counter, and the open page turns paid without a reload', async ({
  page,
  journey,
}) => {
  const session = await journey.newSession();
  const reference = await makeVoucher(page, session);
  await expectWaiting(page);
  await journey.screen(page, 'voucher');
  await page.evaluate(() => window.document.body.setAttribute('data-same-document', ''));

  await journey.console.pay(reference);
  await expectPaid(page);
  await expect(page.locator('body[data-same-document]')).toHaveCount(1);
  await journey.screen(page, 'voucher-paid');

  await page.getByRole('link', { name: 'Ver comprobante' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pago recibido' })).toBeVisible();
  await expect(page.getByText('$8,480.50').first()).toBeVisible();
  await expect(page.getByText('Teresa Ríos Olvera')).toBeVisible();
  await journey.screen(page, 'receipt');
});

// S1-R04, S7-R09
test('the receipt downloads as a valid tagged PDF in the payer’s language', async ({ page, journey }) => {
  const session = await journey.newSession();
  await journey.console.pay(await makeVoucher(page, session));
  await page.getByRole('link', { name: 'Ver comprobante' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^[\w-]+\.pdf$/);
  expect(await readDownload(download)).toEqual(taggedPdf('es-MX'));
});

test('the school’s server hears the whole story, signed and each message once', async ({ page, journey }) => {
  const session = await journey.newSession();
  const reference = await makeVoucher(page, session);
  expect(await journey.schoolSees(session)).toEqual({
    status: 'confirmation_pending',
    owed: session.total,
    paid: 0,
    payments: [{ status: 'pending', received: null }],
    cases: [],
    told: toldOfVoucher,
  });
  await journey.console.pay(reference);
  await expectPaid(page);
  expect(await journey.schoolSees(session)).toEqual({
    status: 'paid',
    owed: 0,
    paid: session.total,
    payments: [{ status: 'successful', received: session.total }],
    cases: [],
    told: toldOfPayment,
  });
  const messages = journey.told(session);
  expect(messages.map(({ verified, repeated, answered }) => [verified, repeated, answered])).toEqual(
    toldOfPayment.map(() => [true, false, 204]),
  );
  const succeeded = messages.find(({ type }) => type === 'payment.succeeded');
  expect(schoolEvent.parse(JSON.parse(succeeded?.payload ?? ''))).toMatchObject({
    session_id: session.id,
    finished: true,
    data: { payment: { received_amount: session.total, currency: 'MXN', reference }, session: { status: 'paid' } },
  });
});

// S2-R18
test('the reference is copied, and the voucher downloads as a valid tagged PDF', async ({ page, context, journey }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const session = await journey.newSession();
  const reference = await makeVoucher(page, session);
  await page.getByRole('button', { name: 'Copiar' }).click();
  await expect(page.getByText('Referencia copiada')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'PDF' }).click(),
  ]);
  expect(await readDownload(download)).toEqual(taggedPdf('es-MX'));
});

// S2-R18
test('the cashier’s view opens and closes by keyboard', async ({ page, journey }) => {
  const session = await journey.newSession();
  const reference = await makeVoucher(page, session);
  const show = page.getByRole('button', { name: 'Mostrar al cajero' });
  const dialog = page.getByRole('dialog');
  await show.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('img', { name: /^Código de barras de la referencia [\d ]+$/ })).toBeVisible();
  expect((await dialog.textContent())?.replaceAll(/\s/g, '')).toContain(reference);
  await expect(dialog).toContainText('$8,480.50 MXN');
  await journey.screen(page, 'voucher-cashier');

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(show).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cerrar' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
});

test('a voucher that nobody pays ends, and the payer can choose again', async ({ page, journey }) => {
  const session = await journey.newSession();
  const reference = await makeVoucher(page, session);
  await journey.console.outcome(reference, 'expired');
  await expect(page.getByRole('region', { name: 'Estado del pago' })).toContainText('El pago no se completó');
  await journey.screen(page, 'voucher-failed');
  await page.getByRole('link', { name: 'Elegir cómo pagar' }).click();
  await expect(page.getByRole('radio', { name: 'Efectivo en OXXO' })).toBeEnabled();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('$8,480.50');
});

test('a payer who asked for English reads English to the end, after a reload too', async ({ page, journey }) => {
  const session = await journey.newSession({ like: 'mx-english' });
  await openLink(page, session.url);
  await page.reload();
  await page.getByRole('radio', { name: 'Cash at OXXO' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toContainText('Pay at OXXO');
  await expect(page.getByText('Go to any OXXO store before the last day to pay.')).toBeVisible();
  await page.reload();
  await expect(title).toContainText('Pay at OXXO');
  const [line] = await journey.atProvider(session);
  await journey.console.pay(line?.reference ?? '');
  await page.getByRole('link', { name: 'See receipt' }).click();
  await expect(title).toHaveText('Payment received');
  await expect(page.getByText('Cash at OXXO')).toBeVisible();
});
