/** Every screen after the first: from the tap that asks for it until it can be read, on the same line and phone. */
import type { Browser, Page } from '@playwright/test';
import { declinesEs } from '#i18n/declines-es';
import { moneyEs } from '#i18n/money-es';
import { createProductClient } from '#sandbox/product-client';
import type { Sandbox } from '#sandbox/sandbox';
import type { ScenarioName } from '#sandbox/scenarios';
import { slow4g, startSlowNetwork } from '../slow-network.ts';

/** What a visit begins with. */
interface Visited {
  readonly sandbox: Sandbox;
  readonly url: string;
  readonly key: string;
}

export interface Screen {
  readonly name: string;
  /** From the tap until it can be read; null where it is only measured beside another. */
  readonly budgetMs: number | null;
  /** On top of what another screen took in the same run. */
  readonly overs?: { readonly of: string; readonly moreMs: number };
  readonly scenario?: ScenarioName;
  /** Before the phone is taken up. */
  arrange?(visited: Visited): Promise<unknown>;
  /** From the open checkout up to the tap, for which it may answer something; without it the tap is what opens the link. */
  lead?(page: Page): Promise<string | void>;
  tap(page: Page, visited: Visited, found: string): Promise<unknown>;
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

/** Emulated cards: one that is approved at once, one that its bank refuses. Source: `src/providers/gr4vy/emulator-cards.ts`. */
const cards = { approved: '4242424242424242', refused: '4000000000000002' } as const;
const typeCard = (digits: string) => async (page: Page) => {
  await choose(/tarjeta/i)(page);
  await goOn(page);
  await number(page).pressSequentially(digits);
  await cardField(page, 'expiry', /^Vencimiento/).pressSequentially('1240');
  await cardField(page, 'code', /^Código/).pressSequentially('123');
  await page.getByRole('textbox', { name: 'Nombre' }).first().fill('Teresa Olvera');
};
const pay = (page: Page) => page.getByRole('button', { name: /^Pagar \$/ }).tap();

const open = (page: Page, { url }: Visited) => page.goto(url, { waitUntil: 'commit' });
const makeVoucher = ({ sandbox, key }: Visited) => createProductClient(sandbox.urls.app).makeVoucher(key);
const showVoucher = async (page: Page) => {
  await choose(/OXXO/)(page);
  await goOn(page);
  await heading(/Paga en/)(page);
  await page.waitForTimeout(2_000);
  const shown = page.getByText(/^Referencia: [\d ]+$/).filter({ visible: true });
  return (await shown.textContent())?.replaceAll(/\D/g, '') ?? '';
};
/** At the counter: the provider's own word, and all that follows from it. */
async function payVoucher({ emulators }: Sandbox, reference: string): Promise<void> {
  for (const emulator of emulators.values()) void emulator.pay(reference);
}

const firstScreen = 'first screen, from its link';

export const screens: readonly Screen[] = [
  { name: firstScreen, budgetMs: null, tap: open, readable: (page) => page.getByRole('radio').first().waitFor() },
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
  {
    name: 'our own card form, taking input',
    budgetMs: 1300,
    scenario: 'co-family',
    lead: choose(/tarjeta/i),
    tap: goOn,
    readable: (page) =>
      page
        .locator('[data-card-field] iframe')
        .contentFrame()
        .getByRole('textbox', { name: /^Número/ })
        .waitFor(),
  },
  {
    name: 'receipt of a card',
    budgetMs: 2000,
    lead: typeCard(cards.approved),
    tap: pay,
    readable: heading(/recibido|aprobado/i),
  },
  {
    name: 'refusal of a card',
    budgetMs: 2000,
    lead: typeCard(cards.refused),
    tap: pay,
    readable: (page) => page.getByText(declinesEs.rejected_by_bank).first().waitFor(),
  },
  {
    name: 'receipt, from the word of the provider',
    budgetMs: 1000,
    lead: showVoucher,
    tap: (_page, { sandbox }, reference) => payVoucher(sandbox, reference),
    readable: (page) => page.getByText(moneyEs.status.paidTitle).first().waitFor(),
  },
  {
    name: 'status of a payment that waits, from its link',
    budgetMs: null,
    overs: { of: firstScreen, moreMs: 300 },
    arrange: makeVoucher,
    tap: open,
    readable: (page) =>
      page
        .getByText(/Efectivo en OXXO/)
        .first()
        .waitFor(),
  },
];

/** How a screen came, and how it felt from its tap on: the longest task, and from a touch to the next paint. In milliseconds. */
export interface Timed {
  readonly tookMs: number;
  readonly taskMs: number;
  readonly touchMs: number;
}

/** What a page notes of itself, by the clock of this machine. */
const notes = `
window.benchNotes = [];
const note = (type, more) => new PerformanceObserver((seen) => seen.getEntries().forEach(({ startTime, duration, interactionId }) =>
  type === 'event' && !interactionId || benchNotes.push({ type, at: performance.timeOrigin + startTime, duration }))).observe({ type, buffered: true, ...more });
note('longtask');
note('event', { durationThreshold: 16 });`;

type Note = { readonly type: 'longtask' | 'event'; readonly at: number; readonly duration: number };

async function felt(page: Page, since: number): Promise<Pick<Timed, 'taskMs' | 'touchMs'>> {
  // What it notes is told in its own time.
  await page.waitForTimeout(300);
  const noted = await page.evaluate((): readonly Note[] => Reflect.get(window, 'benchNotes'));
  const longest = (type: Note['type']): number =>
    Math.max(0, ...noted.filter((one) => one.type === type && one.at >= since - 50).map(({ duration }) => duration));
  return { taskMs: longest('longtask'), touchMs: longest('event') };
}

/** A new phone: nothing in its cache, no connection open. */
export async function timeScreen(browser: Browser, sandbox: Sandbox, screen: Screen): Promise<Timed> {
  const { url } = await sandbox.newLink(screen.scenario ?? 'mx-family');
  const visited = { sandbox, url, key: new URL(url).searchParams.get('data') ?? '' };
  await screen.arrange?.(visited);
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
    await page.addInitScript({ content: notes });
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    let found: string | void = '';
    if (screen.lead) {
      await page.goto(url);
      await page.waitForURL(({ search }) => search === '');
      found = await screen.lead(page);
    }
    const [began, since] = [performance.now(), Date.now()];
    await screen.tap(page, visited, found ?? '');
    await screen.readable(page);
    const tookMs = performance.now() - began;
    return { tookMs, ...(await felt(page, since)) };
  } finally {
    await context.close();
    line.close();
  }
}
