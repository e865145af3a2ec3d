/** A payer who asked for English reads English where money waits, is short, or is voided. */
import { moneyEn } from '#i18n/money-en';
import { expect, test } from './fixture.ts';
import { openLink } from './payer.ts';

const t = moneyEn;

test('the payment in process, another way, and a short payment in English', async ({ page, journey }) => {
  const session = await journey.newSession({ like: 'mx-english' });
  const title = page.getByRole('heading', { level: 1 });
  const makeOne = async (): Promise<string> => {
    await page.getByRole('radio', { name: 'Cash at OXXO' }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(title).toContainText('Pay at OXXO');
    const [line] = await journey.atProvider(session);
    return line?.reference ?? '';
  };
  await openLink(page, session.url);
  await makeOne();
  await openLink(page, session.url);
  await expect(page.getByRole('region', { name: 'You have a payment in process' })).toBeVisible();
  await page.getByRole('button', { name: t.attempts.paid }).click();
  await expect(page.getByText(/^We asked at \d\d?:\d\d.* and your payment does not show yet/)).toBeVisible();
  await page.getByText(t.attempts.other, { exact: true }).click();
  await journey.screen(page, 'checkout-replace-asked');
  await page.getByRole('button', { name: t.attempts.otherYes }).click();
  await expect(page.getByText(t.attempts.replacedTitle)).toBeVisible();

  await journey.console.pay(await makeOne(), 30_000);
  await expect(page.getByText(t.cases.underpaidTitle)).toBeVisible();
  await page.getByRole('link', { name: t.cases.payRest }).click();
  await expect(title).toContainText('$50.00');
  await expect(page.getByText(t.received.title('$300.00 MXN', '$50.00 MXN'))).toBeVisible();
  await journey.bothScreens(page, 'checkout-short');
  await journey.console.pay(await makeOne());
  await page.getByRole('link', { name: 'See receipt' }).click();
  await expect(title).toHaveText('Payment received');
});
