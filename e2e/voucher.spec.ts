/** Cash at a counter, from the choice to the receipt. Source: spec §2–§4. */
import { expect, test } from './fixture.ts';
import { downloadBy, readDownload, taggedPdf } from './pdf.ts';
import { newVoucher } from './payer.ts';

// S2-R18
test('the reference is copied, the voucher downloads as a valid tagged PDF, the cashier’s view opens and closes by keyboard', async ({
  page,
  context,
  journey,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { reference } = await newVoucher(page, journey);
  await page.getByRole('button', { name: 'Copiar' }).click();
  await expect(page.getByText('Referencia copiada')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference);

  const download = await downloadBy(page, () => page.getByRole('link', { name: 'PDF' }).click());
  expect(await readDownload(download)).toEqual(taggedPdf('es-MX'));

  const show = page.getByRole('button', { name: 'Mostrar al cajero' });
  const dialog = page.getByRole('dialog');
  await show.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'Código de barras' })).toBeVisible();
  expect((await dialog.textContent())?.replaceAll(/\s/g, '')).toContain(reference);
  await expect(dialog).toContainText('$8,480.50 MXN');
  await journey.screen(page, 'voucher-cashier');

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(show).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  // The view itself has the focus: on its last button it would open scrolled to its end.
  await expect(dialog).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Cerrar' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  // The browser is back, and then has the view's own entry: Back too early would meet neither.
  await expect(page).not.toHaveURL(/#cashier-view$/);
  await show.click();
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/#cashier-view$/);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(show).toBeVisible();

  // Opened again before the browser is back.
  await show.click();
  await expect(dialog).toBeVisible();
  await show.evaluate((button: HTMLButtonElement) => {
    document.querySelector('dialog')?.close();
    document.querySelector('dialog')?.addEventListener('close', () => button.click(), { once: true });
  });
  await expect(page).toHaveURL(/#cashier-view$/);
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
});
