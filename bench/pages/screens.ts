/** Every screen after the first: the way to it, the tap that opens it, and a sign that it can be read. */
import type { Page } from '@playwright/test';
import { declinesEs } from '#i18n/declines-es';
import { moneyEs } from '#i18n/money-es';
import { createProductClient } from '#sandbox/actors/product-client';
import type { Sandbox } from '#sandbox/sandbox';
import type { ScenarioName } from '#sandbox/demo/scenarios';

/** What a visit begins with. */
interface Visited {
  readonly sandbox: Sandbox;
  readonly url: string;
  readonly key: string;
}

/** The sign of a screen that can be read: a visible element with these words. The page looks for it (`timed.ts`). */
export interface Sign {
  /** Of a frame inside the page. */
  readonly inFrame?: boolean;
  readonly selector: string;
  readonly text?: RegExp;
  /** How the page's path begins; any unless given. */
  readonly path?: string;
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
  /** From the open checkout to the tap; may return a text for it. Without `lead` the tap itself opens the link. */
  lead?(page: Page): Promise<string | void>;
  tap(page: Page, visited: Visited, found: string): Promise<unknown>;
  readonly readable: Sign;
}

const goOn = (page: Page) => page.locator('[data-continue]').tap();
const pick = (name: RegExp) => (page: Page) => page.getByRole('radio', { name }).check();
/** A family reads what it pays before it goes on. */
const lookAround = (page: Page) => page.waitForTimeout(2_000);
const choose = (name: RegExp) => async (page: Page) => {
  await pick(name)(page);
  await lookAround(page);
};
const heading = (text: RegExp): Sign => ({ selector: 'h1', text });
/** The smallest element that has the words. */
const words = (text: RegExp): Sign => ({ selector: 'main :not(:has(*))', text });
const cardNumber: Sign = { inFrame: true, selector: 'input[autocomplete="cc-number"]' };

const cardField = (page: Page, field: 'number' | 'expiry' | 'code', name: RegExp) =>
  page.locator(`[data-card-field~="${field}"] iframe`).contentFrame().getByRole('textbox', { name });

/** Emulated cards: one approved at once, one refused by its bank. Source: `src/providers/gr4vy/emulator-cards.ts`. */
const cards = { approved: '4242424242424242', refused: '4000000000000002' } as const;
const typeCard = (digits: string) => async (page: Page) => {
  await choose(/tarjeta/i)(page);
  await cardField(page, 'number', /^Número/).pressSequentially(digits);
  await cardField(page, 'expiry', /^Vencimiento/).pressSequentially('1240');
  await cardField(page, 'code', /^Código/).pressSequentially('123');
};

const open = (page: Page, { url }: Visited) => page.goto(url, { waitUntil: 'commit' });
const makeVoucher = ({ sandbox, key }: Visited) => createProductClient(sandbox.urls.app).makeVoucher(key);
const showVoucher = async (page: Page) => {
  await choose(/OXXO/)(page);
  await goOn(page);
  await page.getByRole('heading', { level: 1, name: /Paga en/ }).waitFor();
  await page.waitForTimeout(2_000);
  const shown = page.getByText(/^Referencia: [\d ]+$/).filter({ visible: true });
  return (await shown.textContent())?.replaceAll(/\D/g, '') ?? '';
};
/** At the counter: the provider's own report, and all that follows from it. */
async function payVoucher({ emulators }: Sandbox, reference: string): Promise<void> {
  for (const emulator of emulators.values()) void emulator.pay(reference);
}

const firstScreen = 'first screen, from its link';

export const screens: readonly Screen[] = [
  { name: firstScreen, budgetMs: null, tap: open, readable: { selector: 'input[type="radio"]' } },
  {
    name: 'slip of a transfer',
    budgetMs: 1000,
    lead: choose(/SPEI/),
    tap: goOn,
    // The checkout may speak of a CLABE too.
    readable: { ...words(/CLABE/), path: '/transfer' },
  },
  { name: 'voucher of a shop', budgetMs: 1000, lead: choose(/OXXO/), tap: goOn, readable: heading(/Paga en/) },
  {
    name: 'card form, taking input',
    budgetMs: 1300,
    lead: lookAround,
    tap: pick(/tarjeta/i),
    readable: cardNumber,
  },
  {
    name: 'our own card form, taking input',
    budgetMs: 1300,
    scenario: 'co-family',
    lead: lookAround,
    tap: pick(/tarjeta/i),
    readable: cardNumber,
  },
  {
    name: 'receipt of a card',
    budgetMs: 2000,
    lead: typeCard(cards.approved),
    tap: goOn,
    readable: heading(/recibido|aprobado/i),
  },
  {
    name: 'refusal of a card',
    budgetMs: 2000,
    lead: typeCard(cards.refused),
    tap: goOn,
    readable: words(RegExp(declinesEs.rejected_by_bank)),
  },
  {
    name: 'receipt, from the word of the provider',
    budgetMs: 1000,
    lead: showVoucher,
    tap: (_page, { sandbox }, reference) => payVoucher(sandbox, reference),
    readable: words(RegExp(moneyEs.status.paidTitle)),
  },
  {
    name: 'status of a payment that waits, from its link',
    budgetMs: null,
    overs: { of: firstScreen, moreMs: 300 },
    arrange: makeVoucher,
    tap: open,
    readable: words(/Efectivo en OXXO/),
  },
];
