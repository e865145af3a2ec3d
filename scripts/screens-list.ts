/** The screens of docs/reference/screens, and the way to each. */
import type { BrowserContextOptions } from '@playwright/test';
import { at, card, chosen, email, open, paidVoucher, submitted, voucher, type Walk } from './screen-walks.ts';

const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } as const;
const desk = { viewport: { width: 1280, height: 800 } } as const;

export interface Screen {
  readonly name: string;
  /** What the picture shows, in a sentence's beginning. */
  readonly shows: string;
  readonly use?: BrowserContextOptions;
  /** The whole page, as far as it is worth it, and not what is seen at first. */
  readonly whole?: boolean;
  walk(walk: Walk): Promise<void>;
}

const phoneScreens: readonly Screen[] = [
  { name: 'mx-checkout', shows: 'A family in Mexico opens its link', walk: open('mx-family') },
  { name: 'mx-card-chosen', shows: 'It chooses the card', walk: chosen('mx-family', 'card/gr4vy') },
  { name: 'mx-oxxo-chosen', shows: 'It chooses cash', walk: chosen('mx-family', 'store/stripe') },
  {
    name: 'mx-dark',
    shows: 'The same in the dark',
    use: { colorScheme: 'dark' },
    walk: chosen('mx-family', 'store/stripe'),
  },
  {
    name: 'mx-large-text',
    shows: 'The same at 160 % text',
    async walk(walk) {
      await chosen('mx-family', 'store/stripe')(walk);
      await walk.page.evaluate(() => (document.documentElement.style.fontSize = '160%'));
      await walk.page.waitForTimeout(300);
    },
  },
  { name: 'mx-english', shows: 'One small charge, in English', walk: open('mx-english') },
  { name: 'mx-overdue', shows: 'Charges overdue', walk: open('mx-overdue') },
  { name: 'mx-too-large', shows: 'Too large for cash', walk: open('mx-too-large-for-cash') },
  { name: 'mx-invoice', shows: 'A school that makes out an invoice', walk: open('mx-invoice') },
  { name: 'mx-fiscal-data', shows: 'Its form for fiscal data', walk: open('mx-invoice', '/tax-data') },
  { name: 'mx-every-method', shows: 'A school with every method', walk: open('mx-every-method') },
  { name: 'co-checkout', shows: 'A family in Colombia', walk: open('co-family') },
  { name: 'co-pse', shows: 'PSE asks for the bank', walk: submitted('co-family', 'transfer/pse') },
  { name: 'ec-checkout', shows: 'A family in Ecuador', walk: open('ec-family') },
  { name: 'ec-banred', shows: 'A code to say at the bank', walk: submitted('ec-family', 'banred/banred') },
  { name: 'hub', shows: 'A slip waits: the link opened again', walk: open('mx-in-process') },
  { name: 'short', shows: 'Too little came', walk: open('mx-short') },
  { name: 'paid', shows: 'The link of what is paid', walk: open('mx-paid') },
  { name: 'disabled', shows: 'A school without payments', walk: open('mx-disabled') },
  { name: 'expired', shows: 'An expired link', walk: open('mx-expired') },
  { name: 'not-found', shows: 'A link that never was', walk: open('mx-not-found') },
  { name: 'oxxo-slip', shows: 'A slip for OXXO', walk: voucher },
  {
    name: 'oxxo-cashier',
    shows: 'The same for the cashier',
    async walk(walk) {
      await voucher(walk);
      await walk.page
        .getByRole('button', { name: /cajero/i })
        .first()
        .click();
      await walk.page.waitForTimeout(500);
    },
  },
  {
    name: 'oxxo-offline',
    shows: 'The same, opened again without a network',
    async walk(walk) {
      await voucher(walk);
      await walk.page.context().setOffline(true);
      await walk.page.reload().catch(() => undefined);
      await walk.page.waitForTimeout(800);
    },
  },
  { name: 'oxxo-paid', shows: 'Paid at the counter, the page looking on', walk: paidVoucher },
  {
    name: 'receipt',
    shows: 'Its receipt',
    whole: true,
    async walk(walk) {
      await paidVoucher(walk);
      const more = walk.page.getByRole('link', { name: /Ver comprobante/ });
      if (await more.first().isVisible()) await more.first().click();
      await walk.page.waitForTimeout(1200);
    },
  },
  { name: 'spei-slip', shows: 'A transfer in Mexico', walk: submitted('mx-family', 'transfer/transfer') },
  {
    name: 'card-form',
    shows: 'The card',
    async walk(walk) {
      await submitted('mx-family', 'card/gr4vy')(walk);
      await walk.page.waitForTimeout(1500);
    },
  },
  { name: 'card-declined', shows: 'Not enough money on it', walk: card('4000000000009995') },
  { name: 'card-approved', shows: 'It is paid', walk: card('4242424242424242') },
  { name: 'email-slip', shows: 'The e-mail with the slip', whole: true, walk: email(/OXXO/) },
  { name: 'email-receipt', shows: 'The e-mail with the receipt', whole: true, walk: email(/[Rr]ecib/) },
];

const deskScreens: readonly Screen[] = [
  { name: 'desk-checkout', shows: 'The checkout on a desk', walk: open('mx-family') },
  { name: 'desk-card', shows: 'The card there', walk: card('4000000000009995') },
  { name: 'desk-slip', shows: 'The slip there', walk: voucher },
  { name: 'console', shows: 'The sandbox’s console', walk: at('console') },
  { name: 'inbox', shows: 'Its inbox', walk: at('inbox') },
  { name: 'demo-school', shows: 'Its school', walk: at('school') },
  { name: 'portal', shows: 'The school’s portal, with the checkout inside', walk: at('school', '/portal') },
].map((screen) => ({ ...screen, use: desk }));

export const screens: readonly Screen[] = [
  ...phoneScreens.map((screen) => ({ ...screen, use: { ...phone, ...screen.use } })),
  ...deskScreens,
];
