/** A paid ticket as a picture, for its payer and for who paid by its link; and what a chat shows of a paid link. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { moneyEs } from '#i18n/money-es';
import { expect, test } from './fixture.ts';
import { durableUrl, expectPaid, newVoucher, openReceipt, payAndRead } from './payer.ts';
import { downloadBy } from './pdf.ts';

const { receipt: texts, ticket } = moneyEs;

const userAgent =
  'Mozilla/5.0 (Linux; Android 14; SM-A155M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.6478.71 Mobile Safari/537.36';
test.use({ userAgent });

const saves = (page: Page) => page.getByRole('button', { name: texts.image });
const sends = (page: Page) => page.getByRole('link', { name: texts.byWhatsApp });
const naming = (page: Page) => page.getByRole('checkbox', { name: texts.withNames('Diego y Mariana') });

/** What a phone's sheet is given from now on, kept on the page. */
const watchSheet = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: ({ files, text }: ShareData) => {
        Object.assign(window, { shared: `${files?.[0]?.type} ${text ?? 'no words'}` });
        return Promise.resolve();
      },
    });
  });
const shared = (page: Page) => page.evaluate(() => Reflect.get(window, 'shared'));

/** What a chat reads of a link, as it was sent. */
async function preview(page: Page, url: string) {
  const answer = await page.request.get(url, { headers: { 'user-agent': 'WhatsApp/2.24.13.77 A' } });
  const html = await answer.text();
  const of = (name: string) => new RegExp(`property="og:${name}" content="([^"]*)"`).exec(html)?.[1] ?? null;
  return { title: of('title'), says: of('description'), picture: of('image') };
}

test('the payer keeps and sends the stamped ticket; names stand on it only if she wants', async ({ page, journey }) => {
  const { session, reference } = await newVoucher(page, journey);
  await journey.console.pay(reference);
  await openReceipt(page);
  await expect(naming(page)).not.toBeChecked();

  const plain = await downloadBy(page, () => saves(page).click());
  expect(plain.suggestedFilename()).toMatch(/^CU-\w{4}-\w{4}\.png$/);
  const bytes = await readFile(await plain.path());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1080, height: 1350 });
  await naming(page).check();
  const named = await downloadBy(page, () => saves(page).click());
  expect((await readFile(await named.path())).equals(bytes)).toBe(false);
  await journey.bothScreens(page, 'receipt-with-picture');

  // A chat that no sheet of the phone opens gets the words, and no address with a key.
  const href = new URL((await sends(page).getAttribute('href')) ?? '');
  expect(href.origin + href.pathname).toBe('https://wa.me/');
  expect(href.searchParams.get('text')).toMatch(/^Pago de \$8,480\.50 MXN\. Confirmación CU-\w{4}-\w{4}\.$/);
  await watchSheet(page);
  await sends(page).click();
  await expect.poll(() => shared(page)).toMatch(/^image\/png Pago de \$8,480\.50 MXN\./);

  // The link of a session that is paid says so in a chat, and neither by whom nor how much.
  const paid = await preview(page, session.url);
  expect(paid).toMatchObject({
    title: ticket.documentTitle('Colegio San Jerónimo'),
    says: 'El colegio ya recibió este pago',
  });
  expect(paid.picture).toMatch(/\/previews\/session\/.+\.png\?paid$/);
  expect((await page.request.get(paid.picture ?? '')).headers()['content-type']).toBe('image/png');
});

// Every day: the payer’s own above.
test(
  'who paid by the ticket’s link has the same with first names, also without scripts, and the link previews as paid',
  { tag: '@long' },
  async ({ page, journey }) => {
    const { reference } = await newVoucher(page, journey);
    const url = await durableUrl(page);
    const before = await preview(page, url);
    expect(before.title).toMatch(/^Ficha OXXO · \$8,480\.50 MXN · hasta el /);
    await payAndRead(page, journey, reference);
    const paid = await preview(page, url);
    expect(paid).toMatchObject({
      title: ticket.documentTitle('Colegio San Jerónimo'),
      says: 'El colegio ya recibió este pago',
    });
    expect(paid.picture).toBe(`${before.picture}?paid`);

    const phone = await journey.anotherPhone({ userAgent });
    await phone.goto(url);
    await expectPaid(phone);
    await naming(phone).check();
    await watchSheet(phone);
    await sends(phone).click();
    await expect.poll(() => shared(phone)).toMatch(/^image\/png Pago de/);
    await journey.bothScreens(phone, 'shared-voucher-with-picture');

    const plain = await journey.anotherPhone({ javaScriptEnabled: false });
    await plain.goto(url);
    await expect(naming(plain)).toBeHidden();
    await expect(plain.getByRole('link', { name: texts.byWhatsApp })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/\?text=Pago/,
    );
    const file = await downloadBy(plain, () => plain.getByRole('link', { name: texts.image }).click());
    expect((await sharp(await readFile(await file.path())).metadata()).format).toBe('png');
  },
);

test(
  'a computer, which has no sheet to send by, saves the picture and opens the chat with the words',
  { tag: '@long' },
  async ({ page, journey }) => {
    const { reference } = await newVoucher(page, journey);
    const url = await durableUrl(page);
    await payAndRead(page, journey, reference);
    const desk = await journey.anotherPhone({ viewport: { width: 1280, height: 800 } });
    await desk.context().route(`${journey.visits('https://wa.me')}/**`, (route) => route.fulfill({ body: 'a chat' }));
    await desk.goto(url);
    await expectPaid(desk);
    const [chat, file] = await Promise.all([
      desk.context().waitForEvent('page'),
      downloadBy(desk, () => sends(desk).click()),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.png$/);
    await expect(chat.getByText('a chat')).toBeVisible();
    await chat.close();
  },
);
