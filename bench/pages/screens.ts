/** Every screen after the first: from the tap that asks for it until it can be read, on the same line and phone. */
import type { Browser, Page } from '@playwright/test';
import type { Sandbox } from '#sandbox/sandbox';
import { slow4g, startSlowNetwork } from '../slow-network.ts';

interface Screen {
  readonly name: string;
  readonly budgetMs: number;
  /** From the open checkout up to the tap, and the tap. */
  lead(page: Page): Promise<void>;
  tap(page: Page): Promise<void>;
  readable(page: Page): Promise<void>;
}

const goOn = (page: Page) => page.locator('[data-continue]').tap();
const choose = (name: RegExp) => async (page: Page) => {
  await page.getByRole('radio', { name }).check();
  // A family reads what it pays before it goes on.
  await page.waitForTimeout(2_000);
};
const heading = (text: RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name: text }).waitFor();
const cardField = (page: Page, field: 'number' | 'expiry' | 'code', name: RegExp) =>
  page.locator(`[data-card-field~="${field}"] iframe`).contentFrame().getByRole('textbox', { name });
const number = (page: Page) => cardField(page, 'number', /^Número/);

/** An emulated card that is approved at once. Source: `src/providers/gr4vy/README.md`. */
async function typeCard(page: Page): Promise<void> {
  await choose(/tarjeta/i)(page);
  await goOn(page);
  await number(page).pressSequentially('4242424242424242');
  await cardField(page, 'expiry', /^Vencimiento/).pressSequentially('1240');
  await cardField(page, 'code', /^Código/).pressSequentially('123');
  await page.getByRole('textbox', { name: 'Nombre' }).first().fill('Teresa Olvera');
}
const pay = (page: Page) => page.getByRole('button', { name: /^Pagar \$/ }).tap();

export const screens: readonly Screen[] = [
  {
    name: 'slip of a transfer',
    budgetMs: 1000,
    lead: choose(/SPEI/),
    tap: goOn,
    async readable(page) {
      // The checkout may speak of a CLABE too.
      await page.waitForURL((url) => url.pathname.startsWith('/transfer'));
      await page.getByText(/CLABE/).first().waitFor();
    },
  },
  { name: 'voucher of a shop', budgetMs: 1000, lead: choose(/OXXO/), tap: goOn, readable: heading(/Paga en/) },
  {
    name: 'card form, taking input',
    budgetMs: 1300,
    lead: choose(/tarjeta/i),
    tap: goOn,
    readable: (page) => number(page).waitFor(),
  },
  { name: 'result of a card', budgetMs: 2000, lead: typeCard, tap: pay, readable: heading(/recibido|aprobado/i) },
];

/** A new phone: nothing in its cache, no connection open. */
export async function timeScreen(browser: Browser, sandbox: Sandbox, screen: Screen): Promise<number> {
  const line = await startSlowNetwork(slow4g);
  // Loopback too: Chromium leaves it out unless told.
  const proxy = { server: line.server, bypass: '<-loopback>' };
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    proxy,
  });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto((await sandbox.newLink('mx-family')).url);
    await page.waitForURL((url) => url.search === '');
    await screen.lead(page);
    const began = performance.now();
    await screen.tap(page);
    await screen.readable(page);
    return performance.now() - began;
  } finally {
    await context.close();
    line.close();
  }
}
