/** A bank transfer told whole: the slip, what came for it, and what the school heard. Source: spec §2–§4. */
import { checkClabe } from '#domain/clabe';
import { moneyEs } from '#i18n/money-es';
import { expect, test } from './fixture.ts';
import { durableUrl, expectPaid, expectWaiting, openLink, receipt, status } from './payer.ts';
import { readDownload, readPdf, taggedPdf } from './pdf.ts';
import { toldOfPayment, toldOfVoucher } from './school-view.ts';
import {
  chooseTransfer,
  clabeGroups,
  clipboard,
  copyButton,
  fact,
  makeSlip,
  newLink,
  shownClabe,
} from './slip-payer.ts';
import { aDay, anHour } from './times.ts';

const t = moneyEs;
const [came, missing] = ['$8,000.00 MXN', '$480.50 MXN'];

// S2-R07, S3-R07, S2-R18, S9-R02, S1-R03, S3-R03
test('a slip has all a bank’s app asks for, is copied as it asks for it, and turns paid by itself', async ({
  page,
  context,
  journey,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const session = await journey.newSession();
  const clabe = await makeSlip(page, session);
  expect(checkClabe(clabe)).toBe('ok');
  expect(await clabeGroups(page)).toEqual([3, 3, 11, 1]);
  await expect(fact(page, t.slip.lines.bank)).toHaveText('CITI MEXICO (124)');
  await expect(fact(page, t.slip.lines.beneficiary)).toHaveText('STRIPE PAYMENTS MEXICO');
  await expect(page.getByText(t.slip.slip.exactTitle('$8,480.50 MXN'))).toBeVisible();
  await expect(fact(page, t.slip.slip.validUntil)).toHaveText(/^\p{L}{3}\s\d{1,2}\s\p{L}{3},\s23:59\s\(hora\sCDMX\)$/u);
  await expect(fact(page, t.slip.slip.reflects)).toHaveText(/^en unas 2\shoras, y hasta 48 en días inhábiles$/);
  await expectWaiting(page);
  await journey.screen(page, 'slip-read');

  const slip = await journey.atProvider(session);
  expect(slip).toMatchObject([{ reference: clabe, status: 'requires_action', amountMinor: session.total }]);
  for (const [button, wanted] of [
    ['CLABE', new RegExp(`^${clabe}$`)],
    [t.slip.slip.amount, /^8480\.50$/],
    [t.slip.lines.reference, /^\w{4,}$/],
  ] as const) {
    await copyButton(page, button).click();
    await expect.poll(() => clipboard(page)).toMatch(wanted);
  }
  await page.evaluate(() => window.document.body.setAttribute('data-same-document', ''));

  await journey.console.pay(clabe);
  await expectPaid(page);
  await expect(page.locator('body[data-same-document]')).toHaveCount(1);
  await journey.screen(page, 'slip-paid');
  await page.getByRole('link', { name: 'Ver comprobante' }).click();
  await expect(receipt(page)).toBeVisible();
  await expect(page.getByText('Transferencia bancaria (SPEI)')).toBeVisible();
  await journey.screen(page, 'receipt-slip');
  expect(await journey.schoolSees(session)).toEqual({
    status: 'paid',
    owed: 0,
    paid: session.total,
    payments: [{ status: 'successful', received: session.total }],
    cases: [],
    told: toldOfPayment,
  });
});

const toldOfShort = [...toldOfVoucher, 'payment.succeeded', 'case.opened'];

// S5-R11
test('paid short: what came and what is missing is said, and the rest to the same CLABE completes it', async ({
  page,
  journey,
}) => {
  const session = await journey.newSession();
  const clabe = await makeSlip(page, session);
  await journey.console.pay(clabe, 800_000);
  await expect(status(page)).toContainText(t.cases.underpaidTitle);
  await expect(status(page)).toContainText(t.cases.underpaid(came, missing));
  await expect(status(page)).toContainText(t.slip.status.restSameClabe);
  await journey.screen(page, 'slip-paid-short');
  expect(await journey.schoolSees(session)).toEqual({
    status: 'open',
    owed: 48_050,
    paid: 800_000,
    payments: [{ status: 'successful', received: 800_000 }],
    cases: [{ kind: 'underpaid', amount: 48_050, as: 'open' }],
    told: toldOfShort,
  });

  await journey.console.pay(clabe, 48_050);
  expect(await journey.schoolSees(session)).toMatchObject({
    status: 'paid',
    owed: 0,
    paid: session.total,
    payments: [{ status: 'successful', received: session.total }],
    cases: [{ kind: 'underpaid', amount: 48_050, as: 'completed' }],
  });
  await page.reload();
  await expect(receipt(page)).toBeVisible();
  await expect(page.getByText('$8,480.50').first()).toBeVisible();
  await journey.screen(page, 'receipt-slip-completed');
});

test(
  'paid short: another slip for the rest has a CLABE of its own, and completes it',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await journey.newSession();
    const first = await makeSlip(page, session);
    await journey.console.pay(first, 800_000);
    await expect(status(page)).toContainText(t.cases.underpaidTitle);
    await page.getByRole('link', { name: t.cases.payRest }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('$480.50');
    const second = await chooseTransfer(page);
    expect(second).not.toBe(first);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('$480.50');
    await journey.screen(page, 'slip-of-the-rest');

    await journey.console.pay(second);
    await expectPaid(page);
    expect(await journey.schoolSees(session)).toEqual({
      status: 'paid',
      owed: 0,
      paid: session.total,
      payments: [
        { status: 'successful', received: 800_000 },
        { status: 'successful', received: 48_050 },
      ],
      cases: [{ kind: 'underpaid', amount: 48_050, as: 'completed' }],
      told: [...toldOfShort, 'payment.pending', 'payment.succeeded', 'case.resolved', 'payment_session.paid'],
    });
  },
);

test(
  'paid after its last day but seen in time: the page goes on looking, and nothing is late',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await journey.newSession();
    const clabe = await makeSlip(page, session);
    const other = await journey.anotherPhone();
    await other.goto(await durableUrl(page));
    await journey.console.advance(4 * aDay);
    await other.reload();
    await expect(other.getByRole('heading', { name: t.slip.expired.title })).toBeVisible();
    await expect(status(other)).toContainText(t.status.graceTitle);
    await journey.screen(other, 'slip-shared-grace');
    await journey.console.pay(clabe);
    await expectPaid(other);
    expect(await journey.schoolSees(session)).toMatchObject({
      status: 'paid',
      payments: [{ status: 'successful', received: session.total }],
      cases: [],
    });
  },
);

test('paid after it was given up: the money counts, and payer and school read that it was late', async ({
  page,
  journey,
}) => {
  const session = await journey.newSession();
  const clabe = await makeSlip(page, session);
  const other = await journey.anotherPhone();
  await other.goto(await durableUrl(page));
  await journey.console.advance(9 * aDay);
  await other.reload();
  await expect(status(other)).toContainText(t.unwanted.endedTitle);
  await expect(copyButton(other, 'CLABE')).toHaveCount(0);
  await journey.screen(other, 'slip-shared-given-up');
  expect(await journey.schoolSees(session)).toMatchObject({ owed: session.total, payments: [{ status: 'failed' }] });

  await journey.console.pay(clabe);
  // A transfer that belongs to no open payment is found by the daily list.
  await journey.console.advance(aDay + anHour);
  await other.reload();
  await expect(status(other)).toContainText(t.cases.lateTitle);
  await journey.screen(other, 'slip-shared-late');
  const seen = await journey.schoolSees(session);
  expect(seen).toMatchObject({
    status: 'paid',
    owed: 0,
    paid: session.total,
    payments: [{ status: 'successful', received: session.total }],
    cases: [{ kind: 'late', amount: session.total, as: 'open' }],
  });
  expect(seen.told.filter((type) => type === 'payment.succeeded' || type === 'case.opened')).toEqual([
    'payment.succeeded',
    'case.opened',
  ]);
  await page.goto(session.url);
  await expect(page.getByRole('heading', { level: 1, name: 'Este pago ya está hecho' })).toBeVisible();
});

// S4-R08
test('a slip past its last day asks for a new one, warns that the CLABE may change, and the new one differs', async ({
  page,
  journey,
}) => {
  const session = await journey.newSession();
  const first = await makeSlip(page, session);
  await journey.console.advance(4 * aDay);
  await openLink(page, await newLink(journey, session));
  await page.getByRole('link', { name: t.attempts.see }).click();
  await expect(page.getByRole('heading', { name: t.slip.expired.title })).toBeVisible();
  await expect(page.getByText(/su CLABE puede ser otra/i)).toBeVisible();
  await expect(copyButton(page, 'CLABE')).toHaveCount(0);
  await journey.screen(page, 'slip-past-its-day');
  await page.getByRole('button', { name: t.slip.expired.button }).click();
  const second = await shownClabe(page);
  expect(second).not.toBe(first);
  expect(checkClabe(second)).toBe('ok');

  await journey.console.pay(second);
  await expectPaid(page);
  expect(await journey.schoolSees(session)).toMatchObject({ status: 'paid', paid: session.total, cases: [] });
});

test('the durable link and the PDF show the slip to whoever was sent it', async ({ page, journey }) => {
  const session = await journey.newSession();
  const clabe = await makeSlip(page, session);
  const url = await durableUrl(page);
  const other = await journey.anotherPhone({ javaScriptEnabled: false });
  await other.goto(url);
  expect(await shownClabe(other)).toBe(clabe);
  await expect(fact(other, t.slip.lines.bank)).toHaveText('CITI MEXICO (124)');
  await expect(other.getByText('Teresa'), 'whoever has the link reads no payer').toHaveCount(0);
  await journey.screen(other, 'slip-shared-without-scripts');
  const file = await other.request.get(`${url.replace('/v/', '/api/vouchers/')}/file`);
  expect(readPdf(await file.body())).toEqual(taggedPdf('es-MX'));

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^[\w-]+\.pdf$/);
  expect(await readDownload(download)).toEqual(taggedPdf('es-MX'));
  await journey.console.pay(clabe);
  await other.reload();
  await expectPaid(other);
});

// S2-R21, S3-R12
test('a page that loads while the API does not answer shows the copy of its slip', async ({ page, journey }) => {
  journey.tolerate(/ERR_INTERNET_DISCONNECTED/);
  const session = await journey.newSession();
  const clabe = await makeSlip(page, session);
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await page.reload();
  expect(await shownClabe(page)).toBe(clabe);
  await expect(page.getByText('se guardó en tu teléfono')).toBeVisible();
  await journey.screen(page, 'slip-saved-copy');
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('a payer without scripts chooses the transfer, reads the slip, pays, and has a receipt', async ({
    page,
    journey,
  }) => {
    const session = await journey.newSession();
    await page.goto(session.url);
    const clabe = await chooseTransfer(page);
    await expect(fact(page, t.slip.lines.beneficiary)).toHaveText('STRIPE PAYMENTS MEXICO');
    await expect(copyButton(page, 'CLABE')).toBeHidden();
    await journey.screen(page, 'slip-without-scripts');
    await journey.console.pay(clabe);
    await page.reload();
    await expect(receipt(page)).toBeVisible();
    expect((await journey.schoolSees(session)).told).toEqual(toldOfPayment);
  });
});
