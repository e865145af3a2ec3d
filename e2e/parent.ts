/** A parent who pays with any offer: chosen by title, paid as its desk says. Names no provider and no page. */
import type { Locator, Page } from '@playwright/test';
import { typesCard } from '#contracts/step-traits';
import { withoutAlternatives } from '#domain/method-availability';
import type { Country } from '#domain/money';
import { loadCardTexts } from '#i18n/card-texts';
import { loadCatalogue, loadMoneyTexts, moneyTextsOf } from '#i18n/catalogues';
import { type Locale, localeOf } from '#i18n/locale';
import type { Offer } from '#providers/offer';
import { alternativeOf, offerKey, offers, studentField } from '#providers/registry';
import { type ScenarioName, scenarios } from '#sandbox/demo/scenarios';
import { field, newPayer, payWith, tick } from './card-payer.ts';
import { expect } from './fixture.ts';
import type { Journey } from './journey.ts';
import type { OfferDesk } from '#providers/emulation/emulated-provider';
import type { OwnSession } from './own-session.ts';
import { inputNames } from '../src/web/payment/form/outcome.ts';
import { chooseWallet, payInSheet, phoneHas, walletRow } from './phone-wallet.ts';
import { choose, continueButton, openLink, type Place, wayToPay } from './payer.ts';
import { storedReference } from './payment-records.ts';

/** A family of each country that any of its offers takes money from. */
export const families = { MX: 'mx-family', CO: 'co-family', EC: 'ec-family' } as const satisfies Record<
  Country,
  ScenarioName
>;

/** A family whose school lists every method itself, in a country that has one. */
const listing: Partial<Record<Country, ScenarioName>> = { MX: 'mx-every-method' };

/** Returns a family whose school lists the offer. If no school does, one lists it for the time of the journey. */
async function familyFor(journey: Journey, offer: Offer): Promise<ScenarioName> {
  const { country } = offer;
  const ofCountry = offers.filter((each) => each.country === country && !each.bookedOnly);
  if (withoutAlternatives(ofCountry, null, alternativeOf).includes(offer)) return families[country];
  const { [country]: listed } = listing;
  if (!listed) await journey.schoolHas({ payment_options: [offerKey(offer)] }, schoolIn(journey, country));
  return listed ?? families[country];
}

/** One parent before one offer. */
export interface Parent {
  readonly session: OwnSession;
  readonly locale: Locale;
  /** Chooses the offer and goes on to where it is paid: a slip, the bank's page, the fields of a card. */
  begin(): Promise<void>;
  /** Pays, or meets the offer's main failure. */
  meet(what: OfferDesk['pays'] | Exclude<OfferDesk['fails'], { at: 'never' }>): Promise<void>;
  /** Opens the link anew and sees that the offer can be chosen. */
  mayChooseAgain(): Promise<void>;
}

export async function newParent(
  page: Page,
  journey: Journey,
  offer: Offer,
  { answers = {}, pays, begins }: OfferDesk,
): Promise<Parent> {
  const locale = localeOf[offer.country];
  await Promise.all([loadCatalogue(locale), loadMoneyTexts(locale), loadCardTexts(locale)]);
  const like = await familyFor(journey, offer);
  // What takes only the oldest charge pays a family whole that has one.
  const charges = offer.oldestChargeOnly ? { charges: scenarios[like].charges.slice(0, 1) } : {};
  const session = await journey.newSession({ like, ...charges, ...newPayer() });
  const way = wayToPay(page, offer.texts[locale].title);
  return {
    session,
    locale,
    async begin() {
      if (offer.wallet) await phoneHas(page, [offer.wallet]);
      await openLink(page, session.url);
      if (offer.wallet) return chooseWallet(page, offer.texts[locale].title);
      await choose(way);
      // A card's form opens under its row.
      if (!typesCard(offer)) await continueButton(page).click();
      for (const [name, answer] of Object.entries(answers)) await fillIn(page, name, answer);
      const child = studentField(offer);
      if (child) await fillIn(page, child.name, session.canaries.get("the student's document") ?? '');
      if (offer.form) await submitForm(page, offer.form.texts[locale].button);
      if (typesCard(offer)) await expect(field(page, 'code')).toBeEditable();
      // A bank that calls us knows nothing of a code before somebody pays with it.
      else if (offer.studentReference)
        await expect.poll(() => storedReference(journey.sandbox, session)).not.toBeNull();
      else if (!begins) await expect.poll(async () => (await journey.atProvider(session)).length).toBe(1);
      // Its provider's page opens by itself; payers who pay elsewhere come back to the payment's status.
      if (pays.at === 'page') await expect(button(page, pays.press)).toBeVisible();
      else if (offer.step === 'redirect') await backFromProvider(page, journey);
    },
    async meet(what) {
      if (what.at === 'card-fields') {
        await acceptDocuments(page);
        return payWith(page, what.card);
      }
      if (what.at === 'wallet') return payInSheet(page, what.card);
      if (what.at === 'page') return submitAt(page, journey, what.press);
      const [line] = await journey.atProvider(session);
      const reference = line?.reference ?? line?.providerRef ?? (await storedReference(journey.sandbox, session)) ?? '';
      await ('outcome' in what ? journey.console.outcome(reference, what.outcome) : journey.console.pay(reference));
    },
    async mayChooseAgain() {
      await openLink(page, session.url);
      if (offer.wallet) return expect(walletRow(page, offer.texts[locale].title)).toBeVisible();
      await expect(way).toBeEnabled();
    },
  };
}

/** The demo school of such a family. */
export const schoolIn = ({ sandbox: { schools } }: Journey, country: Country) =>
  ({ MX: schools.sanJeronimo, CO: schools.arboleda, EC: schools.quinde })[country];

/** One answer of a form, by the field's name; the offer has the question and its words. */
export async function fillIn(page: Place, name: string, answer: string): Promise<void> {
  const named = `[name="${inputNames.answer}${name}"]`;
  const input = page.locator(named).first();
  const kind = await input.evaluate((element) => element.getAttribute('type') ?? element.tagName.toLowerCase());
  if (kind === 'select') await input.selectOption(answer);
  else if (kind === 'checkbox') await input.check();
  else if (kind === 'radio') await page.locator(`${named}[value="${answer}"]`).check();
  else await input.fill(answer);
}

/** Accepts what the provider wants accepted, and submits. */
export async function submitForm(
  page: Place,
  name: string,
  submit = (button: Locator): Promise<void> => button.click(),
): Promise<void> {
  // The list's own button may say the same, and stands there until the form does.
  const button = page.getByRole('button', { name }).and(page.locator(':not([data-continue])'));
  await expect(button).toBeEnabled();
  for (const box of await page.locator(`[name^="${inputNames.document}"]`).all()) await submit(box);
  await submit(button);
}

async function acceptDocuments(page: Page): Promise<void> {
  for (const box of await page.locator(`[name^="${inputNames.document}"]`).all()) await tick(box);
}

/** A button of the provider's own page, which our page leads to where it was not opened by itself. */
async function submitAt(page: Page, journey: Journey, name: string): Promise<void> {
  await expect(button(page, name).or(toBank(page)).first()).toBeVisible();
  if (await toBank(page).isVisible()) await toBank(page).click();
  expect(new URL(page.url()).origin).not.toBe(journey.sandbox.urls.app);
  await button(page, name).click();
}

async function backFromProvider(page: Page, { sandbox }: Journey): Promise<void> {
  await expect(page).not.toHaveURL((url) => url.origin === sandbox.urls.app);
  await page.goBack();
  await expect(toBank(page)).toBeVisible();
}

const button = (page: Page, name: string) => page.getByRole('button', { name });
const toBank = (page: Page) => {
  const { button: bank, hosted } = moneyTextsOf('es-MX').instructions.redirect;
  return page.getByRole('link', { name: bank }).or(page.getByRole('link', { name: hosted.button }));
};
