/** What happens to phones: no signal, Back and Forward, an old token, blocked storage. The payer ends on the truth. */
import type { Locator, Page } from '@playwright/test';
import { moneyEs } from '#i18n/money-es';
import { noticesEs } from '#i18n/notices-es';
import { blockStorage } from './blocked-storage.ts';
import { expect, test } from './fixture.ts';
import {
  arrived,
  chooseCash,
  continueButton,
  expectWaiting,
  pendingPayments,
  newVoucher,
  noConnection,
  openCheckout,
  openedOn,
  openReceipt,
  oxxo,
  payAndRead,
  payBy,
  submitCash,
  shownReference,
  status,
  choose,
  wayToPay,
} from './payer.ts';
import { downloadBy } from './pdf.ts';

// Every day: watch-status.test.ts.
test(
  'offline while the money arrives: online again it is paid within five seconds',
  { tag: '@long' },
  async ({ page, context, journey }) => {
    journey.tolerate(noConnection);
    const { reference } = await newVoucher(page, journey);
    await expectWaiting(page);
    await context.setOffline(true);
    await expect(status(page)).toContainText('Sin conexión. En cuanto vuelva, esta página se actualiza sola.', {
      timeout: 15_000,
    });
    await journey.screen(page, 'voucher-offline');
    await journey.console.pay(reference);
    await context.setOffline(false);
    await expect(status(page)).toContainText('Pago recibido', { timeout: 5_000 });
  },
);

// S2-R21, S4-R06, S3-R12
// Every day: saved-copy.spec.ts.
test(
  'a page that loads while the API does not answer shows the copy of its voucher, and does not call it good',
  { tag: '@long' },
  async ({ page, journey }) => {
    journey.tolerate(noConnection);
    const { reference } = await newVoucher(page, journey);
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
    await page.reload();
    expect(await shownReference(page)).toBe(reference);
    await expect(page.getByText('Sin conexión · guardada')).toContainText(moneyEs.savedCopy.warningAtCounter);
  },
);

// Every day: pay.alone.test.ts, and the press below whose connection dies.
test(
  'the answer to the press is lost: the page finds the voucher it made',
  { tag: '@long' },
  async ({ page, journey }) => {
    journey.tolerate(noConnection);
    const session = await openCheckout(page, journey);
    await page.route('**/commit*', async (route) => {
      await route.fetch();
      await route.abort('internetdisconnected');
    });
    const reference = await chooseCash(page);
    expect((await journey.atProvider(session)).map((line) => line.reference)).toEqual([reference]);
  },
);

test('the connection dies at the press: the page stays, the press waits, and one voucher comes by itself with the signal', async ({
  page,
  context,
  journey,
}) => {
  journey.tolerate(noConnection);
  const session = await openCheckout(page, journey);
  await submitWithoutSignal(page, oxxo(page));
  await expect(page.getByText('Guardado. Generamos tu ficha en cuanto haya señal.')).toBeVisible();
  await isWholeStill(page, oxxo(page));
  await journey.bothScreens(page, 'press-waits-for-signal');
  expect(await journey.atProvider(session)).toEqual([]);
  await context.setOffline(false);
  await shownReference(page);
  expect(await journey.atProvider(session)).toHaveLength(1);
});

// Every day: held-submit.test.ts.
test(
  'a press that waits is called off: nothing comes with the signal, and the next press makes one voucher',
  { tag: '@long' },
  async ({ page, context, journey }) => {
    journey.tolerate(noConnection);
    const session = await openCheckout(page, journey);
    await submitWithoutSignal(page, oxxo(page));
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await expect(page.getByText('No hay internet. No se generó nada.')).toBeVisible();
    await context.setOffline(false);
    // Longer than it would wait for a signal.
    await page.waitForTimeout(6_000);
    expect(await journey.atProvider(session)).toEqual([]);
    await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
    await shownReference(page);
    expect(await journey.atProvider(session)).toHaveLength(1);
  },
);

// Every day: held-submit.test.ts and card-disturbed.spec.ts.
test(
  'a press that waits is not carried out where another phone was faster',
  { tag: '@long' },
  async ({ page, context, journey }) => {
    journey.tolerate(noConnection);
    const session = await openCheckout(page, journey);
    await submitWithoutSignal(page, oxxo(page));
    const other = await openedOn(journey.anotherPhone(), session);
    await payBy(other, 'Transferencia bancaria (SPEI)');
    await expect(other).toHaveURL(/\/transfer$/);
    await context.setOffline(false);
    await expect(pendingPayments(page)).toBeVisible();
    await expect(page.getByText('Guardado.')).toHaveCount(0);
    expect(await journey.atProvider(session)).toHaveLength(1);
  },
);

// Every day: held-submit.test.ts.
test(
  'a card without signal: nothing waits, the page and the choice stay, and the next press opens the form',
  { tag: '@long' },
  async ({ page, context, journey }) => {
    journey.tolerate(noConnection);
    await openCheckout(page, journey);
    const card = wayToPay(page, 'Tarjeta de crédito o débito');
    // Without its script the row opens nothing, and the button leads to the card's page.
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await choose(card);
    await continueButton(page).click();
    await expect(page.getByText('No hay internet. No se generó nada.')).toBeVisible();
    await expect(page.getByText('Guardado.')).toHaveCount(0);
    await isWholeStill(page, card);
    await journey.bothScreens(page, 'press-without-signal');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
    await expect(page).toHaveURL(/\/card$/);
  },
);

/** Chooses, loses the connection, and submits. */
async function submitWithoutSignal(page: Page, way: Locator): Promise<void> {
  const answered = page.waitForResponse(/\/api\/tokens/);
  await choose(way);
  await answered;
  await arrived(page);
  await page.context().setOffline(true);
  await continueButton(page).click();
}

/** The school, the amount and the choice are where they were. */
async function isWholeStill(page: Page, way: Locator): Promise<void> {
  await expect(page.getByText('Colegio San Jerónimo')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('$8,480.50');
  await expect(way).toBeChecked();
}

// Every day: the journeys above.
test(
  'the connection dies before the first touch: no more than the page itself says that nothing was made',
  { tag: '@long' },
  async ({ page, context, journey }) => {
    journey.tolerate(noConnection);
    const session = await openCheckout(page, journey);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await choose(oxxo(page));
    await continueButton(page).click();
    await expect(page.getByText('No hay internet. No se generó nada.')).toBeVisible();
    await isWholeStill(page, oxxo(page));
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
    await shownReference(page);
    expect(await journey.atProvider(session)).toHaveLength(1);
  },
);

// What says it is fetched with the press, not before (`refusals.ts`): a press must be answered where it does not come.
// Every day: the journeys above.
test(
  'only the script that says it cannot be fetched: what went wrong is said in plain words, and the next press makes one voucher',
  { tag: '@long' },
  async ({ page, journey }) => {
    journey.tolerate(noConnection);
    journey.tolerate(/\b503\b/);
    const session = await openCheckout(page, journey);
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    const isFetched = (name: string) => fetched.some((url) => url.includes(`/assets/${name}-`));
    await choose(oxxo(page));
    // At once: an idle page fetches the slip's page, which brings it along.
    await expect.poll(() => isFetched('deferred') && fetched.some((url) => url.includes('/api/'))).toBe(true);
    expect(isFetched('refusals'), 'the control: it is not here yet').toBe(false);
    await refuseSaying(page);
    await continueButton(page).click();
    await expect(page.getByText('No hay internet').first()).toBeVisible();
    await expect(page.locator('main')).not.toContainText('cobro');
    await journey.screen(page, 'press-without-words-only');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await submitAgain(page);
    await shownReference(page);
    expect(await journey.atProvider(session)).toHaveLength(1);
  },
);

/** The API refuses the choice, and nothing that could say why arrives. */
async function refuseSaying(page: Page): Promise<void> {
  await page.route('**/assets/*', (route) => route.abort('internetdisconnected'));
  await page.route('**/materialize*', (route) => route.fulfill({ status: 503, contentType: 'text/plain', body: 'no' }));
}

/** The button where it is still there, else the way back to the checkout and then the button. */
async function submitAgain(page: Page): Promise<void> {
  const retry = page.getByRole('link', { name: 'Intentar de nuevo' });
  if (await retry.isVisible()) await retry.click();
  await submitCash(page);
}

// S2-R27
// Every day: keep-fresh.alone.test.ts, first-screen.spec.ts.
test(
  'Back and Forward before and after paying always land on the true state',
  { tag: '@long' },
  async ({ page, journey }) => {
    const { session, reference } = await newVoucher(page, journey);
    await page.goBack();
    await expect(pendingPayments(page)).toBeVisible();
    await expect(continueButton(page)).toHaveCount(0);
    await page.goForward();
    expect(await shownReference(page)).toBe(reference);
    await journey.console.pay(reference);
    await openReceipt(page);
    await isPaidWhereverOneGoes(page);
    expect(await journey.atProvider(session)).toHaveLength(1);
  },
);

/** Goes back and forward, twice: no page offers to pay, each says that it is paid, one of them by the receipt. */
async function isPaidWhereverOneGoes(page: Page): Promise<void> {
  for (const step of ['back', 'forward', 'back', 'forward'] as const) {
    await (step === 'back' ? page.goBack() : page.goForward());
    await expect(page).toHaveURL(step === 'back' ? /\/successful-payment$/ : /\/store$/);
    const done = page.getByText(/^(Pago recibido|Este pago ya está hecho)$/).first();
    await expect(done).toBeVisible();
    await expect(continueButton(page)).toHaveCount(0);
    await expect(page.getByText('Esperando tu pago')).toHaveCount(0);
  }
}

// S4-R09, S6-R03
// Every day: own-token.alone.test.ts.
test('a token that grew old is renewed without the payer noticing', { tag: '@long' }, async ({ page, journey }) => {
  await openCheckout(page, journey);
  await journey.console.advance(16 * 60);
  const reference = await chooseCash(page);
  await payAndRead(page, journey, reference);
  await journey.console.advance(16 * 60);
  const download = await downloadBy(page, () => page.getByRole('button', { name: 'Descargar comprobante' }).click());
  expect(await download.failure()).toBeNull();
});

// S4-R09
// Every day: own-token.alone.test.ts.
test(
  'a bearer that is refused twice: the press fails with the right words, after one fresh session',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await openCheckout(page, journey);
    await page.route('**/materialize*', async (route) => {
      // The server's own refusal of a bearer it does not know.
      await route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer nobody' } });
    });
    await choose(oxxo(page));
    await continueButton(page).click();
    await expect(page.getByRole('heading', { name: 'Tu sesión terminó' })).toBeVisible();
    const calls = journey.watch.requests.flatMap(
      ({ url }) => /\/materialize|\/api\/sessions\/[\w-]{43}(?=[?]|$)/.exec(url) ?? [],
    );
    const order = calls.map((call) => (call === '/materialize' ? 'submit' : 'session')).join(' ');
    // One retry, with a fresh session. The idle page may fetch one for its own bearer; the page is read again.
    expect(order).toMatch(/^(session )?submit (session ){1,2}submit( session)?$/);
    expect(order.match(/session/g)?.length).toBeLessThanOrEqual(3);
    expect(await journey.atProvider(session)).toEqual([]);
    await journey.screen(page, 'session-ended');

    await page.unroute('**/materialize*');
    await page.reload();
    await chooseCash(page);
  },
);

// S2-R30, S2-R21
test('with storage blocked the payer is warned that no voucher is kept, and still pays', async ({ page, journey }) => {
  await blockStorage(page, journey);
  const session = await journey.newSession();
  await page.goto(session.url);
  const reference = await chooseCash(page);
  const warning = page.getByText(noticesEs.voucherNotSaved);
  await expect(warning).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar' }).click();
  await expect(warning).toHaveCount(0);
  await payAndRead(page, journey, reference);
  await expect(page.getByRole('heading', { level: 1, name: 'Pago recibido' })).toBeVisible();
});
