/** Every e-mail as a phone's mail client draws it: nothing leaves its column, on small screens and with large text. */
import type { Page } from '@playwright/test';
import { locales } from '#i18n/locale';
import type { WrittenEmail } from '#server/mail/form';
import { everyKind, write } from '#sandbox/tests/emails/email-content.fixture';
import { cardTraces } from './after/card-data.ts';
import { expect, test } from './fixture.ts';
import { typedCodeAmex } from './typed-card.ts';

const reference = '86520513815162517965896001352076';
const lines = [{ role: 'reference' as const, value: reference, group: 4, copy: true }];
const counter = { channel: 'counter' as const, brand: 'OXXO', lines, places: [], barcode: reference };

/** Draws an e-mail with its own pictures, its text so many times as large. */
async function draw(
  page: Page,
  { html, pictures }: Pick<WrittenEmail, 'html' | 'pictures'>,
  textSize = 1,
): Promise<void> {
  const whole = pictures.reduce(
    (text, { cid, content, contentType }) =>
      text.replaceAll(`cid:${cid}`, `data:${contentType};base64,${content.toString('base64')}`),
    html,
  );
  await page.setContent(whole);
  await page.evaluate((times) => {
    const all = [...document.body.querySelectorAll<HTMLElement>('*')];
    const sizes = all.map((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    for (const [at, element] of all.entries()) element.style.fontSize = `${(sizes[at] ?? 16) * times}px`;
  }, textSize);
}

/** What runs out of the screen. Its own width: on a phone the window widens itself with whatever runs out of it. */
const overflow = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5)
      .map((element) => `${element.tagName} ${(element.textContent ?? '').trim().slice(0, 40)}`),
  );

test('every kind of e-mail stays in its column at 360 and 320 px, with its text twice as large, in four languages', async ({
  page,
}) => {
  for (const locale of locales)
    for (const kind of everyKind) {
      const email = await write(
        kind,
        locale,
        kind.startsWith('voucher') ? { pay: counter } : kind === 'receipt' ? { reference } : {},
      );
      for (const [width, textSize] of [
        [360, 1],
        [320, 1],
        [360, 2],
      ] as const) {
        await page.setViewportSize({ width, height: 740 });
        await draw(page, email, textSize);
        expect(await overflow(page), `${kind} in ${locale} at ${width} px, text x${textSize}`).toEqual([]);
      }
    }
});

test('digits that do not break run out of it, and are found', async ({ page }) => {
  const email = await write('receipt', 'es-MX', { reference });
  const unbreakable = email.html
    .replaceAll('overflow-wrap:anywhere;word-break:break-word', '')
    .replaceAll(/<\/span>\s*<span\s+style="display:inline-block;margin-right:0.35em"\s*>/g, '');
  await page.setViewportSize({ width: 320, height: 740 });
  await draw(page, { html: unbreakable, pictures: [] }, 2);
  expect(await overflow(page)).not.toEqual([]);
});

test('digits in groups are copied as one number', async ({ page }) => {
  await draw(page, await write('voucher', 'es-MX', { pay: counter }));
  const copied = await page.evaluate(() => {
    getSelection()?.selectAllChildren(document.querySelector('strong') ?? document.body);
    return getSelection()?.toString();
  });
  expect(copied).toBe(reference);
});

test('a group of a reference is taken for no security code; a code beside it, or alone in such a box, is found', async () => {
  const withCode = reference.replace(/^(\d{8})\d{4}/, `$1${typedCodeAmex}`);
  const { html } = await write('receipt', 'es-MX', { reference: withCode });
  const box = (digits: string) => `<span style="display:inline-block;margin-right:0.35em">${digits}</span>`;
  expect(html).toContain(`${box(withCode.slice(4, 8))}${box(typedCodeAmex)}`);
  expect(cardTraces('an e-mail', html)).toEqual([]);
  for (const planted of [`<b>${typedCodeAmex}</b>`, ` ${box(typedCodeAmex)} `, `${box('CVV')}${box(typedCodeAmex)}`])
    expect(cardTraces('an e-mail', html + planted), planted).toHaveLength(1);
});
