/** "¿Ya transferiste?" in Mexico: a transfer's key or hour, its status, a case by itself. Source: spec §2, §4, §9. */
import { moneyEs } from '#i18n/money-es';
import type { Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { alreadyPaid, openLink, payBy, receipt, shownReference, status } from './payer.ts';
import { chooseTransfer, makeSlip } from './slip-payer.ts';
import { aDay } from './times.ts';

const { report, depositReport } = moneyEs.instructions;
const send = (page: Page) => page.getByRole('button', { name: report.send });
const opener = (page: Page, label: string = report.find) => page.getByText(label, { exact: true });

/** From the slip to how it stands, with the form open. */
async function sayPaid(page: Page): Promise<void> {
  await alreadyPaid(page).click();
  await expect(page).toHaveURL(/\/transfer\/status\?payment=/);
  await opener(page).click();
}

test('by the key: what cannot be right is said at its field, then where it stands, and the open page turns paid', async ({
  page,
  journey,
}) => {
  const session = await journey.newSession();
  const clabe = await makeSlip(page, session);
  await expect(opener(page)).toHaveCount(0);
  await journey.screen(page, 'already-transferred-slip');
  await sayPaid(page);
  const see = page.getByRole('button', { name: moneyEs.attempts.askNow });
  await expect(see, 'the form’s own button is the one to press').toBeHidden();
  await expect(alreadyPaid(page)).toHaveCount(0);
  await journey.bothScreens(page, 'already-transferred-form');

  await page.getByLabel(report.bank).fill('BBVA');
  await page.getByLabel(report.number).fill('BNET#1');
  await send(page).click();
  await expect(page.getByText(report.wrong.document_number)).toBeVisible();
  await expect(page.getByLabel(report.number)).toBeFocused();
  await journey.screen(page, 'already-transferred-wrong');

  await page.getByLabel(report.number).fill('BNET01002611200012345678');
  await send(page).click();
  await expect(page.getByRole('heading', { name: report.sentTitle })).toBeVisible();
  await expect(page).toHaveURL(/\/transfer\/status\?payment=/);
  await expect(see).toBeVisible();
  await journey.bothScreens(page, 'already-transferred-sent');
  await page.reload();
  await expect(page.getByRole('heading', { name: report.sentTitle })).toBeVisible();

  await journey.console.pay(clabe);
  await expect(status(page)).toContainText(moneyEs.status.paidTitle);
  await expect(receipt(page)).toBeVisible();
  expect((await journey.schoolSees(session)).eventTypes).toContain('transfer.reported');
});

// Every day: the journey above, and transfer-claim.test.ts.
test('by the hour alone, without scripts', { tag: '@long' }, async ({ journey }) => {
  const phone = await journey.anotherPhone({ javaScriptEnabled: false });
  await phone.goto((await journey.newSession()).url);
  await chooseTransfer(phone);
  await sayPaid(phone);
  await phone.getByLabel(report.bank).fill('Nu');
  await send(phone).click();
  await expect(phone.getByText(report.wrong.document_number)).toBeVisible();
  await phone.getByLabel(report.paidTime).fill('00:00');
  await send(phone).click();
  await expect(phone.getByRole('heading', { name: report.sentTitle })).toBeVisible();
  await expect(phone).toHaveURL(/\/transfer\/status\?payment=/);
});

// Every day: the first journey of this file, and transfer-claim.test.ts.
test('of a deposit at a bank, in its own words', { tag: '@long' }, async ({ page, journey }) => {
  const session = await journey.newSession({ like: 'mx-invoice' });
  await openLink(page, session.url);
  await payBy(page, 'Depósito en BBVA o Santander');
  await page.getByRole('radio', { name: 'BBVA', exact: true }).check();
  await page.getByRole('button', { name: 'Generar mi referencia' }).click();
  await shownReference(page, 'BBVA');
  await opener(page, depositReport.open).click();
  await expect(page.getByLabel(depositReport.bank)).toHaveValue('BBVA');
  await page.getByLabel(depositReport.number).fill('88412070');
  await send(page).click();
  await expect(page.getByRole('heading', { name: depositReport.sentTitle })).toBeVisible();
  await journey.screen(page, 'already-deposited-sent');
});

test(
  'later than it may take: a case is open, and the payer reads that the school knows',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await journey.newSession();
    await makeSlip(page, session);
    await sayPaid(page);
    await page.getByLabel(report.bank).fill('BBVA');
    await page.getByLabel(report.number).fill('BNET01002611200012345679');
    await send(page).click();
    await expect(page.getByRole('heading', { name: report.sentTitle })).toBeVisible();
    await journey.console.advance(2 * aDay + 60);
    await openLink(page, session.url);
    await page.getByRole('link', { name: moneyEs.attempts.see }).click();
    await expect(page.getByRole('heading', { name: report.notFoundTitle })).toBeVisible();
    await expect(page.getByText(report.caseOpen)).toBeVisible();
    await journey.screen(page, 'already-transferred-late');
    expect((await journey.schoolSees(session)).cases).toMatchObject([{ kind: 'not_arrived' }]);
  },
);
