/** A slip sent to another payer: what is sent, what they see, and the update of its sender's page. */
import type { Page } from '@playwright/test';
import { moneyEs } from '#i18n/money-es';
import { expect, test } from './fixture.ts';
import { durableUrl, expectPaid, expectWaiting, newVoucher, shownReference } from './payer.ts';

const sentence = /^Ficha OXXO · \$8,480\.50 MXN · hasta el \p{L}+ \d+ de \p{L}+, 11:59\sp\.\sm\.$/u;
const send = (page: Page) => page.getByRole('button', { name: moneyEs.voucher.share });

// Every day: share.alone.test.ts.
test('the phone’s own sheet is given one sentence and the link', { tag: '@long' }, async ({ page, journey }) => {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: (what: object) => {
        Object.assign(window, { shared: what });
        return Promise.resolve();
      },
    });
  });
  await newVoucher(page, journey);
  const url = await durableUrl(page);
  await send(page).click();
  await page.getByRole('dialog').getByRole('button', { name: moneyEs.sharing.send.button }).click();
  const shared = await page.evaluate(() => Reflect.get(window, 'shared'));
  expect(shared).toEqual({ title: expect.stringMatching(sentence), text: expect.stringMatching(sentence), url });
});

// S2-R31
test('a relative pays by the link they were sent: they see no more than it needs, and its sender’s page turns paid by itself', async ({
  page,
  journey,
}) => {
  const { session, reference } = await newVoucher(page, journey);
  const relative = await journey.anotherPhone();
  await relative.goto(await durableUrl(page));
  await expectWaiting(relative);
  expect(await shownReference(relative)).toBe(reference);
  await expect(relative).toHaveTitle(sentence);
  await expect(relative.getByText(moneyEs.sharing.anyoneTitle)).toBeVisible();
  await journey.screen(relative, 'sent-on');
  const document = await relative.content();
  expect([...session.canaries].filter(([, words]) => document.includes(words)).map(([what]) => what)).toEqual([]);
  for (const words of ['Teresa', 'Olvera', 'Ríos', session.key]) expect(document).not.toContain(words);
  await expect(relative.getByRole('link', { name: moneyEs.voucher.other })).toHaveCount(0);
  await expectWaiting(page);
  await journey.console.pay(reference);
  await expectPaid(page);
  await expectPaid(relative);
});

// Every day: remind.test.ts and whats-app.test.ts.
test(
  'reminded: we say to whom we write, Android is led to Google’s form without our link, any phone has the file',
  { tag: '@long' },
  async ({ page, journey }) => {
    await newVoucher(page, journey);
    const url = await durableUrl(page);
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (Linux; Android 14; K) Mobile' });
    });
    await page.getByRole('link', { name: /Recordar/ }).click();
    const { remind } = moneyEs.sharing;
    const dialog = page.getByRole('dialog', { name: remind.heading });
    await expect(dialog.getByText(/^Te escribimos un día antes a .{1,2}•••@/)).toBeVisible();
    const google = new URL((await dialog.getByRole('link', { name: remind.google }).getAttribute('href')) ?? '');
    expect(google.origin).toBe('https://calendar.google.com');
    const key = url.split('/v/')[1] ?? '';
    expect(google.href).not.toContain(key);
    expect(google.searchParams.get('details')).toMatch(sentence);
    expect(google.searchParams.get('dates')).toMatch(/^\d{8}T\d{6}Z\/\d{8}T\d{6}Z$/);
    await expect(dialog.getByRole('link', { name: remind.file })).toHaveAttribute(
      'href',
      new RegExp(`${key}/reminder.ics`),
    );
    await journey.screen(page, 'reminded');
  },
);
