/** The card of a school year on a receipt: the months that this browser paid, for the payer of the link. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { moneyEs } from '#i18n/money-es';
import { expect, test } from './fixture.ts';
import type { Journey } from './journey.ts';
import { makeVoucher, openLink, openReceipt } from './payer.ts';
import { downloadBy, readDownload, taggedPdf } from './pdf.ts';

const { year, receipt: texts } = { year: moneyEs.receipt.year, receipt: moneyEs.receipt };

const card = (page: Page) => page.getByRole('heading', { level: 2, name: year.title });
const months = (page: Page) => page.getByRole('list', { name: 'Diego' }).getByRole('listitem');

/** Pays one student's fee of a month at OXXO, and stays on its receipt. */
async function paysMonth(page: Page, journey: Journey, payerId: string, dueInDays: number, students = payerId) {
  const charges = [{ student: 'younger', concept: 'Colegiatura', type: 'tuition', cost: 100_000, dueInDays }] as const;
  const session = await journey.newSession({ charges, payerId, students });
  const reference = await makeVoucher(page, session);
  await journey.console.pay(reference);
  await openReceipt(page);
  return session;
}

test('the second month lands beside the first, which opens its receipt; who was sent the link sees neither', async ({
  page,
  journey,
}) => {
  const payerId = `tutor-${randomUUID()}`;
  await paysMonth(page, journey, payerId, 1);
  await expect(card(page)).toHaveCount(0);
  const second = await paysMonth(page, journey, payerId, 40);
  await expect(card(page)).toBeVisible();
  await expect(months(page)).toHaveCount(2);
  await expect(months(page).last()).toHaveAttribute('aria-current', 'true');
  await journey.bothScreens(page, 'receipt-with-year');

  await page.emulateMedia({ reducedMotion: 'reduce' });
  const moves = () =>
    months(page)
      .last()
      .locator('.stamp')
      .evaluate((stamp) => getComputedStyle(stamp).animationName);
  expect(await moves()).toBe('none');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await moves()).toBe('stamp');

  // By keyboard: the month opens over the receipt, and Escape leads back to it.
  const first = months(page).first().getByRole('button');
  await first.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('$1,000.00 MXN');
  await expect(dialog).toContainText(/CU-\w{4}-\w{4}/);
  await journey.screen(page, 'receipt-of-a-month');
  const file = await downloadBy(page, () => dialog.getByRole('button', { name: texts.pdf }).click());
  expect(await readDownload(file)).toEqual(taggedPdf('es-MX'));
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(first).toBeFocused();

  // The same link on another phone: the receipt, and no month.
  const other = await journey.anotherPhone();
  const asked = other.waitForResponse(/\/api\/years\//);
  await openLink(other, second.url);
  await openReceipt(other);
  expect(await (await asked).json()).toEqual({ students: [] });
  await expect(card(other)).toHaveCount(0);
});

test(
  'after a reload the card is there again, and one press forgets it',
  { tag: '@long' },
  async ({ page, journey }) => {
    const payerId = `tutor-${randomUUID()}`;
    await paysMonth(page, journey, payerId, 1);
    await paysMonth(page, journey, payerId, 40);
    await expect(card(page)).toBeVisible();
    await page.reload();
    await expect(months(page)).toHaveCount(2);
    await page.getByRole('button', { name: year.forget }).click();
    await expect(page.getByText(year.forgotten)).toBeVisible();
    await expect(card(page)).toHaveCount(0);
    const asked = page.waitForResponse(/\/api\/years\//);
    await page.reload();
    expect(await (await asked).json()).toEqual({ students: [] });
  },
);

test(
  'two separated parents on one phone: neither receipt has a month of the other',
  { tag: '@long' },
  async ({ page, journey }) => {
    const [hers, his] = [`tutor-${randomUUID()}`, `tutor-${randomUUID()}`];
    const child = randomUUID();
    await paysMonth(page, journey, hers, 1, child);
    const asked = page.waitForResponse(/\/api\/years\//);
    await paysMonth(page, journey, his, 40, child);
    expect(await (await asked).json()).toEqual({ students: [] });
    await expect(card(page)).toHaveCount(0);
    await paysMonth(page, journey, his, 75, child);
    await expect(months(page)).toHaveCount(2);
  },
);
