/** A payer before a voucher and one before a card's form, in a browser, while the primary's machine dies. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, expect, type Page } from '@playwright/test';
import { cardEs } from '#i18n/card-es';
import { catalogueOf, loadCatalogue } from '#i18n/catalogues';
import { moneyEs } from '#i18n/money-es';
import { createProductClient } from '#sandbox/actors/product-client';
import { sessionBody, sessionOf } from '#sandbox/actors/session-body';
import { byCardOnCheckout, cards, field, fillCard, payButton } from '../../e2e/card-payer.ts';
import { choose, chooseCash, openLink } from '../../e2e/payer.ts';
import { browserPath } from '../../scripts/browser.mjs';
import type { Cluster } from './cluster.ts';
import { faults } from './faults.ts';
import { payerHost } from './layout.ts';
import { startLoad } from './load.ts';
import type { Product } from './product.ts';

export interface Watched {
  /** One sentence each. */
  readonly wrong: readonly string[];
  /** Every heading that each payer read, in order. */
  readonly voucher: readonly string[];
  readonly card: readonly string[];
}

/** A payer may read none of these while the outcome is unknown. */
const tooMuch = /ningún cobro|no se cobró|no se envió|no pasó|rechaz|falló|error|pausa breve.*paga de nuevo/i;
const trueWithinMs = 150_000;
const triesEveryMs = 5_000;

/** `pictures`: a folder for what the pages look like meanwhile. */
export async function watchPayers(cluster: Cluster, product: Product, pictures: string | null): Promise<Watched> {
  await loadCatalogue('es-MX');
  const browser = await chromium.launch({
    executablePath: browserPath() ?? '',
    args: ['--no-sandbox', '--disable-gpu', `--host-resolver-rules=MAP ${payerHost} ${cluster.local}`],
  });
  try {
    const open = async (payer: string): Promise<Page> => {
      const context = await browser.newContext({
        ignoreHTTPSErrors: true,
        locale: 'es-MX',
        timezoneId: 'America/Mexico_City',
        viewport: { width: 360, height: 740 },
      });
      const page = await context.newPage();
      const client = createProductClient(cluster.origin);
      const { key } = await client.createSession(product.schoolKey, sessionOf(payer, sessionBody([367_500])));
      await openLink(page, `${cluster.payerOrigin}/checkout?data=${encodeURIComponent(key)}&locale=es-MX`);
      return page;
    };
    const [atVoucher, atCard] = [await open('tutor-voucher'), await open('tutor-card')];
    const reference = await chooseCash(atVoucher);
    await choose(byCardOnCheckout(atCard));
    await expect(field(atCard, 'code')).toBeEditable({ timeout: 60_000 });
    await fillCard(atCard, cards.approved);

    const [voucher, card] = [watch(atVoucher), watch(atCard)];
    // The button first, so that the payment is on its way when the primary goes.
    await payButton(atCard).click();
    // Others pay too: in a quiet hour a standby that was rewound waits for the next write.
    const others = startLoad(cluster.origin, product.schoolKey, product.stripe, { families: 1, schools: 1 });
    const mend = await faults.machine.hurt(cluster);
    await product.stripe.pay(reference);
    await sleep(10_000);
    if (pictures !== null) {
      await atVoucher.screenshot({ path: join(pictures, 'voucher.png') });
      await atCard.screenshot({ path: join(pictures, 'card.png') });
    }
    const wrong = [
      ...(await saysPaid(atVoucher, moneyEs.status.paidTitle, 'voucher')),
      ...(await saysPaid(atCard, cardEs.status.paidTitle, 'card', () => payAgain(atCard))),
    ];
    await mend();
    if (pictures !== null) {
      await atVoucher.screenshot({ path: join(pictures, 'voucher-after.png') });
      await atCard.screenshot({ path: join(pictures, 'card-after.png') });
    }
    const read = { voucher: await voucher.stop(), card: await card.stop() };
    for (const [who, texts] of Object.entries(read))
      wrong.push(...texts.filter((text) => tooMuch.test(text)).map((text) => `the payer at the ${who} read: ${text}`));
    await cluster.patroni.whole(180_000);
    await others.stop();
    const taken = product.gr4vy.ledger().filter(({ receivedMinor }) => receivedMinor > 0).length;
    if (taken !== 1) wrong.push(`the card was charged ${taken} times`);
    return { wrong, ...read };
  } finally {
    await browser.close();
  }
}

/** The notice asks to try again in a moment: then the form is opened anew, and filled in. */
async function payAgain(page: Page): Promise<void> {
  try {
    const name = catalogueOf('es-MX').pageError.retry;
    const anew = page.getByRole('button', { name }).or(page.getByRole('link', { name })).first();
    if (await anew.isVisible()) await anew.click({ timeout: 1_000 });
    if (!(await field(page, 'code').isVisible())) {
      // The list is drawn anew, and nothing is chosen.
      await choose(byCardOnCheckout(page));
      await expect(field(page, 'code')).toBeEditable({ timeout: 20_000 });
    }
    if ((await field(page, 'number').inputValue({ timeout: 1_000 })) === '') await fillCard(page, cards.approved);
    await payButton(page).click({ timeout: 1_000 });
  } catch {
    // The form went meanwhile, or does not open yet.
  }
}

async function saysPaid(
  page: Page,
  title: string,
  who: string,
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<string[]> {
  const paid = page.getByRole('heading', { name: title }).first();
  const until = performance.now() + trueWithinMs;
  let came = false;
  while (!came && performance.now() < until) {
    came = await paid.waitFor({ timeout: triesEveryMs }).then(
      () => true,
      () => false,
    );
    if (!came) await meanwhile();
  }
  return came ? [] : [`the payer at the ${who} was not told that it is paid`];
}

/** Reads headings and alerts again and again. */
function watch(page: Page): { stop(): Promise<readonly string[]> } {
  const read: string[] = [];
  let stopped = false;
  const watching = (async () => {
    while (!stopped) {
      const texts = await page
        .locator('h1, h2, [role=alert], [role=status]')
        .allInnerTexts()
        .catch(() => []);
      const text = texts.filter(Boolean).join(' | ').replaceAll(/\s+/g, ' ');
      if (text !== '' && read.at(-1) !== text) read.push(text);
      await sleep(200);
    }
  })();
  return {
    async stop() {
      stopped = true;
      await watching;
      return read;
    },
  };
}
