/** Ways to the screens of docs/reference/screens, by what does not change: a method's value, a button. */
import type { Locator, Page } from '@playwright/test';
import type { Sandbox } from '#sandbox/sandbox';
import type { ScenarioName } from '#sandbox/demo/scenarios';
import { createConsoleClient } from '../e2e/console-client.ts';

export interface Walk {
  readonly page: Page;
  readonly sandbox: Sandbox;
}

/** Opens a demo session's link, made anew. */
export const open =
  (name: ScenarioName, path?: string) =>
  async ({ page, sandbox }: Walk): Promise<void> => {
    const url = new URL((await sandbox.newLink(name)).url);
    if (path) url.pathname = path;
    await page.goto(url.href);
    await page.waitForTimeout(900);
  };

/** Chooses a way to pay by its value, also where it stands under a row that is closed. */
async function choose(page: Page, value: string): Promise<Locator> {
  const radio = page.locator(`input[type=radio][value*="${value}"]`).first();
  await radio.evaluate((input) => {
    for (let up = input.closest('details'); up; up = up.parentElement?.closest('details') ?? null) up.open = true;
  });
  await radio.check({ force: true });
  await page.waitForTimeout(300);
  return radio;
}

/** Submits with the button of the form in which the choice was made. */
async function submit(page: Page, radio: Locator): Promise<void> {
  const form = page.locator('form').filter({ has: radio });
  const named = page.locator('[data-continue]').filter({ visible: true });
  // Before the bar had a name of its own, its button was the form's last.
  const last = form.locator('button[type=submit]').filter({ visible: true }).last();
  await ((await named.count()) > 0 ? named.first() : last).click();
  await page.waitForTimeout(2500);
}

/** From a link to what comes after it is submitted. */
export const submitted =
  (name: ScenarioName, value: string) =>
  async (walk: Walk): Promise<void> => {
    await open(name)(walk);
    await submit(walk.page, await choose(walk.page, value));
  };

export const chosen =
  (name: ScenarioName, value: string) =>
  async (walk: Walk): Promise<void> => {
    await open(name)(walk);
    await choose(walk.page, value);
  };

export const voucher = submitted('mx-family', 'store/stripe');

/** A voucher is paid at its counter while the page looks on. */
export async function paidVoucher(walk: Walk): Promise<void> {
  await voucher(walk);
  const reference = walk.sandbox.emulators.get('stripe')?.ledger()[0]?.reference ?? '';
  await createConsoleClient(walk.sandbox.urls.console).pay(reference);
  await walk.page.waitForTimeout(1500);
}

async function typeCard({ page }: Walk, number: string): Promise<void> {
  const field = (name: string) => page.frameLocator(`[data-card-field~="${name}"] iframe`).getByRole('textbox').first();
  await field('number').pressSequentially(number);
  await field('expiry').pressSequentially('1240');
  await field('code').pressSequentially('123');
  await page
    .getByRole('textbox', { name: /nombre|titular/i })
    .first()
    .fill('Teresa Ríos Olvera');
  await page
    .getByRole('button', { name: /^Pagar/ })
    .last()
    .click();
  await page.waitForTimeout(4000);
}

export const card =
  (number: string) =>
  async (walk: Walk): Promise<void> => {
    await submitted('mx-family', 'card/gr4vy')(walk);
    await walk.page.waitForTimeout(1500);
    await typeCard(walk, number);
  };

/** The newest e-mail whose subject has the word, as a mail program draws it. */
export const email =
  (subject: RegExp) =>
  async ({ page, sandbox }: Walk): Promise<void> => {
    const found = sandbox.inbox.emails().find((each) => subject.test(each.subject));
    if (!found) throw new Error(`no e-mail about ${subject}`);
    await page.setContent(found.shown);
  };

export const at =
  (site: 'console' | 'school' | 'inbox', path = '/') =>
  async ({ page, sandbox }: Walk): Promise<void> => {
    await page.goto(new URL(path, sandbox.urls[site]).href);
    await page.waitForTimeout(500);
  };
