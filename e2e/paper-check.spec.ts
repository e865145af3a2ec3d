/** The code on a slip: a stranger who scans it sees whether it is genuine and its status, and nothing of the family. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { paperCodeTexts } from '#i18n/paper-code';
import { paperCheckTexts } from '#i18n/paper-check';
import { expect, test } from './fixture.ts';
import { newVoucher } from './payer.ts';

const { scan, qrOf } = paperCodeTexts['es-MX'];
const { states } = paperCheckTexts['es-MX'];
const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');

test.beforeAll(async () => {
  // Otherwise it fetches its own from elsewhere.
  await prepareZXingModule({ overrides: { wasmBinary: (await readFile(wasm)).buffer }, fireImmediately: true });
});

test('a stranger scans a slip, sees that it is to be paid, and later that it is paid', async ({ page, journey }) => {
  const { reference } = await newVoucher(page, journey);
  const code = page.getByRole('img', { name: qrOf });
  await code.scrollIntoViewIfNeeded();
  await expect(code).toBeVisible();
  const address = (await page.getByRole('link', { name: scan }).getAttribute('href')) ?? '';
  const [read] = await readBarcodes(await code.screenshot(), { formats: ['QRCode'] });
  expect(new URL(read?.text ?? '').pathname).toBe(address);

  const stranger = await journey.anotherPhone({ javaScriptEnabled: false });
  const answer = await stranger.goto(new URL(address, page.url()).href);
  expect(answer?.headers()['cache-control']).toBe('no-store');
  await expect(stranger.getByRole('heading', { level: 1, name: states.payable.title })).toBeVisible();
  await expect(stranger.getByText(`termina en ${reference.slice(-4)}`)).toBeVisible();
  await expect(stranger.getByText(/\$|Diego|Mariana|Ríos|Colegiatura/)).toHaveCount(0);
  await expect(stranger.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await journey.screen(stranger, 'check-payable');
  await journey.console.pay(reference);
  await expect(async () => {
    await stranger.reload();
    await expect(stranger.getByRole('heading', { level: 1, name: states.paid.title })).toBeVisible();
  }).toPass();
  await journey.screen(stranger, 'check-paid');

  const forged = await stranger.goto(new URL(`/check/${'A'.repeat(43)}`, page.url()).href);
  expect(forged?.status()).toBe(404);
  await expect(stranger.getByRole('heading', { name: 'No pudimos comprobar este documento' })).toBeVisible();
  await journey.screen(stranger, 'check-unknown');
});

// Every day: pdf.test.ts.
test('a printed slip is one page that names its school', { tag: '@long' }, async ({ page, journey }) => {
  await newVoucher(page, journey);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('San Jerónimo').first()).toBeVisible();
  const paper = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await journey.screen(page, 'printed-slip');
});
