/** By keyboard alone, and for who asks for less motion. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { continueButton, expectPaid, expectWaiting, makeVoucher, openLink, oxxo, shownReference } from './payer.ts';

/** Presses Tab until an element has the focus, and sees that it shows. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    if (!(await target.evaluate((element) => element === document.activeElement))) continue;
    const outline = await target.evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(outline, 'the focus shows').not.toBe('none');
    return;
  }
  throw new Error('Tab never came there');
}

test('a payer without a mouse pays with Tab, arrows and Enter', async ({ page, journey }) => {
  const session = await journey.newSession();
  await openLink(page, session.url);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Ir al contenido' })).toBeFocused();
  await tabTo(page, page.getByRole('radio', { name: 'Tarjeta de crédito o débito' }));
  await page.keyboard.press('ArrowDown');
  await expect(oxxo(page)).toBeChecked();
  await tabTo(page, continueButton(page));
  await page.keyboard.press('Enter');
  const reference = await shownReference(page);
  await tabTo(page, page.getByRole('button', { name: 'Mostrar al cajero' }));
  await journey.console.pay(reference);
  await expectPaid(page);
  await tabTo(page, page.getByRole('link', { name: 'Ver comprobante' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Pago recibido' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Descargar PDF' }));
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(await download.failure()).toBeNull();
});

const moving = (page: Page): Promise<number> =>
  page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);

test('nothing moves for who asks for less motion', async ({ page, journey }) => {
  const session = await journey.newSession();
  await makeVoucher(page, session);
  await expectWaiting(page);
  expect(await moving(page), 'the waiting dot moves for everybody else').toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => moving(page)).toBe(0);
});
