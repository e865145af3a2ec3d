/** What a payer does with a slip beside paying it: copy, say that it was paid, find it again. Paying it: slip.spec.ts. Source: spec §2–§4. */
import { slipEs } from '#i18n/slip-es';
import { expect, test } from './fixture.ts';
import { alreadyPaid, expectPaid, expectWaiting, status } from './payer.ts';
import { readDownload, taggedPdf } from './pdf.ts';
import { clipboard, makeSlip, shownClabe } from './slip-payer.ts';

const t = slipEs;

test('CLABE, amount and reference are copied bare, each with its own words, and the slip downloads as a PDF', async ({
  page,
  context,
  journey,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const clabe = await makeSlip(page, await journey.newSession());
  const button = (name: string) => page.getByRole('button', { name });
  await button('Copiar CLABE').click();
  await expect(page.getByRole('status').filter({ hasText: t.slip.copiedField.clabe })).toBeVisible();
  await expect(button(t.slip.copiedField.clabe)).toBeVisible();
  expect(await clipboard(page)).toBe(clabe);
  await button('Copiar Total a pagar').click();
  await expect(page.getByText(t.slip.copiedField.amount)).toBeVisible();
  expect(await clipboard(page)).toBe('8480.50');
  await expect(button('Copiar CLABE')).toBeVisible();
  await button('Copiar Referencia').click();
  await expect(page.getByText(t.slip.copiedField.reference)).toBeVisible();
  expect(await clipboard(page)).toMatch(/^\w{4,}$/);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'PDF' }).click(),
  ]);
  expect(await readDownload(download)).toEqual(taggedPdf('es-MX'));
});

test('who says "I already paid" reads how it stands, and no account number to pay again', async ({ page, journey }) => {
  const clabe = await makeSlip(page, await journey.newSession());
  await alreadyPaid(page).click();
  await expect(page).toHaveURL(/\/transfer\/status\?payment=/);
  await expect(status(page)).toContainText('todavía no aparece');
  await expect(page.getByText(clabe)).toHaveCount(0);
  await expect(page.getByText(t.status.clabeEnds(clabe.slice(-4)))).toBeVisible();
  await journey.bothScreens(page, 'transfer-status');

  await page.reload();
  await page.getByRole('link', { name: t.status.view }).click();
  expect(await shownClabe(page)).toBe(clabe);
  await page.goBack();
  await expectWaiting(page);
  await journey.console.pay(clabe);
  await expectPaid(page);
});

test('a waiting slip is found from the store’s page, and its own page is found without asking for it', async ({
  page,
  journey,
}) => {
  const clabe = await makeSlip(page, await journey.newSession());
  const { origin } = new URL(page.url());
  for (const path of ['/store', '/transfer', '/transfer?payment=unknown']) {
    await page.goto(`${origin}${path}`);
    expect(await shownClabe(page)).toBe(clabe);
    expect(new URL(page.url()).pathname).toBe('/transfer');
  }
});
