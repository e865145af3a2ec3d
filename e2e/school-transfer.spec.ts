/** A transfer to a school's own account in Ecuador: data, payer's report, statement's line. Source: spec §2, §3, §9. */
import type { Page } from '@playwright/test';
import { moneyTextsOf, loadMoneyTexts } from '#i18n/catalogues';
import { expect, test } from './fixture.ts';
import type { Journey } from './journey.ts';
import type { OwnSession } from './own-session.ts';
import { openLink, payBy, receipt, status } from './payer.ts';
import { aDay } from './times.ts';

await loadMoneyTexts('es-EC');
const { instructions: t, status: ofPayment } = moneyTextsOf('es-EC');
const { report } = t;

interface Transfer {
  readonly session: OwnSession;
  readonly reference: string;
}

/** A family in Ecuador chooses the transfer and has what its bank asks for. */
async function begin(page: Page, journey: Journey): Promise<Transfer> {
  const session = await journey.newSession({ like: 'ec-family' });
  await openLink(page, session.url);
  await payBy(page, 'Transferencia bancaria');
  const shown = page.getByText(/^CU-\w{4}-\w{4}$/).first();
  await expect(shown).toBeVisible();
  return { session, reference: await shown.innerText() };
}

/** The school's day by the sandbox's clock. */
const today = ({ sandbox }: Journey): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Guayaquil' }).format(sandbox.clock.now());

async function sendStatement(journey: Journey, words: string, number: string): Promise<void> {
  await journey.sandbox.schools.quinde.sendStatement([[today(journey), '325.50', words, number]]);
}

async function fillIn(page: Page, number: string): Promise<void> {
  await page.getByText(report.open, { exact: true }).click();
  await page.getByLabel(report.bank).fill('Banco Pichincha');
  await page.getByLabel(report.number).fill(number);
}
const bar = (page: Page) => page.getByRole('group', { name: moneyTextsOf('es-EC').voucher.actions });
const send = (page: Page) => page.getByRole('button', { name: report.send });

// S1-R03, S2-R07, S3-R03, S9-R02
test('is paid: the account is copied line by line, and the open page turns paid by the school’s statement', async ({
  page,
  journey,
}) => {
  const { session, reference } = await begin(page, journey);
  for (const text of ['0002204589', '9999900001001', 'Banco de Prueba, cuenta corriente', 'Unidad Educativa de Prueba'])
    await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByText(/CLABE|SPEI/)).toHaveCount(0);
  await journey.bothScreens(page, 'school-transfer-asked');
  await sendStatement(journey, `TRANSF ${reference}`, '1001');
  await expect(receipt(page)).toBeVisible();
  await journey.screen(page, 'school-transfer-receipt');
  expect(await journey.schoolSees(session)).toMatchObject({
    status: 'paid',
    owed: 0,
    payments: [{ status: 'successful', received: session.total }],
    cases: [],
  });
});

// Every day: transfer-report.test.ts and claimed-deposits.test.ts.
test(
  '"I have transferred": what cannot be right is said at its field, then how far it is, and the statement finds it',
  { tag: '@long' },
  async ({ page, journey }) => {
    const { session } = await begin(page, journey);
    const copy = page.getByRole('button', { name: /^Copiar / });
    await expect(copy.first()).toBeVisible();
    await page.getByText(report.open, { exact: true }).click();
    await expect(bar(page), 'nothing covers the form').toBeHidden();
    await journey.screen(page, 'school-transfer-report');
    await page.getByText(report.open, { exact: true }).click();
    await fillIn(page, 'ab');
    await send(page).click();
    await expect(page.getByText(report.wrong.document_number)).toBeVisible();
    await expect(page.getByLabel(report.number)).toBeFocused();
    await expect(page.getByLabel(report.bank)).toHaveValue('Banco Pichincha');
    await journey.screen(page, 'school-transfer-report-wrong');

    await page.getByLabel(report.number).fill('0002204589');
    await send(page).click();
    await expect(page.getByText(report.wrongNumber.of_this_payment)).toBeVisible();
    await journey.screen(page, 'school-transfer-report-own-account');

    await page.getByLabel(report.number).fill('0045-881221');
    await send(page).click();
    await expect(page.getByRole('heading', { name: report.sentTitle })).toBeVisible();
    await expect(page.getByLabel(report.bank)).toBeHidden();
    await expect(page.getByRole('link', { name: moneyTextsOf('es-EC').voucher.other })).toHaveCount(0);
    await expect(bar(page)).toHaveCount(0);
    await expect(copy.first()).toBeHidden();
    await journey.bothScreens(page, 'school-transfer-reported');
    await page.getByText(report.where).click();
    await expect(page.getByText('0002204589')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: report.sentTitle })).toBeVisible();

    await sendStatement(journey, 'TRANSFERENCIA RECIBIDA', '45881221');
    await expect(status(page)).toContainText(ofPayment.paidTitle);
    expect((await journey.schoolSees(session)).eventTypes).toContain('transfer.reported');
  },
);

// Every day: scripts-off.spec.ts.
test('"I have transferred" without scripts', { tag: '@long' }, async ({ journey }) => {
  const phone = await journey.anotherPhone({ javaScriptEnabled: false });
  const session = await journey.newSession({ like: 'ec-family' });
  await phone.goto(session.url);
  await payBy(phone, 'Transferencia bancaria');
  await fillIn(phone, 'ab');
  await send(phone).click();
  await expect(phone.getByText(report.wrong.document_number)).toBeVisible();
  await expect(phone.getByLabel(report.bank)).toHaveValue('Banco Pichincha');
  await phone.getByLabel(report.number).fill('0045-990021');
  await send(phone).click();
  await expect(phone.getByRole('heading', { name: report.sentTitle })).toBeVisible();
  await journey.screen(phone, 'school-transfer-reported-no-scripts');
});

test(
  'is not found in time: the payer reads what to do, and that nothing has to be sent again',
  { tag: '@long' },
  async ({ page, journey }) => {
    const { session } = await begin(page, journey);
    await fillIn(page, '0045-777721');
    await send(page).click();
    await expect(page.getByRole('heading', { name: report.sentTitle })).toBeVisible();
    await journey.console.advance(2 * aDay + 60);
    await openLink(page, session.url);
    await page.getByRole('link', { name: moneyTextsOf('es-EC').attempts.see }).click();
    await expect(page.getByRole('heading', { name: report.notFoundTitle })).toBeVisible();
    await journey.screen(page, 'school-transfer-not-found');
  },
);

test(
  'is not paid: past its last day and the days after it, the payer reads so',
  { tag: '@long' },
  async ({ page, journey }) => {
    const { session } = await begin(page, journey);
    await journey.console.advance(4 * aDay);
    await openLink(page, await journey.sandbox.schools.quinde.renewLink(session.id));
    await page.getByRole('link', { name: moneyTextsOf('es-EC').attempts.see }).click();
    await expect(page.getByRole('heading', { name: t.expired.title })).toBeVisible();
    await expect(page.getByRole('button', { name: /Copiar/ })).toHaveCount(0);
    await journey.screen(page, 'school-transfer-expired');
    await journey.console.advance(5 * aDay);
    await expect.poll(async () => (await journey.schoolSees(session)).payments[0]?.status).toBe('failed');
  },
);
