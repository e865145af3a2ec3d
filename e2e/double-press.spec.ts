/** A hurried finger, and two tabs at once: one voucher. Source: spec §4, one payment in process at a time. */
import type { Page } from '@playwright/test';
import { moneyEs } from '#i18n/money-es';
import { expect, test } from './fixture.ts';
import { continueButton, expectPaid, openLink, oxxo, seeVoucher, shownReference } from './payer.ts';

test('the button pressed twice at once makes one voucher', async ({ page, journey }) => {
  const session = await journey.newSession();
  await openLink(page, session.url);
  await oxxo(page).check();
  await continueButton(page).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  const reference = await shownReference(page);
  expect((await journey.atProvider(session)).map((line) => line.reference)).toEqual([reference]);
  await journey.console.pay(reference);
  await expectPaid(page);
});

test('two tabs that press at once make one voucher, and both end up at it', async ({ page, context, journey }) => {
  const session = await journey.newSession();
  const second = await context.newPage();
  for (const tab of [page, second]) {
    await openLink(tab, session.url);
    await oxxo(tab).check();
  }
  await Promise.all([continueButton(page).click(), continueButton(second).click()]);
  const references = [await endsAtVoucher(page), await endsAtVoucher(second)];
  const made = await journey.atProvider(session);
  expect(made.map((line) => line.reference)).toEqual([references[0]]);
  expect(references[1]).toBe(references[0]);
});

/** At the voucher, or told with a code what happened, and then led there by the next press. Answers its digits. */
async function endsAtVoucher(page: Page): Promise<string> {
  const voucher = page.getByRole('heading', { level: 1 }).filter({ hasText: 'Paga en OXXO' });
  const resume = seeVoucher(page);
  // The other press was not through when this one looked, or only half: then it can be asked about.
  const refused = page
    .getByRole('alert')
    .getByRole('heading', { name: /Este pago ya cambió|Ya hay un pago en proceso/ });
  const ask = page.getByRole('button', { name: moneyEs.attempts.askNow });
  await expect(voucher.or(resume).or(refused).first()).toBeVisible();
  if (await refused.isVisible()) {
    await expect(resume.or(ask).or(continueButton(page)).first()).toBeVisible();
    if (await ask.isVisible()) await ask.click();
    else if (await continueButton(page).isVisible()) await continueButton(page).click();
  }
  await expect(voucher.or(resume).first()).toBeVisible();
  if (await resume.isVisible()) await resume.click();
  return shownReference(page);
}
