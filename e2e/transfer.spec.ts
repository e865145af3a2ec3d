/** A payer's acts with a slip: read, copy, report as paid, pay short, make a new one. Source: spec §2–§4. */
import { checkClabe } from '#domain/clabe';
import { moneyEs } from '#i18n/money-es';
import { expect, test } from './fixture.ts';
import { alreadyPaid, expectWaiting, openLink, payAndRead, receipt, status } from './payer.ts';
import { downloadBy, readDownload, taggedPdf } from './pdf.ts';
import { clabeGroups, clipboard, copyButton, fact, makeSlip, shownClabe } from './slip-payer.ts';
import { aDay } from './times.ts';
import { seenShort } from './school-view.ts';

const t = moneyEs;

// S2-R07, S3-R07, S2-R18, S9-R02
test('a slip has all a bank’s app asks for, copied bare and each with its own words, and downloads as a PDF', async ({
  page,
  context,
  journey,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const clabe = await makeSlip(page, await journey.newSession());
  expect(checkClabe(clabe)).toBe('ok');
  expect(await clabeGroups(page)).toEqual([3, 3, 11, 1]);
  await expect(fact(page, t.instructions.lines.bank)).toHaveText('CITI MEXICO (124)');
  await expect(page.getByText(t.ticket.bankShows('STRIPE PAYMENTS MEXICO'))).toBeVisible();
  await expect(page.getByText(t.ticket.exactTransfer)).toBeVisible();
  await expect(page.getByText(/^Hasta el \p{L}+ \d{1,2} de \p{L}+, 11:59\sp\.\sm\.$/u)).toBeVisible();
  await expect(status(page)).toContainText(/en unas 2\shoras, y hasta 48 en días inhábiles/);
  await journey.screen(page, 'slip-read');
  const button = (name: string) => page.getByRole('button', { name });
  await button('Copiar CLABE').click();
  await expect(page.getByRole('status').filter({ hasText: t.instructions.transfer.copiedField.clabe })).toBeVisible();
  await expect(button(t.instructions.transfer.copiedField.clabe)).toBeVisible();
  expect(await clipboard(page)).toBe(clabe);
  await button('Copiar monto').click();
  await expect(button(t.instructions.transfer.copiedField.amount)).toBeVisible();
  expect(await clipboard(page)).toBe('8480.50');
  // The bar's one button goes on to the next; what was copied keeps its tick.
  await expect(button(t.instructions.transfer.copiedField.clabe)).toBeVisible();
  await button('Copiar referencia').click();
  await expect(button(t.instructions.transfer.copiedField.reference)).toBeVisible();
  expect(await clipboard(page)).toMatch(/^\w{4,}$/);

  const download = await downloadBy(page, () => page.getByRole('link', { name: 'PDF' }).click());
  expect(await readDownload(download)).toEqual(taggedPdf('es-MX'));
});

// Every day: pending-payments.spec.ts.
test(
  'who says "I already paid" reads how it stands, and no account number to pay again',
  { tag: '@long' },
  async ({ page, journey }) => {
    const clabe = await makeSlip(page, await journey.newSession());
    await alreadyPaid(page).click();
    await expect(page).toHaveURL(/\/transfer\/status\?payment=/);
    await expect(status(page)).toContainText('todavía no aparece');
    await expect(page.getByText(clabe)).toHaveCount(0);
    await expect(page.getByText(t.instructions.status.clabeEnds(clabe.slice(-4)))).toBeVisible();
    await journey.bothScreens(page, 'transfer-status');

    await page.reload();
    await page.getByRole('link', { name: t.instructions.status.view }).click();
    expect(await shownClabe(page)).toBe(clabe);
    await page.goBack();
    await expectWaiting(page);
    await payAndRead(page, journey, clabe);
  },
);

const missing = '$480.50 MXN';

// S5-R11
// Every day: cases.test.ts.
test(
  'paid short: what is missing is said, and the rest to the same CLABE completes it',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await journey.newSession();
    const clabe = await makeSlip(page, session);
    await journey.console.pay(clabe, 800_000);
    await expect(status(page)).toContainText(t.receipt.partTitle);
    await expect(status(page)).toContainText(`Te faltan ${missing} (`);
    await expect(status(page)).toContainText(t.instructions.status.restSameClabe);
    await journey.screen(page, 'slip-paid-short');
    expect(await journey.schoolSees(session)).toEqual(seenShort);

    await journey.console.pay(clabe, 48_050);
    expect(await journey.schoolSees(session)).toMatchObject({
      status: 'paid',
      owed: 0,
      paid: session.total,
      payments: [{ status: 'successful', received: session.total }],
      cases: [{ kind: 'underpaid', amount: 48_050, as: 'completed' }],
    });
    await page.reload();
    await expect(receipt(page)).toBeVisible();
    await expect(page.getByText('$8,480.50').first()).toBeVisible();
    await journey.screen(page, 'receipt-slip-completed');
  },
);

// S4-R08
test(
  'a slip past its last day asks for a new one, warns that the CLABE may change, and the new one differs',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await journey.newSession();
    const first = await makeSlip(page, session);
    await journey.console.advance(4 * aDay);
    await openLink(page, await journey.asSchool.renewLink(session.id));
    await page.getByRole('link', { name: t.attempts.see }).click();
    await expect(page.getByRole('heading', { name: t.instructions.expired.title })).toBeVisible();
    await expect(page.getByText(/su CLABE puede ser otra/i)).toBeVisible();
    await expect(copyButton(page, 'CLABE')).toHaveCount(0);
    await journey.screen(page, 'slip-past-its-day');
    await page.getByRole('button', { name: t.instructions.expired.button }).click();
    const second = await shownClabe(page);
    expect(second).not.toBe(first);
    expect(checkClabe(second)).toBe('ok');

    await payAndRead(page, journey, second);
    expect(await journey.schoolSees(session)).toMatchObject({ status: 'paid', paid: session.total, cases: [] });
  },
);
