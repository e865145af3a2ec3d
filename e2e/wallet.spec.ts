/** Google Pay and Apple Pay, from the list to the receipt. Their sheets are stand-ins; everything else is real. */
import { moneyEs } from '#i18n/money-es';
import { walletEs } from '#i18n/wallet-es';
import { newPayer } from './card-payer.ts';
import { expect, test } from './fixture.ts';
import { openInPortal } from './framed.ts';
import { chooseWallet, payInSheet, phoneHas, sheetCard, walletButton, walletRow } from './phone-wallet.ts';
import { choose, openLink, oxxo, payBy, receipt } from './payer.ts';

const google = 'Google Pay';

test('Google Pay: three presses from the list to the receipt, and nothing of the list moves', async ({
  page,
  journey,
}) => {
  const session = await journey.newSession(newPayer());
  await phoneHas(page, ['google_pay']);
  let clicks = 0;
  await page.exposeFunction('countClick', () => (clicks += 1));
  await page.addInitScript(() =>
    document.addEventListener('click', () => void Reflect.get(window, 'countClick')(), true),
  );
  await page.addInitScript(() =>
    new PerformanceObserver((list) => {
      const moved = list.getEntries().reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0);
      Reflect.set(window, 'moved', Number(Reflect.get(window, 'moved') ?? 0) + moved);
    }).observe({ type: 'layout-shift', buffered: true }),
  );
  await openLink(page, session.url);
  await expect(walletRow(page, google)).toBeVisible();
  await expect(walletRow(page, 'Apple Pay')).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, 'moved') ?? 0)).toBe(0);
  await journey.bothScreens(page, 'wallet-row');
  expect(foreignScripts(journey.watch.requests)).toEqual([]);

  await chooseWallet(page, google);
  await journey.bothScreens(page, 'wallet-page');
  await walletButton(page).click();
  await expect(page.getByRole('dialog')).toContainText('8,726.43'.replace(',', ''));
  await sheetCard(page, '4242').click();
  await expect(receipt(page)).toBeVisible();
  expect(clicks).toBe(3);
  const [line, ...others] = await journey.atProvider(session);
  expect([line?.receivedMinor, others]).toEqual([872_643, []]);
  // The wallet's script came to its own page, and along to no other.
  expect(foreignScripts(journey.watch.requests)).toEqual(['/wallets.js']);
  expect(await page.evaluate(() => 'google' in window)).toBe(false);
  await expect(page.getByText('···· 4242').first()).toBeVisible();
});

/** Scripts of another origin than the product's. */
function foreignScripts(requests: readonly { readonly url: string; readonly frame: { readonly isPage: boolean } }[]) {
  return requests
    .filter(
      ({ url, frame }) => frame.isPage && !url.startsWith('data:') && new URL(url).hostname === 'wallets.localhost',
    )
    .map(({ url }) => new URL(url).pathname);
}

// Every day: Google Pay above, wallets.test.ts.
test('Apple Pay: Apple’s sheet asks who sells, and pays', { tag: '@long' }, async ({ page, journey }) => {
  const session = await journey.newSession(newPayer());
  await phoneHas(page, ['apple_pay']);
  await openLink(page, session.url);
  await expect(walletRow(page, google)).toHaveCount(0);
  await chooseWallet(page, 'Apple Pay');
  await journey.screen(page, 'wallet-apple');
  await payInSheet(page, '4444');
  await expect(receipt(page)).toBeVisible();
  expect((await journey.atProvider(session)).map(({ receivedMinor }) => receivedMinor)).toEqual([872_643]);
});

test('a phone without a wallet, and a browser that says nothing of one, show no row', async ({ page, journey }) => {
  await phoneHas(page, []);
  const asked = page.waitForResponse(/wallet-here/);
  await openLink(page, (await journey.newSession(newPayer())).url);
  await asked;
  await expect(page.getByRole('radio').first()).toBeEnabled();
  for (const name of [google, 'Apple Pay']) await expect(walletRow(page, name)).toHaveCount(0);
});

// Every day: wallets.test.ts.
test(
  'a sheet that is closed says that nothing was paid, and opens again',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await journey.newSession(newPayer());
    await phoneHas(page, ['google_pay']);
    await openLink(page, session.url);
    await chooseWallet(page, google);
    await walletButton(page).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
    await expect(page.getByRole('alert')).toContainText(walletEs.dismissed.title(google));
    await journey.screen(page, 'wallet-closed');
    expect((await journey.schoolSees(session)).payments).toEqual([]);
    await payInSheet(page, '4242');
    await expect(receipt(page)).toBeVisible();
  },
);

// Every day: wallets.test.ts.
test(
  'a card that its bank declines leads back to the list, which says so; another way pays',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await journey.newSession(newPayer());
    await phoneHas(page, ['google_pay']);
    await openLink(page, session.url);
    await chooseWallet(page, google);
    await payInSheet(page, '9995');
    await expect(page).toHaveURL(/\/checkout/);
    const notice = page.getByRole('alert').filter({ hasText: walletEs.declined(google) });
    await expect(notice).toContainText(moneyEs.status.declines.insufficient_funds);
    await expect(notice).toBeInViewport();
    await journey.screen(page, 'wallet-declined');
    expect((await journey.schoolSees(session)).payments.map(({ status }) => status)).toEqual(['rejected']);
    await chooseWallet(page, google);
    await payInSheet(page, '4242');
    await expect(receipt(page)).toBeVisible();
  },
);

// Every day: payment-actions.test.ts.
test(
  'another tab that paid first is met by its receipt, and the wallet takes nothing',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await journey.newSession(newPayer());
    await phoneHas(page, ['google_pay']);
    await openLink(page, session.url);
    await chooseWallet(page, google);
    const other = await journey.anotherPhone();
    await phoneHas(other, ['google_pay']);
    await openLink(other, session.url);
    await chooseWallet(other, google);
    await payInSheet(other, '4242');
    await expect(receipt(other)).toBeVisible();
    await payInSheet(page, '4242');
    await expect(receipt(page)).toBeVisible();
    expect(await journey.atProvider(session)).toHaveLength(1);
  },
);

test('a start whose answer is lost is paid once', { tag: '@long' }, async ({ page, journey }) => {
  const session = await journey.newSession(newPayer());
  await phoneHas(page, ['google_pay']);
  await openLink(page, session.url);
  await chooseWallet(page, google);
  const mend = await journey.providerFails('POST /transactions', 'drop-after-commit');
  await payInSheet(page, '4242');
  await expect(receipt(page)).toBeVisible();
  await mend();
  expect(await journey.atProvider(session)).toHaveLength(1);
});

test('a price that the school changed is told before anything is paid', { tag: '@long' }, async ({ page, journey }) => {
  const session = await journey.newSession(newPayer());
  await phoneHas(page, ['google_pay']);
  await openLink(page, session.url);
  await chooseWallet(page, google);
  const commissions = [{ payment_method: 'card', kind: 'integer', amount: 10_000 }] as const;
  await journey.schoolHas({ commissions: [...commissions] });
  await payInSheet(page, '4242');
  await expect(page.getByRole('alert')).toContainText(walletEs.changed.title);
  expect(await journey.atProvider(session)).toEqual([]);
  await payInSheet(page, '4242');
  await expect(receipt(page)).toBeVisible();
});

test('in a frame of another site no wallet is shown', { tag: '@long' }, async ({ page, journey }) => {
  const session = await journey.newSession(newPayer());
  await phoneHas(page, ['google_pay', 'apple_pay']);
  const frame = await openInPortal(page, journey, session);
  await choose(oxxo(frame));
  await expect(frame.getByRole('link', { name: /Pagar con/ })).toHaveCount(0);
});

test('paying elsewhere leaves no wallet behind', { tag: '@long' }, async ({ page, journey }) => {
  await phoneHas(page, ['google_pay']);
  await openLink(page, (await journey.newSession(newPayer())).url);
  await expect(walletRow(page, google)).toBeVisible();
  await payBy(page, 'Efectivo en OXXO');
  await expect(page).toHaveURL(/\/store/);
  await expect(walletRow(page, google)).toHaveCount(0);
});
