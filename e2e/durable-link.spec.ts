/** The link that shows one voucher to its recipient, and outlives the payment link. */
import { expect, test } from './fixture.ts';
import { durableUrl, expectPaid, newVoucher, payAndRead, shownReference, status, withoutScripts } from './payer.ts';
import { readPdf, taggedPdf } from './pdf.ts';

test(
  'with scripts off it is readable, downloads, and a reload shows that it was paid',
  { tag: '@long' },
  async ({ page, journey }) => {
    const { reference } = await newVoucher(page, journey);
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

test('revoked by the school: whoever opens it reads so, and whom to ask; the payer goes on', async ({
  page,
  journey,
}) => {
  const { session, reference } = await newVoucher(page, journey);
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
  await payAndRead(page, journey, reference);
});
