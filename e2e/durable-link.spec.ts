/** The link that shows one voucher to whoever was sent it, and outlives the payment link. */
import { expect, test } from './fixture.ts';
import { durableUrl, expectPaid, expectWaiting, makeVoucher, shownReference, status, withoutScripts } from './payer.ts';
import { readPdf, taggedPdf } from './pdf.ts';

test('another phone opens it and sees it turn paid', async ({ page, journey }) => {
  const session = await journey.newSession();
  const reference = await makeVoucher(page, session);
  const other = await journey.anotherPhone();
  await other.goto(await durableUrl(page));
  expect(await shownReference(other)).toBe(reference);
  await expect(other.getByText('Teresa')).toHaveCount(0);
  await expect(other.getByRole('link', { name: 'Elegir otra forma de pago' })).toHaveCount(0);
  await journey.screen(other, 'durable-voucher');
  await journey.console.pay(reference);
  await expectPaid(other);
});

test(
  'with scripts off it is readable, downloads, and a reload shows that it was paid',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await journey.newSession();
    const reference = await makeVoucher(page, session);
    const url = await durableUrl(page);
    const other = await journey.anotherPhone({ javaScriptEnabled: false });
    await other.goto(url);
    expect(await shownReference(other)).toBe(reference);
    await expect(withoutScripts(status(other))).toContainText('Cuando ya hayas pagado, actualiza esta página');
    await journey.screen(other, 'durable-voucher-without-scripts');
    const file = await other.request.get(url.replace('/v/', '/api/vouchers/') + '/file');
    expect(readPdf(await file.body())).toEqual(taggedPdf('es-MX'));
    await journey.console.pay(reference);
    await other.reload();
    await expectPaid(other);
  },
);

test('when the payment link has expired the voucher is still readable, and payable', async ({ page, journey }) => {
  const session = await journey.newSession();
  await journey.console.advance(2 * 86_400);
  const reference = await makeVoucher(page, session);
  const url = await durableUrl(page);
  await journey.console.advance(86_400 + 60);

  const other = await journey.anotherPhone();
  await other.goto(journey.linkTo('/checkout', session));
  await expect(other).toHaveURL(/\/expired-link/);
  await expect(other.getByRole('heading', { level: 1, name: 'Este enlace ya venció' })).toBeVisible();
  await other.goto(url);
  expect(await shownReference(other)).toBe(reference);
  await expectWaiting(other);
  await journey.console.pay(reference);
  await expectPaid(other);
});

test('when the school has revoked it, whoever opens it is told so, and whom to ask; the payer goes on', async ({
  page,
  journey,
}) => {
  const session = await journey.newSession();
  const reference = await makeVoucher(page, session);
  const url = await durableUrl(page);
  const [payment] = await journey.asSchool.payments(session.id);
  await journey.asSchool.revokeVoucherLink(payment?.payment_id ?? '');
  const other = await journey.anotherPhone();
  const ended = [
    ['', 'Este enlace ya terminó'],
    ['?locale=es-CO', 'Este enlace ya terminó'],
    ['?locale=es-EC', 'Este enlace ya terminó'],
    ['?locale=en-US', 'This link has ended'],
  ] as const;
  for (const [query, title] of ended) {
    expect((await other.goto(url + query))?.status()).toBe(410);
    await expect(other.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(other.getByText('Colegio San Jerónimo').first()).toBeVisible();
    await expect(other.getByRole('link', { name: 'cobranza@sanjeronimo.example' })).toBeVisible();
    await expect(other.getByText(/Olvera|Teresa|Diego|Sofía|\$/)).toHaveCount(0);
  }
  await journey.screen(other, 'durable-voucher-revoked');

  // The payer's own page keeps the voucher, and sends nobody a link that opens nothing.
  await page.reload();
  expect(await shownReference(page)).toBe(reference);
  await expect(page.getByRole('button', { name: 'PDF' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enviar' })).toHaveCount(0);
  await journey.console.pay(reference);
  await expectPaid(page);
});

test('a voucher key nobody made says so in the payer’s language', async ({ page, journey }) => {
  const response = await page.goto(`${journey.sandbox.urls.app}/v/${'A'.repeat(43)}`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'No encontramos esta referencia' })).toBeVisible();
});
