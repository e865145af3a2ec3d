/** A card typed into our own form: what stays after an attempt, and in a school's own page. Source: spec §2–§5. */
import type { Page } from '@playwright/test';
import { cardEs } from '#i18n/card-es';
import { offerKey } from '#providers/registry';
import { sample } from './card-frame.ts';
import {
  cardStatus,
  field,
  holderInForm,
  holderName,
  newPayer,
  notice,
  payButton,
  tick,
  typeCard,
  typeInto,
} from './card-payer.ts';
import { expect, test } from './fixture.ts';
import { frameOf, lookAndSubmit, lookAndChoose } from './framed.ts';
import { entryScript, holdRequests } from './held-requests.ts';
import type { Journey } from './journey.ts';
import { frame, openSite } from './own-site.ts';
import type { OwnSession } from './own-session.ts';
import { choose, continueButton, openLink, type Place, wayToPay } from './payer.ts';
import { typedCode } from './typed-card.ts';

test.use({ sampleProviders: true });
test.describe.configure({ mode: 'default' });

const offer = sample?.provider.offers[0];
const cards = { paid: '', declined: '', wrongCode: '', ...sample?.fields?.cards };
const { errors, declines, intact: formTexts } = cardEs;

const byCard = (page: Place) => wayToPay(page, offer?.texts['es-CO'].title ?? '');

async function openForm(page: Page, journey: Journey): Promise<OwnSession> {
  const session = await journey.newSession({ like: 'co-family', ...newPayer() });
  await openLink(page, session.url);
  await choose(byCard(page));
  await expect(field(page, 'code')).toBeEditable();
  return session;
}

// S3-R11, S5-R05
// Every day: card.spec.ts.
test(
  'what is missing is said in the form, the first of it has the focus; a decline keeps what was typed, a wrong code clears the code alone',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await openForm(page, journey);
    const inForm = page.locator('[data-card-field] iframe').contentFrame();
    await test.step('nothing is typed', async () => {
      await holderInForm(page).fill('');
      await payButton(page).click({ force: true });
      for (const says of [errors.numberRequired, errors.expiryRequired, errors.codeRequired, errors.holderRequired])
        await expect(inForm.getByText(says, { exact: true })).toBeVisible();
      await expect(field(page, 'number')).toBeFocused();
      await journey.screen(page, 'own-card-missing');
    });
    await test.step('the bank says no: everything stays', async () => {
      await typeCard(page, cards.declined);
      await holderInForm(page).fill(holderName);
      await tick(page.getByRole('checkbox', { name: 'Reglamento de tarjetas' }));
      await payButton(page).click();
      await expect(notice(page)).toContainText(declines.rejected_by_bank);
      await expect(holderInForm(page)).toHaveValue(holderName);
      await expect(field(page, 'number')).toHaveValue('4000 0000 0000 0002');
      await expect(field(page, 'expiry')).toHaveValue('12 / 40');
      await expect(field(page, 'code')).toHaveValue(typedCode);
      // No picture: what stands in the fields belongs in no file.
      await journey.look(page, 'own-card-declined');
    });
    await test.step('the code was wrong: the code alone is asked for again', async () => {
      await typeInto(page, 'number', cards.wrongCode);
      await payButton(page).click();
      await expect(notice(page)).toContainText(declines.check_cvv_and_expiry);
      await expect(notice(page)).toContainText(formTexts.next.retry_security_code);
      await expect(field(page, 'code')).toHaveValue('');
      await expect(field(page, 'code')).toBeFocused();
      await expect(field(page, 'number')).toHaveValue('4000 0000 0000 0127');
      await expect(holderInForm(page)).toHaveValue(holderName);
      await journey.look(page, 'own-card-wrong-code');
    });
    await test.step('another card pays, pressed twice', async () => {
      await typeInto(page, 'number', cards.paid);
      await typeInto(page, 'code', typedCode);
      await payButton(page).dblclick();
      await expect(cardStatus(page, cardEs.status.paidTitle)).toBeVisible();
    });
    const seen = await journey.schoolSees(session);
    expect(seen.payments.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'successful']);
    expect((await journey.atProvider(session)).filter(({ receivedMinor }) => receivedMinor > 0)).toHaveLength(1);
  },
);

// Every day: card-submit.test.ts.
test(
  'Pay pressed before the form is there is answered; then the first field is to be typed, and nothing is marked',
  { tag: '@long' },
  async ({ page, journey }) => {
    const answer = await holdRequests(page, '**/card_form?*');
    const session = await journey.newSession({ like: 'co-family', ...newPayer() });
    await openLink(page, session.url);
    await page.goto(new URL(`/card?method=${offer ? offerKey(offer) : ''}`, page.url()).href);
    await payButton(page).click();
    await expect(page.getByRole('button', { name: cardEs.moment })).toBeVisible();
    answer();
    await expect(field(page, 'number')).toBeFocused();
    await expect(payButton(page)).toBeEnabled();
    await expect(page.getByText(errors.numberRequired, { exact: true })).toHaveCount(0);

    await test.step('nor is it lost on a page that the server drew, before its scripts are there', async () => {
      const start = await holdRequests(page, entryScript);
      const { pathname, search } = new URL(page.url());
      await page.goto(journey.linkTo(`${pathname}${search}`, session), { waitUntil: 'commit' });
      await payButton(page).click();
      start();
      await expect(field(page, 'number')).toBeFocused();
    });
  },
);

// Every day: tokenize.test.ts.
test(
  'no answer of the tokenizer charges nothing and keeps what was typed',
  { tag: '@long' },
  async ({ page, journey }) => {
    journey.tolerate(/Failed to load resource|ERR_FAILED/);
    await openForm(page, journey);
    await typeCard(page, cards.paid);
    await holderInForm(page).fill(holderName);
    await tick(page.getByRole('checkbox', { name: 'Reglamento de tarjetas' }));
    await page.route('**/formularios/*/tokens', (route) => route.abort());
    await payButton(page).click();
    await expect(notice(page)).toContainText(formTexts.notes.timedOut);
    await expect(field(page, 'code')).toHaveValue(typedCode);
    await page.unroute('**/formularios/*/tokens');
    await expect(payButton(page)).toBeEnabled();
    await payButton(page).click();
    await expect(cardStatus(page, cardEs.status.paidTitle)).toBeVisible();
  },
);

// Every day: form-memory.test.ts.
test(
  'who goes to another page and comes back finds the fields empty, and pays once',
  { tag: '@long' },
  async ({ page, journey }) => {
    const session = await openForm(page, journey);
    await typeCard(page, cards.paid);
    await holderInForm(page).fill(holderName);
    await page.goto(journey.linkTo('/privacy', session));
    await page.goBack();
    await choose(byCard(page));
    await expect(field(page, 'code')).toBeEditable();
    for (const part of ['number', 'expiry', 'code'] as const) await expect(field(page, part)).toHaveValue('');
    // The payer's own name, as at first.
    await expect(holderInForm(page)).not.toHaveValue(holderName);
    await typeCard(page, cards.paid);
    await holderInForm(page).fill(holderName);
    await tick(page.getByRole('checkbox', { name: 'Reglamento de tarjetas' }));
    await payButton(page).click();
    await expect(cardStatus(page, cardEs.status.paidTitle)).toBeVisible();
    expect(await journey.atProvider(session)).toHaveLength(1);
  },
);

// Every day: embedding.spec.ts.
test(
  'the form stands in the checkout that stands in a school’s own page',
  { tag: '@long' },
  async ({ page, journey }) => {
    const site = await openSite();
    const portal = journey.visits(site.at('familias'));
    await journey.schoolHas({ allowed_parent_origins: [portal] }, journey.sandbox.schools.arboleda);
    const session = await journey.newSession({ like: 'co-family', ...newPayer() });
    site.show('/', frame('Pago', session.url));
    await page.goto(portal);
    const inFrame = await frameOf(page, 'Pago');
    await lookAndChoose(byCard(inFrame));
    await lookAndSubmit(continueButton(inFrame));
    await expect(field(inFrame, 'code')).toBeEditable();
    await typeCard(inFrame, cards.paid);
    await holderInForm(inFrame).fill(holderName);
    await tick(inFrame.getByRole('checkbox', { name: 'Reglamento de tarjetas' }));
    await lookAndSubmit(payButton(inFrame));
    await expect(inFrame.getByRole('heading', { name: cardEs.status.paidTitle })).toBeVisible();
    await site.close();
  },
);

test('a dark phone, another language', { tag: '@long' }, async ({ page, journey }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const session = await journey.newSession({ like: 'co-family', locale: 'en-US', ...newPayer() });
  await openLink(page, session.url);
  await choose(wayToPay(page, offer?.texts['en-US'].title ?? ''));
  const inForm = page.locator('[data-card-field] iframe').contentFrame();
  await inForm.getByRole('textbox', { name: 'Card number' }).pressSequentially('3782822463');
  await inForm.getByRole('textbox', { name: 'Expiration' }).pressSequentially('0120');
  await inForm.getByRole('textbox', { name: 'Security code' }).focus();
  await expect(inForm.getByText('Invalid expiration date')).toBeVisible();
  // The address that the school gave is a line until it is changed.
  await expect(page.getByRole('button', { name: /^Change the email of the receipt, now / })).toBeVisible();
  await journey.bothScreens(page, 'own-card-dark');
});
