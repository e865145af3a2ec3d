/** A transfer to a new CLABE: its badge, terms and slip, and an account that is not given. Source: spec §2, §3, §8. */
import type { Page } from '@playwright/test';
import { esMX } from '#i18n/es-MX';
import { moneyEs } from '#i18n/money-es';
import { accountTermsEs } from '#i18n/legal/account-terms-es';
import { accountTermsVersion } from '#i18n/legal/account-terms-version';
import { finchOneTime, finchTransfer } from '#providers/finch/offers';
import { newClabe } from '#providers/finch/texts';
import type { Offer } from '#providers/offer';
import { expect, test } from './fixture.ts';
import type { Journey } from './journey.ts';
import { choose, continueButton, openLink, payBy, wayToPay } from './payer.ts';
import { shownClabe } from './slip-payer.ts';

const titleOf = ({ texts }: Offer) => texts['es-MX'].title;
const offered = (page: Page, offer: Offer) => wayToPay(page, titleOf(offer));
const submit = (page: Page) => page.getByRole('button', { name: /^Generar mi CLABE/ });
const terms = (page: Page) => page.getByRole('checkbox', { name: /Condiciones de la cuenta/ });
const { notGiven } = moneyEs.status;

/** The emulated provider opens no account for an amount that ends so. */
const refused = 120_019;

async function begin(page: Page, journey: Journey, offer: Offer, cost = 120_000) {
  const session = await journey.newSession({
    like: 'mx-every-method',
    charges: [{ student: 'elder', concept: 'Colegiatura', type: 'tuition', cost, dueInDays: 12 }],
  });
  await openLink(page, session.url);
  await payBy(page, titleOf(offer));
  await expect(submit(page)).toBeVisible();
  return session;
}

// S2-R09, S3-R03, S3-R04
test('a new CLABE: its badge explains itself, its terms are read beside it and kept, and the slip has the account', async ({
  page,
  journey,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const session = await journey.newSession({ like: 'mx-every-method' });
  await openLink(page, session.url);
  await expect(offered(page, finchTransfer)).toBeEnabled();
  await choose(offered(page, finchTransfer));
  await expect(page.getByText(newClabe['es-MX'].text, { exact: true })).toBeVisible();
  await expect(page.getByText(newClabe['es-MX'].tooltip)).toBeVisible();
  await journey.screen(page, 'finch-in-the-list');
  await continueButton(page).click();
  await expect(page).toHaveURL(/\/finch\/transfer/);
  await submit(page).click();
  await expect(page.getByText(moneyEs.form.mustAccept)).toBeVisible();
  await journey.bothScreens(page, 'finch-terms-missing');

  const opens = page.waitForEvent('popup');
  const document = page.getByRole('link', { name: moneyEs.form.readDocument });
  await expect(document).toHaveAttribute('href', '/finch/terms?locale=es-MX');
  await document.click();
  const read = await opens;
  await expect(read).toHaveURL(/\/finch\/terms(\?|$)/);
  await expect(read.getByRole('heading', { level: 1, name: accountTermsEs.title })).toBeVisible();
  await expect(read.getByText(`Versión ${accountTermsVersion}`)).toBeVisible();
  await journey.screen(read, 'finch-terms');
  await read.close();

  await terms(page).check();
  await submit(page).click();
  const clabe = await shownClabe(page);
  expect(clabe).toMatch(/^734\d{15}$/);
  await expect(page.getByText('FINCO PAY (734)')).toBeVisible();
  await journey.bothScreens(page, 'finch-slip');
  const [line] = await journey.atProvider(session);
  expect(line?.reference).toBe(clabe);
});

// S8-R06
// Every day: the adapter's tests, src/providers/finch/adapter.test.ts.
test(
  'an account that is not given is said in passing and on the page; nothing is charged, another way is open',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await begin(page, journey, finchTransfer, refused);
    await terms(page).check();
    await submit(page).click();
    const toast = page.getByRole('alert').filter({ hasText: notGiven.transfer });
    await expect(toast).toBeVisible();
    await expect(page.getByRole('link', { name: moneyEs.status.tryAgain })).toBeVisible();
    await journey.screen(page, 'finch-not-given');
    expect(await stored(page)).toBeNull();
    expect((await journey.schoolSees(session)).status).toBe('open');
  },
);

// S8-R06
// Every day: the adapter's tests, src/providers/finch/adapter.test.ts.
test(
  'of a one-time account the payer is back at the list, and reads why',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await begin(page, journey, finchOneTime, refused);
    await terms(page).check();
    await submit(page).click();
    await expect(page.getByRole('alert').filter({ hasText: notGiven.transfer })).toBeVisible();
    await expect(page).toHaveURL(/\/checkout/);
    await expect(offered(page, finchTransfer)).toBeEnabled();
    await journey.screen(page, 'finch-one-time-not-given');
    expect(await stored(page)).toBeNull();
    expect((await journey.schoolSees(session)).status).toBe('open');
  },
);

// Every day: the adapter's tests, src/providers/finch/adapter.test.ts.
test(
  'an account that ends under the open page is made anew from there, by its form',
  { tag: '@long' },
  async ({ page, journey }) => {
    await begin(page, journey, finchTransfer);
    await terms(page).check();
    await submit(page).click();
    const clabe = await shownClabe(page);
    await journey.console.outcome(clabe, 'expired');
    const again = page.getByRole('button', { name: esMX.pageError.retry });
    await expect(again).toBeVisible();
    await journey.screen(page, 'finch-ended');
    await again.click();
    await expect(submit(page)).toBeVisible();
    await terms(page).check();
    await submit(page).click();
    await expect.poll(() => shownClabe(page)).not.toBe(clabe);
  },
);

// S2-R09, S9-R02
// Every day: reference-expiry.test.ts.
test('a one-time account says the hour at which it ends', { tag: '@long' }, async ({ page, journey }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await begin(page, journey, finchOneTime);
  await terms(page).check();
  await submit(page).click();
  await shownClabe(page);
  await expect(page.getByText(/máximo de 2 horas|2 horas/).first()).toBeVisible();
  await journey.bothScreens(page, 'finch-one-time-slip');
});

const stored = (page: Page) => page.evaluate(() => window.localStorage.getItem('bank_transfer'));
