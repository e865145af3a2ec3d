/** By keyboard alone, and for who asks for less motion. */
import type { Locator, Page } from '@playwright/test';
import { cardEs } from '#i18n/card-es';
import { byCardOnCheckout, cards, cardStatus, field, holder, holderName, newPayer, payButton } from './card-payer.ts';
import { expect, test } from './fixture.ts';
import {
  continueButton,
  expectWaiting,
  newVoucher,
  openCheckout,
  openLink,
  oxxo,
  payAndRead,
  shownReference,
} from './payer.ts';
import { downloadBy, readDownload, taggedPdf } from './pdf.ts';
import { copyButton, shownClabe, transfer } from './slip-payer.ts';
import { typedCode } from './typed-card.ts';

/** Presses Tab until an element has a visible focus. A provider's frame draws no ring: ours stands around it. */
async function tabTo(page: Page, target: Locator, inFrame = false): Promise<void> {
  for (let tabs = 0; tabs < 40; tabs += 1) {
    await page.keyboard.press('Tab');
    if (!(await target.evaluate((element) => element === document.activeElement && document.hasFocus()))) continue;
    if (inFrame) return;
    const outline = await target.evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(outline, 'the focus shows').not.toBe('none');
    return;
  }
  throw new Error('Tab never came there');
}

/** Goes to the ways to pay, and presses the down arrow until this one is chosen. Throws if it never is. */
async function chooseByKeys(page: Page, radio: Locator): Promise<void> {
  await tabTo(page, page.getByRole('radio').first());
  for (let down = 0; down < 10; down += 1) {
    await page.keyboard.press('ArrowDown');
    if (await radio.isChecked()) return;
  }
  throw new Error('the arrow never came there');
}

// S1-R04, S7-R09
test('a payer without a mouse pays by keyboard alone, to the receipt as a tagged PDF', async ({ page, journey }) => {
  await openCheckout(page, journey);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Ir al contenido' })).toBeFocused();
  await chooseByKeys(page, oxxo(page));
  await tabTo(page, continueButton(page));
  await page.keyboard.press('Enter');
  const reference = await shownReference(page);
  await tabTo(page, page.getByRole('button', { name: 'Mostrar al cajero' }));
  await payAndRead(page, journey, reference);
  await expect(page.getByRole('heading', { level: 1, name: 'Pago recibido' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Descargar comprobante' }));
  const download = await downloadBy(page, () => page.keyboard.press('Enter'));
  expect(download.suggestedFilename()).toMatch(/^[\w-]+\.pdf$/);
  expect(await readDownload(download)).toEqual(taggedPdf('es-MX'));
});

const moving = (page: Page): Promise<number> =>
  page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);

// Every day: after/screen.ts: no animation without end.
test('nothing moves for who asks for less motion', { tag: '@long' }, async ({ page, journey }) => {
  await newVoucher(page, journey);
  await expectWaiting(page);
  expect(await moving(page), 'the waiting dot moves for everybody else').toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => moving(page)).toBe(0);
});
// Every day: the first journey of this file.
test('a payer without a mouse pays by card, and makes a slip', { tag: '@long' }, async ({ page, journey }) => {
  const byCard = await journey.newSession(newPayer());
  await openLink(page, byCard.url);
  await chooseByKeys(page, byCardOnCheckout(page));
  await expect(field(page, 'code')).toBeEditable();
  for (const [name, text] of [
    ['number', cards.approved],
    ['expiry', '1240'],
    ['code', typedCode],
  ] as const) {
    await tabTo(page, field(page, name), true);
    await page.keyboard.type(text);
  }
  await tabTo(page, holder(page));
  await page.keyboard.type(holderName);
  await tabTo(page, payButton(page));
  await page.keyboard.press('Enter');
  await expect(cardStatus(page, cardEs.status.paidTitle)).toBeVisible();

  const bySlip = await journey.newSession();
  await openLink(page, bySlip.url);
  await chooseByKeys(page, transfer(page));
  await tabTo(page, continueButton(page));
  await page.keyboard.press('Enter');
  const clabe = await shownClabe(page);
  await tabTo(page, copyButton(page, 'CLABE'));
  await payAndRead(page, journey, clabe);
});
