import type { Frame, Locator, Page } from '@playwright/test';
import { expect } from './fixture.ts';
import { moneyEs } from '#i18n/money-es';
import type { Journey } from './journey.ts';
import type { OwnSession } from './own-session.ts';

/** Chromium's messages for a request without a connection; the last is for a worker's script that it tried to fetch. */
export const noConnection =
  /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED|ERR_CONNECTION_REFUSED|unknown error occurred when fetching the script/;

/** Where a payer reads: a page, or a frame of ours in another site's page. */
export type Place = Page | Frame;

/** Opens a link and waits until the page is hydrated: the key has left the address bar. */
export async function openLink(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForURL(({ searchParams }) => !searchParams.has('data'), { waitUntil: 'commit' });
}

/** The same on a new tab or another phone. */
export async function openedOn(opening: Promise<Page>, { url }: OwnSession): Promise<Page> {
  const page = await opening;
  await openLink(page, url);
  return page;
}

/** A way to pay on the checkout, by its title; also one that stands folded. */
export function wayToPay(page: Place, title: string | RegExp): Locator {
  return page.getByRole('radio', { name: title, includeHidden: true });
}

/** Chooses a way to pay as a payer does: what it stands folded in is opened first. */
export async function choose(way: Locator): Promise<void> {
  await expect(way).toBeAttached();
  const folded = way.locator('xpath=ancestor::details[not(@open)]/summary');
  if ((await folded.count()) > 0) await folded.click();
  await way.check();
}

/** Chooses a way to pay and clicks the button that says what happens then. */
export async function payBy(page: Place, title: string | RegExp): Promise<void> {
  await choose(wayToPay(page, title));
  await continueButton(page).click();
}

/** Opens what stands folded under one line, by words of that line. */
export async function unfold(page: Place, words: string | RegExp): Promise<void> {
  await page.locator('details:not([open]) > summary').filter({ hasText: words }).click();
}

/** The radio of cash at OXXO. */
export function oxxo(page: Place): Locator {
  return wayToPay(page, 'Efectivo en OXXO');
}

/** The checkout's button, whatever its text; it shows once a way is chosen. On other pages, the one to continue. */
export function continueButton(page: Place): Locator {
  return page.locator('[data-continue]').or(page.getByRole('button', { name: /^(Continuar|Continue)$/ }));
}

/** A new session, its checkout open. */
export async function openCheckout(page: Page, journey: Journey): Promise<OwnSession> {
  const session = await journey.newSession();
  await openLink(page, session.url);
  return session;
}

/** A new session and its voucher, which the page shows. */
export async function newVoucher(page: Page, journey: Journey) {
  const session = await journey.newSession();
  return { session, reference: await makeVoucher(page, session) };
}

/** Opens the link, chooses cash and confirms. Returns the voucher's digits. */
export async function makeVoucher(page: Page, session: OwnSession): Promise<string> {
  await openLink(page, session.url);
  return chooseCash(page);
}

/** Chooses cash on the open checkout and confirms. Returns the voucher's digits. */
export async function chooseCash(page: Page): Promise<string> {
  await submitCash(page);
  return shownReference(page);
}

/** Chooses cash and submits, without waiting for the outcome. */
export async function submitCash(page: Page): Promise<void> {
  await choose(oxxo(page));
  await continueButton(page).click();
}

/** The digits of the voucher on the page. */
export async function shownReference(page: Place, brand = 'OXXO'): Promise<string> {
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Paga en ${brand}`);
  // A voucher says it once more in the cashier’s view, which is closed.
  const text = await page
    .getByText(/^Referencia: [\d ]+$/)
    .filter({ visible: true })
    .textContent();
  return (text ?? '').replaceAll(/\D/g, '');
}

/** How the payment stands, as the page says it. */
export function status(page: Place): Locator {
  return page.getByRole('region', { name: 'Estado del pago' });
}

/** Payments that wait, where the checkout shows them: in process, or still payable beside another way. */
export function pendingPayments(page: Place): Locator {
  return page.getByRole('region', { name: /pagos? en proceso|intento anterior|intentos anteriores/ });
}

/** The way from the pendingPayments back to the voucher. */
export function seeVoucher(page: Place): Locator {
  return page.getByRole('link', { name: moneyEs.attempts.see });
}

/** "I already paid". */
export function alreadyPaid(page: Place): Locator {
  return page.getByRole('button', { name: moneyEs.attempts.paid });
}

/** From the pendingPayments: opens what another way means, and confirms it. */
export async function replaceVoucher(page: Page): Promise<void> {
  await page.getByText(moneyEs.attempts.cancelOnly, { exact: true }).click();
  await page.getByRole('button', { name: moneyEs.attempts.otherYes }).click();
}

/** From the pendingPayments: opens what another way of that name means, and pays by it. */
export async function payAnotherWay(page: Page, name: string): Promise<void> {
  await page.locator('summary').filter({ hasText: name }).click();
  await page.getByRole('button', { name: moneyEs.attempts.cancelAndPay }).click();
}

/** The voucher's durable address, as the "send" button shares it. */
export async function durableUrl(page: Page): Promise<string> {
  const file = (await page.getByRole('link', { name: 'PDF' }).getAttribute('href')) ?? '';
  const key = /^\/api\/vouchers\/([\w-]{43})\/file$/.exec(file)?.[1] ?? '';
  expect(key).not.toBe('');
  return new URL(`/v/${key}`, page.url()).href;
}

/** The heading of the page that proves a payment. */
export function receipt(page: Place): Locator {
  return page.getByRole('heading', { level: 1, name: 'Pago recibido' });
}

/** The page that was paid on has become its receipt. */
export async function openReceipt(page: Page): Promise<void> {
  await expect(receipt(page)).toBeVisible();
}

/** What only a payer without scripts reads. Playwright's texts leave it out, so it is found by its element. */
export function withoutScripts(within: Locator): Locator {
  return within.locator('noscript > *');
}

export async function expectWaiting(page: Place): Promise<void> {
  await expect(status(page)).toContainText('Esperando tu pago');
}

export async function expectPaid(page: Place): Promise<void> {
  await expect(status(page)).toContainText('Pago recibido');
}

/** The money comes, and the open page turns paid. */
export async function payAndRead(page: Place, { console }: Pick<Journey, 'console'>, reference: string): Promise<void> {
  await console.pay(reference);
  await expectPaid(page);
}

/** Chooses a bank where a form asks for one: its row, or on a phone the list of all others. */
export async function chooseBank(page: Page, name: string): Promise<void> {
  const row = page.getByRole('radio', { name, exact: true });
  const others = page.getByRole('combobox', { name: 'Otro banco' });
  await expect(page.getByRole('group', { name: 'Tu banco' })).toBeVisible();
  if (await row.isVisible()) await row.check();
  else await others.selectOption({ label: name });
}

/** Counts what a payer does: each tap, and each field. */
export function counted() {
  const done: string[] = [];
  return {
    done,
    async tap(what: Locator): Promise<void> {
      done.push('tap');
      await what.click();
    },
    async type(where: Locator, text: string): Promise<void> {
      done.push('field');
      await where.pressSequentially(text);
    },
  };
}

/** Waits until nothing more arrives. The network is never idle while a list's stream is open. */
export async function arrived(page: Page): Promise<void> {
  let last = -1;
  const isSame = async (): Promise<boolean> => {
    const before = last;
    last = await page.evaluate(() => performance.getEntriesByType('resource').length);
    return last === before;
  };
  await expect.poll(isSame, { intervals: [1_000] }).toBe(true);
}
