/** The first screen on a phone: ways to pay first, each fact once, whole in large text. Source: spec §1, §2, §9. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type ScenarioName, scenarios } from '#sandbox/demo/scenarios';
import { expect, test } from './fixture.ts';
import { choose, continueButton, makeVoucher, openCheckout, openLink, oxxo, wayToPay } from './payer.ts';

const payable = (Object.keys(scenarios) as ScenarioName[]).filter((name) => scenarios[name].end === 'payable');
/** What a payer sees at first, of 740 px. */
const seen = 560;

/** How far down the second way to pay ends, and whether the first begins in sight. */
const secondEnds = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('label:has([data-choice])')].filter((row) => row.checkVisibility());
    const boxes = rows.slice(0, 2).map((row) => row.getBoundingClientRect());
    return boxes.every(({ top }) => top >= 0) ? Math.max(...boxes.map(({ bottom }) => bottom)) : Infinity;
  });

/** Returns visible facts that stand twice, outside the bar: the amount to pay, days of a month, long references. */
const saidTwice = (page: Page) =>
  page.evaluate(() => {
    const seenTexts = [...document.querySelectorAll('body *:not(script, style)')].flatMap((element) => {
      const box = element.getBoundingClientRect();
      const isSeen = element.checkVisibility() && box.width > 1 && box.bottom > 0 && box.top < window.innerHeight;
      if (!isSeen || element.closest('.pay-bar')) return [];
      return [...element.childNodes].flatMap((node) => (node instanceof Text ? [node.data] : []));
    });
    const total = /\$[\d.,]+\d/.exec(document.querySelector('h1')?.textContent ?? '')?.[0] ?? '';
    const facts = seenTexts.join('\n').match(/\$[\d.,]+\d|\d{1,2} de [a-z]{4,}|\b\d{10,}\b/g) ?? [];
    const counted = facts.filter((fact) => fact === total || !fact.startsWith('$'));
    return counted.filter((fact, at) => counted.indexOf(fact) !== at);
  });

/** What passes the width, and words that lie over other words. */
const collisions = (page: Page) =>
  page.evaluate(() => {
    const texts = [
      ...document.querySelectorAll('header p, main h1, main h2, main h3, main p, main label span, main button'),
    ]
      .filter((element) => element.checkVisibility() && !element.matches('.sr-only') && !element.closest('.pay-bar'))
      .filter((element) => ![...element.children].some((child) => child.matches('span, p')));
    // Line by line: what stands beside a word's last line lies over nothing.
    const boxes = texts.flatMap((element) =>
      [...element.getClientRects()].map((box) => ({ element, text: element.textContent, box })),
    );
    const over = boxes.flatMap(({ element, text, box }, at) =>
      boxes
        .slice(at + 1)
        .filter(
          ({ box: other, element: whose }) =>
            whose !== element &&
            Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
            Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 5,
        )
        .map((other) => `${text} | ${other.text}`),
    );
    const wide =
      document.documentElement.scrollWidth > document.documentElement.clientWidth
        ? [`${document.documentElement.scrollWidth} px wide`]
        : [];
    return [...over, ...wide];
  });

const withTextSize = (page: Page, percent: number) =>
  page.evaluate((size) => void (document.documentElement.style.fontSize = size), `${percent}%`);

/** One family every day; what the others owe is longer or shorter, and laid out by the same rules. */
const everyDay = 'mx-family';

for (const name of payable)
  // S1-R01, S2-R16
  test(
    `${name}: two ways to pay stand whole in the first look, before and after choosing, and no fact twice`,
    { tag: name === everyDay ? [] : '@long' },
    async ({ page, journey }) => {
      await openLink(page, await journey.seeded(name));
      await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
      await expect(continueButton(page)).toBeHidden();
      expect(await secondEnds(page)).toBeLessThanOrEqual(seen);
      expect(await saidTwice(page)).toEqual([]);
      await page.getByRole('radio', { disabled: false }).first().check();
      await expect(continueButton(page)).toBeInViewport({ ratio: 1 });
      expect(await secondEnds(page)).toBeLessThanOrEqual(seen);
      for (const percent of [160, 200]) {
        await withTextSize(page, percent);
        expect(await collisions(page), `${percent} %`).toEqual([]);
        await expect(continueButton(page)).toBeInViewport({ ratio: 1 });
      }
    },
  );

// Every day: last-way.test.ts and in-sight.test.ts.
test(
  'of a family that paid in cash the last time both ways in sight wear a badge, and stand whole there too',
  { tag: '@long' },
  async ({ page, journey }) => {
    const payerId = `tutor-${randomUUID()}`;
    const before = await journey.newSession({ payerId });
    await journey.console.pay(await makeVoucher(page, before));
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Paga en OXXO');
    await openLink(page, (await journey.newSession({ payerId })).url);
    const badges = page.locator('label:has([data-choice]) .flow-root');
    await expect(badges.nth(0)).toContainText(/Como (la última vez|el mes pasado)/);
    await expect(badges.nth(1)).toContainText('El más rápido');
    expect(await secondEnds(page)).toBeLessThanOrEqual(seen);
  },
);

test('the control: a taller bar, a fact said twice and a word that does not fit are noticed', async ({
  page,
  journey,
}) => {
  await openCheckout(page, journey);
  await page.evaluate(() => {
    for (const header of document.querySelectorAll('header')) header.style.minHeight = '140px';
    document.querySelector('main h1')?.insertAdjacentText('afterend', 'Pagas $8,480.50');
    const word = document.createElement('p');
    word.textContent = 'Transferencia'.repeat(9);
    word.style.whiteSpace = 'nowrap';
    document.querySelector('main')?.append(word);
  });
  expect(await secondEnds(page)).toBeGreaterThan(seen);
  expect(await saidTwice(page)).toEqual(['$8,480.50']);
  expect(await collisions(page)).not.toEqual([]);
  await page.evaluate(() => document.querySelector('main > p:last-child')?.remove());
  expect(await collisions(page)).toEqual([]);
  await page.evaluate(() => {
    const facts = document.querySelector<HTMLElement>('label span[id$="-facts"]');
    if (facts) facts.style.marginTop = '-20px';
  });
  expect(await collisions(page)).not.toEqual([]);
});

// Every day: checkout.spec.ts.
test(
  'the bar names the way that is chosen, what it adds, and its button what then happens',
  { tag: '@long' },
  async ({ page, journey }) => {
    await openCheckout(page, journey);
    const bar = page.getByRole('status').filter({ hasText: 'MXN' });
    await choose(wayToPay(page, 'Tarjeta de crédito o débito'));
    await expect(bar).toHaveText(/Con tarjeta: \$8,480\.50 \+ \$245\.93\s*\$8,726\.43\s*MXN/, { useInnerText: true });
    await expect(continueButton(page)).toHaveText('Pagar con tarjeta', { useInnerText: true });
    await choose(oxxo(page));
    await expect(bar).toHaveText(/En OXXO: sin comisión\s*\$8,480\.50\s*MXN/, { useInnerText: true });
    await expect(continueButton(page)).toHaveText('Generar ficha OXXO', { useInnerText: true });
    await journey.bothScreens(page, 'checkout-chosen');
  },
);

// Every day: checkout.spec.ts and keyboard.spec.ts.
test(
  'a press without a choice is answered where the choice is, with scripts and on a wide screen',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await openCheckout(page, journey);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.getByText('Elige cómo pagar', { exact: true })).toBeVisible();
    await continueButton(page).click();
    await expect(page.getByText('Elige cómo quieres pagar. Toca una de estas formas')).toBeVisible();
    await expect(page.getByRole('radio').first()).toBeFocused();
    await journey.screen(page, 'checkout-not-chosen');
    expect(await journey.atProvider(session)).toEqual([]);
  },
);

// Every day: sent-on.spec.ts.
test(
  'on a wide screen the same payment goes on on a phone: its link is drawn here and asked of nobody',
  { tag: '@long' },
  async ({ page, journey }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openCheckout(page, journey);
    await page.getByRole('button', { name: 'Sigue en tu teléfono' }).click();
    const code = page.getByRole('img', { name: 'Sigue en tu teléfono' });
    await expect(code).toHaveJSProperty('complete', true);
    await expect(code).not.toHaveJSProperty('naturalWidth', 0);
    expect(await code.getAttribute('src')).toMatch(/^data:image\/svg\+xml,/);
    await journey.screen(page, 'checkout-on-a-phone');
  },
);

// Every day: tax-data.spec.ts.
test(
  'an invoice that comes first is asked for by the bar, and the choice is still there',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await journey.newSession({ like: 'mx-invoice', invoice: true });
    await openLink(page, session.url);
    await choose(wayToPay(page, 'Transferencia bancaria (SPEI)'));
    await expect(continueButton(page)).toHaveText('Agregar datos fiscales');
    await continueButton(page).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await journey.screen(page, 'checkout-asks-tax-data');
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click();
    await expect(wayToPay(page, 'Transferencia bancaria (SPEI)')).toBeChecked();
    expect(await journey.atProvider(session)).toEqual([]);
  },
);

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  // Every day: scripts-off.spec.ts.
  test(
    'a press without a choice is answered there too, and an invoice leads to its page and back to the choice',
    { tag: '@long' },
    async ({ page, journey }) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      const session = await journey.newSession();
      await page.goto(session.url);
      await continueButton(page).click();
      await expect(page.getByText('Elige cómo quieres pagar. Toca una de estas formas')).toBeVisible();
      await expect(page.getByRole('radio').first()).toBeFocused();
      expect(await journey.atProvider(session)).toEqual([]);

      const invoiced = await journey.newSession({ like: 'mx-invoice', invoice: true });
      await page.goto(invoiced.url);
      await choose(wayToPay(page, 'Tarjeta de crédito o débito'));
      await continueButton(page).click();
      await expect(page).toHaveURL(/\/tax-data\?next=%2Fcheckout%3Fway%3D/);
      await page.goto(journey.linkTo('/checkout?way=MX%2Ftransfer%2Fnone', invoiced));
      await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
    },
  );
});
