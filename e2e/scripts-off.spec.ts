/** The whole way with scripts off: plain links, plain forms, a reload instead of a live page. */
import { expect, test } from './fixture.ts';
import {
  choose,
  chooseCash,
  continueButton,
  oxxo,
  pendingPayments,
  seeVoucher,
  shownReference,
  status,
  withoutScripts,
  payBy,
} from './payer.ts';
import { readPdf, taggedPdf } from './pdf.ts';
import { toldOfPayment } from './school-view.ts';

test.use({ javaScriptEnabled: false });

test('the first HTML is readable on a phone before, and without, any script', async ({ page, journey }) => {
  const session = await journey.newSession();
  await page.goto(session.url);
  const total = page.getByRole('heading', { level: 1 });
  await expect(total).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('heading', { name: 'Diego Olvera Ríos' })).toBeInViewport();
  await expect(page.getByRole('radio').nth(1)).toBeInViewport({ ratio: 1 });
  await choose(oxxo(page));
  await expect(continueButton(page)).toBeInViewport({ ratio: 1 });
  const sizes = await page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, p, dt, dd, label, button, a')].map((element) =>
      Number.parseFloat(getComputedStyle(element).fontSize),
    ),
  );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(13);
});

test('a payer without scripts chooses, pays, and has a receipt', async ({ page, journey }) => {
  const session = await journey.newSession();
  const response = await page.goto(session.url);
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('$8,480.50');
  await journey.screen(page, 'checkout-without-scripts');

  const reference = await chooseCash(page);
  await expect(withoutScripts(status(page))).toContainText('Cuando ya hayas pagado, actualiza esta página');
  await expect(page.getByRole('button', { name: 'Copiar' })).toBeHidden();
  await journey.screen(page, 'voucher-without-scripts');
  const href = await page.getByRole('link', { name: 'PDF' }).getAttribute('href');
  const file = await page.request.get(new URL(href ?? '', journey.sandbox.urls.app).href);
  expect(readPdf(await file.body())).toEqual(taggedPdf('es-MX'));

  await page.reload();
  expect(await shownReference(page)).toBe(reference);
  await journey.console.pay(reference);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Pago recibido' })).toBeVisible();
  await page.getByText('Todos los datos').click();
  await expect(page.getByText('Teresa Ríos Olvera')).toBeVisible();
  await journey.screen(page, 'receipt-without-scripts');
  expect((await journey.schoolSees(session)).eventTypes).toEqual(toldOfPayment);
});

test(
  'a payer without scripts who asked for English reads English to the end',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await journey.newSession({ like: 'mx-english' });
    await page.goto(session.url);
    await payBy(page, 'Cash at OXXO');
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toContainText('Pay at OXXO');
    await page.getByRole('link', { name: 'Pay another way' }).click();
    await expect(page.getByRole('heading', { name: 'You have a payment in process' })).toBeVisible();
    await page.getByRole('link', { name: 'See my voucher' }).click();
    const [line] = await journey.atProvider(session);
    await journey.console.pay(line?.reference ?? '');
    await page.reload();
    await expect(title).toHaveText('Payment received');
  },
);

// Every day: payment-actions.test.ts.
test('without scripts Back and the same button make no second voucher', { tag: '@long' }, async ({ page, journey }) => {
  const session = await journey.newSession();
  await page.goto(session.url);
  const reference = await chooseCash(page);
  await page.goBack();
  // A kept page still has its button; one that was made anew has none.
  if ((await continueButton(page).count()) > 0) await continueButton(page).click();
  else await seeVoucher(page).click();
  const shown = page.getByText(/^Referencia: [\d ]+$/).or(pendingPayments(page));
  await expect(shown.first()).toBeVisible();
  expect((await journey.atProvider(session)).map((line) => line.reference)).toEqual([reference]);
});

test('a form of another session, or without its token, pays nothing', async ({ page, journey }) => {
  const mine = await journey.newSession();
  const other = await journey.newSession();
  await page.goto(mine.url);
  await page.locator('input[name=data]').evaluate((input: HTMLInputElement, key) => {
    input.value = key;
  }, other.key);
  await choose(oxxo(page));
  await continueButton(page).click();
  await expect(page.getByText('No pudimos comprobar que fuiste tú')).toBeVisible();
  expect(await journey.atProvider(other)).toEqual([]);
  expect(await journey.atProvider(mine)).toEqual([]);
});
