/** A way to pay that one browser was asked to know: how short it is, and that no other family and phone sees it. */
import type { Locator, Page } from '@playwright/test';
import { cardEs } from '#i18n/card-es';
import { knownWay } from '#i18n/known-way';
import { emulated } from '#providers/pse/emulated';
import {
  byCardOnCheckout,
  cards,
  cardStatus,
  field,
  fillCard,
  newPayer,
  notice,
  openCardForm,
  payButton,
  saveCard,
  tick,
} from './card-payer.ts';
import { expect, test } from './fixture.ts';
import { lookAndChoose, lookAndSubmit, openInPortal } from './framed.ts';
import type { Journey } from './journey.ts';
import type { NewSession, OwnSession } from './own-session.ts';
import { continueButton, counted, noConnection, openLink, payBy, wayToPay } from './payer.ts';
import { alone, typedCode } from './typed-card.ts';
import { inputNames } from '../src/web/payment/form/outcome.ts';

const words = knownWay['es-MX'];
const visa = 'Visa ···· 4242';
const { answers } = emulated.desk['CO/transfer/pse'];
const documentNumber = '1032456789';
const shownDocument = '···· 6789';

const remember = (page: Page): Locator => page.getByRole('checkbox', { name: words.remember });
const forget = (page: Page): Locator => page.getByRole('button', { name: /^Olvidar .+ en este navegador$/ });
const firstWay = (page: Page): Locator => page.getByRole('radio').first();
const known = (page: Page, title: string): Locator => page.getByText(title, { exact: true });

/** Pays once by a new card that is saved, and asks the browser to know it. */
async function rememberCard(page: Page, session: OwnSession, number: string = cards.approved): Promise<void> {
  await openCardForm(page, session);
  await fillCard(page, number);
  for (const box of await documents(page)) await tick(box);
  await expect(remember(page)).toHaveCount(0);
  await tick(saveCard(page));
  await expect(remember(page)).not.toBeChecked();
  await tick(remember(page));
  await payButton(page).click();
  await expect(cardStatus(page, cardEs.status.paidTitle)).toBeVisible();
}

/** Pays once by PSE, and asks the browser to know its answers. */
async function rememberPse(page: Page, session: OwnSession): Promise<void> {
  await openLink(page, session.url);
  await payBy(page, 'PSE');
  await page.getByRole('radio', { name: 'Bancolombia' }).check();
  await page.getByLabel('Persona').check();
  await page.getByLabel('Número de documento').fill(documentNumber);
  await page.getByLabel('Nombre completo').fill(answers.full_name);
  await page.getByLabel('Celular').fill('300 123 4567');
  await expect(remember(page)).not.toBeChecked();
  await tick(remember(page));
  await page.getByRole('button', { name: 'Ir a mi banco' }).click();
  await approve(page);
}

async function approve(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Aprobar' }).click();
  await expect(
    page.getByRole('heading', { name: 'Pago recibido' }).or(page.getByText('Comprobante')).first(),
  ).toBeVisible();
}

/** The same where no script follows the payment. */
async function approveUnseen(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Aprobar' }).click();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Pago recibido' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

/** All that a browser gets for a link: the document, and the API's answer to a page of it. */
async function allOf(page: Page, session: OwnSession): Promise<string> {
  const html = await (await page.request.get(session.url, { headers: { 'sec-fetch-dest': 'document' } })).text();
  const api = `${new URL(session.url).origin}/api/sessions/${session.key}`;
  const answered = await (await page.request.get(api, { headers: { 'x-known-browser': '1' } })).text();
  expect(html).toContain('checkout_payment_options');
  return html + answered;
}

/** A link of this session shows nothing in this browser that another asked it to know. */
async function seesNothing(page: Page, session: OwnSession): Promise<void> {
  await openLink(page, session.url);
  await expect(firstWay(page)).toBeVisible();
  await expect(forget(page)).toHaveCount(0);
  for (const text of [await page.content(), await allOf(page, session)]) {
    expect(text).not.toMatch(alone('4242', '6789'));
    expect(text).not.toContain('PSE · Bancolombia');
  }
}

const documents = (page: Page) => page.locator(`[name^="${inputNames.document}"]`).all();
const cookies = async (page: Page) => (await page.context().cookies()).filter(({ name }) => name.startsWith('known-'));

const family = (like: NewSession['like'] = 'mx-family') => {
  const { payerId } = newPayer();
  return { payerId, next: (journey: Journey) => journey.newSession({ like: like ?? 'mx-family', payerId }) };
};

// S2-R03
test('a card that the browser knows pays in two taps and one field, and no other phone is told of it', async ({
  page,
  journey,
}) => {
  const { next } = family();
  await rememberCard(page, await next(journey));
  const session = await next(journey);
  await openLink(page, session.url);
  await expect(known(page, visa)).toBeVisible();
  await expect(firstWay(page)).toHaveAccessibleName(`Tarjeta de crédito o débito: ${visa}`);
  await journey.bothScreens(page, 'known-card');
  const payer = counted();
  await payer.tap(firstWay(page));
  await expect(field(page, 'code')).toBeFocused();
  await journey.bothScreens(page, 'known-card-open');
  await payer.type(field(page, 'code'), typedCode);
  await payer.tap(continueButton(page));
  await expect(cardStatus(page, cardEs.status.paidTitle)).toBeVisible();
  expect(payer.done).toEqual(['tap', 'field', 'tap']);
  expect(await journey.schoolSees(session)).toMatchObject({ status: 'paid', payments: [{ status: 'successful' }] });

  const another = await next(journey);
  await seesNothing(await journey.anotherPhone({ viewport: { width: 360, height: 740 } }), another);
  const [cookie] = await cookies(page);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  expect(await page.evaluate(() => document.cookie)).not.toContain('known-');
});

// Every day: card-in-list.spec.ts, and the known card above.
test(
  'a known card that is declined says so under its row, with another way beside it',
  { tag: '@long' },
  async ({ page, journey }) => {
    const { next } = family();
    await rememberCard(page, await next(journey), cards.onceSavedWrongCode);
    const session = await next(journey);
    await openLink(page, session.url);
    await firstWay(page).click();
    await field(page, 'code').pressSequentially(typedCode);
    await continueButton(page).click();
    await expect(notice(page)).toContainText(cardEs.declines.check_cvv_and_expiry);
    await expect(notice(page)).toContainText(cardEs.next.notTaken);
    await expect(notice(page)).toBeInViewport();
    await expect(page).toHaveURL(/\/checkout/);
    await expect(field(page, 'code')).toHaveValue('');
    await journey.bothScreens(page, 'known-card-declined');
    await notice(page).getByRole('button', { name: /SPEI/ }).click();
    await expect(page).toHaveURL(/\/transfer/);
    expect((await journey.schoolSees(session)).payments.map(({ status }) => status)).toEqual(['rejected', 'pending']);
  },
);

// Every day: card-in-list.spec.ts, and the known card above.
test(
  'a card that the browser knows in Colombia pays in four taps, two of them for its terms',
  { tag: '@long' },
  async ({ page, journey }) => {
    const { next } = family('co-family');
    const first = await next(journey);
    await rememberCard(page, first);
    // The card is saved once the payment is booked.
    expect(await journey.schoolSees(first)).toMatchObject({ status: 'paid' });
    const session = await next(journey);
    await openLink(page, session.url);
    const payer = counted();
    await payer.tap(firstWay(page));
    await expect.poll(async () => (await documents(page)).length).toBe(2);
    for (const box of await documents(page)) await payer.tap(box);
    await journey.bothScreens(page, 'known-card-colombia');
    await payer.tap(continueButton(page));
    await expect(cardStatus(page, cardEs.status.paidTitle)).toBeVisible();
    expect(payer.done).toEqual(['tap', 'tap', 'tap', 'tap']);
    expect(await journey.schoolSees(session)).toMatchObject({ status: 'paid', payments: [{ status: 'successful' }] });
  },
);

// S2-R03
test('PSE that the browser knows goes to the bank in two taps and no field, and is gone at one press', async ({
  page,
  journey,
}) => {
  const { payerId, next } = family('co-family');
  await rememberPse(page, await next(journey));
  const session = await next(journey);
  await openLink(page, session.url);
  await expect(known(page, 'PSE · Bancolombia')).toBeVisible();
  await expect(known(page, `Cédula de ciudadanía ${shownDocument}`)).toBeVisible();
  expect(await allOf(page, session)).not.toContain(documentNumber);
  await journey.bothScreens(page, 'known-pse');
  const payer = counted();
  await payer.tap(firstWay(page));
  await payer.tap(continueButton(page));
  await approve(page);
  expect(payer.done).toEqual(['tap', 'tap']);

  const third = await next(journey);
  await openLink(page, third.url);
  // Nobody is told that it was forgotten unless it was.
  journey.tolerate(noConnection);
  await page.context().setOffline(true);
  await forget(page).click();
  await expect(page.getByRole('alert').filter({ hasText: /conexión|internet/i })).toBeVisible();
  await expect(known(page, 'PSE · Bancolombia')).toBeVisible();
  await page.context().setOffline(false);
  await forget(page).click();
  await expect(forget(page)).toHaveCount(0);
  await expect(known(page, 'PSE · Bancolombia')).toHaveCount(0);
  expect(await cookies(page)).toEqual([]);
  await seesNothing(page, third);
  const { db } = journey.sandbox.cuota.services;
  const own = await db.selectFrom('remembered_way').select('id').where('payer_id', '=', payerId).execute();
  expect(own).toEqual([]);
});

// S2-R03
// Every day: sandbox/tests/methods/known-way.test.ts.
test(
  'on one phone no family sees what another asked for: of its school, of another, and two parents of one child',
  { tag: '@long' },
  async ({ page, journey }) => {
    const [mother, father, neighbour] = [family(), family(), family('co-family')];
    await rememberCard(page, await mother.next(journey));
    await seesNothing(page, await father.next(journey));
    await seesNothing(page, await neighbour.next(journey));
    await openLink(page, (await mother.next(journey)).url);
    await expect(known(page, visa)).toBeVisible();

    await test.step('another school has a cookie of its own', async () => {
      await rememberPse(page, await neighbour.next(journey));
      expect(await cookies(page)).toHaveLength(2);
      expect(await allOf(page, await neighbour.next(journey))).not.toMatch(alone('4242'));
      expect(await allOf(page, await mother.next(journey))).not.toMatch(alone('6789'));
    });
    await test.step('who asks next at a school takes its place, and forgetting ends one’s own alone', async () => {
      await rememberCard(page, await father.next(journey));
      await seesNothing(page, await mother.next(journey));
      await openLink(page, (await father.next(journey)).url);
      await forget(page).click();
      await expect(forget(page)).toHaveCount(0);
      await seesNothing(page, await father.next(journey));
      await seesNothing(page, await mother.next(journey));
      await openLink(page, (await neighbour.next(journey)).url);
      await expect(known(page, 'PSE · Bancolombia')).toBeVisible();
    });
  },
);

// S2-R03
// Every day: known-way.test.ts.
test('in a frame nothing is known and nothing can be asked', { tag: '@long' }, async ({ page, journey }) => {
  const { next } = family();
  await rememberCard(page, await next(journey));
  const frame = await openInPortal(page, journey, await next(journey));
  await expect(frame.getByRole('radio').first()).toBeVisible();
  expect(await frame.content()).not.toMatch(alone('4242'));
  await lookAndChoose(byCardOnCheckout(frame));
  await lookAndSubmit(continueButton(frame));
  await expect(field(frame, 'code')).toBeEditable();
  await lookAndChoose(frame.getByRole('radio', { name: cardEs.saved.other }));
  await tick(saveCard(frame));
  await expect(frame.getByRole('checkbox', { name: words.remember })).toHaveCount(0);
});

// Every day: the two untagged here, and sandbox/tests/methods/known-way.test.ts.
test(
  'a code that is missing is asked for in place, and another card is typed on its own page',
  { tag: '@long' },
  async ({ page, journey }) => {
    const { next } = family();
    await rememberCard(page, await next(journey));
    const session = await next(journey);
    await openLink(page, session.url);
    await firstWay(page).click();
    await expect(field(page, 'code')).toBeEditable();
    await continueButton(page).click();
    await expect(page.getByText(cardEs.errors.codeRequired)).toBeVisible();
    await expect(page).toHaveURL(/\/checkout/);
    expect(await journey.atProvider(session)).toEqual([]);
    await journey.screen(page, 'known-card-no-code');
    await page.getByRole('link', { name: words.otherCard }).click();
    await expect(field(page, 'code')).toBeEditable();
    await expect(page).toHaveURL(/\/card/);
  },
);

// Every day: the journeys above, on a phone and on a desk.
test(
  'a known card stands on small screens, in the dark, and in large text',
  { tag: '@long' },
  async ({ page, journey }) => {
    const { next } = family();
    await rememberCard(page, await next(journey));
    await openLink(page, (await next(journey)).url);
    await firstWay(page).click();
    await expect(field(page, 'code')).toBeEditable();
    await page.setViewportSize({ width: 360, height: 600 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await journey.screen(page, 'known-card-dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 320, height: 568 });
    await journey.screen(page, 'known-card-320');
    const isWide = () =>
      page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    expect(await isWide()).toBe(false);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
    await journey.screen(page, 'known-card-large');
  },
);

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  // Every day: the two untagged here, and sandbox/tests/methods/known-way.test.ts.
  test('PSE is known, goes to the bank, and is forgotten', { tag: '@long' }, async ({ page, journey }) => {
    const { next } = family('co-family');
    await page.goto((await next(journey)).url);
    await wayToPay(page, 'PSE').check();
    await continueButton(page).click();
    await page.getByRole('radio', { name: 'Bancolombia' }).check();
    await page.getByLabel('Persona').check();
    await page.getByLabel('Número de documento').fill(documentNumber);
    await page.getByLabel('Nombre completo').fill(answers.full_name);
    await page.getByLabel('Celular').fill('300 123 4567');
    await remember(page).check();
    await page.getByRole('button', { name: 'Ir a mi banco' }).click();
    await approveUnseen(page);
    await page.goto((await next(journey)).url);
    await expect(known(page, 'PSE · Bancolombia')).toBeVisible();
    await journey.screen(page, 'known-pse-without-scripts');
    await firstWay(page).check();
    await continueButton(page).click();
    await approveUnseen(page);
    const third = await next(journey);
    await page.goto(third.url);
    await forget(page).click();
    await expect(page.getByRole('radio').first()).toBeVisible();
    await expect(forget(page)).toHaveCount(0);
    expect(await cookies(page)).toEqual([]);
  });
});

// Every day: the two untagged here, and sandbox/tests/methods/known-way.test.ts.
test(
  'the keyboard passes a known card without being caught in its field',
  { tag: '@long' },
  async ({ page, journey }) => {
    const { next } = family();
    await rememberCard(page, await next(journey));
    await openLink(page, (await next(journey)).url);
    await firstWay(page).focus();
    await page.keyboard.press('Space');
    await expect(field(page, 'code')).toBeEditable();
    await expect(firstWay(page)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(field(page, 'code')).toHaveCount(0);
    await page.keyboard.press('ArrowUp');
    await expect(field(page, 'code')).toBeEditable();
    await expect(firstWay(page)).toBeFocused();
  },
);
