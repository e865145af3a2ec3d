/** A link opened in another app's browser: the way out is shown, and the payment works without it. Source: spec §1. */
import type { Page } from '@playwright/test';
import { frameEs } from '#i18n/frame-es';
import { expect, test } from './fixture.ts';
import { chooseCash, continueButton, openLink } from './payer.ts';

const android =
  'Mozilla/5.0 (Linux; Android 14; SM-A155M Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.71 Mobile Safari/537.36';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
const chrome =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';

const { inApp } = frameEs;
const bar = (page: Page) => page.getByRole('complementary', { name: inApp.label });

test('in the browser of an app the bar names the app, copies the link, opens Android’s own browser, and goes when told', async ({
  journey,
}) => {
  const session = await journey.newSession();
  for (const [userAgent, app] of [
    [`${android} WhatsApp/2.24.13.77`, 'WhatsApp'],
    [`${iPhone} Instagram 337.0.3.29.102 (iPhone14,5; iOS 17_5; es_MX)`, 'Instagram'],
  ] as const) {
    const page = await journey.anotherPhone({ userAgent, permissions: ['clipboard-read', 'clipboard-write'] });
    const isAndroid = userAgent.startsWith(android);
    await openLink(page, session.url);
    await expect(bar(page)).toContainText(inApp.title(app));
    await expect(bar(page).getByRole('button', { name: inApp.open })).toHaveCount(isAndroid ? 1 : 0);
    await expect(bar(page).getByText(inApp.how)).toHaveCount(isAndroid ? 0 : 1);
    await bar(page).getByRole('button', { name: inApp.copy }).click();
    await expect(bar(page).getByRole('status')).toHaveText(`${inApp.copied} ${inApp.keepToYourself}`);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(session.url);
    await journey.screen(page, `in-app-${app}-${isAndroid ? 'android' : 'ios'}`);
    if (isAndroid) {
      await bar(page).getByRole('button', { name: inApp.close }).click();
      await expect(bar(page)).toHaveCount(0);
      await expect(continueButton(page)).toBeEnabled();
    } else {
      // A voucher is no page to leave: it has no bar.
      await chooseCash(page);
      await expect(bar(page)).toHaveCount(0);
    }
  }
  const plain = await journey.anotherPhone({ userAgent: chrome });
  await openLink(plain, (await journey.newSession()).url);
  await expect(continueButton(plain)).toBeEnabled();
  await plain.waitForTimeout(500);
  await expect(bar(plain)).toHaveCount(0);
});
