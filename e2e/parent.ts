/** A parent who pays with any offer: chosen by its title, paid as its desk says. Nothing here knows a provider or a page's address. */
import type { Locator, Page } from '@playwright/test';
import { typesCard } from '#contracts/step-traits';
import type { Country } from '#domain/money';
import { loadCatalogue, loadMoneyTexts, moneyTextsOf } from '#i18n/catalogues';
import { type Locale, localeOf } from '#i18n/locale';
import type { Offer } from '#providers/offer';
import { offerKey } from '#providers/registry';
import type { ScenarioName } from '#sandbox/scenarios';
import { field, newPayer, payWith, tick } from './card-payer.ts';
import { expect } from './fixture.ts';
import type { Journey } from './journey.ts';
import type { OfferDesk } from '#providers/emulation/emulated-provider';
import type { OwnSession } from './own-session.ts';
import { inputNames } from '../src/web/payment/form/outcome.ts';
import { continueButton, openLink, type Place } from './payer.ts';

/** A family of each country that any of its offers takes money from. */
export const families = { MX: 'mx-family', CO: 'co-family', EC: 'ec-family' } as const satisfies Record<
  Country,
  ScenarioName
>;

/** One parent before one offer. */
export interface Parent {
  readonly session: OwnSession;
  readonly locale: Locale;
  /** Chooses the offer and goes on to where it is paid: a slip, the bank's page, the fields of a card. */
  begin(): Promise<void>;
  /** Pays, or meets the offer's main failure. */
  meet(what: OfferDesk['pays'] | OfferDesk['fails']): Promise<void>;
  /** Opens the link anew and sees that the offer can be chosen. */
  mayChooseAgain(): Promise<void>;
}

export async function newParent(
  page: Page,
  journey: Journey,
  offer: Offer,
  { answers = {}, pays }: OfferDesk,
): Promise<Parent> {
  const locale = localeOf[offer.country];
  await Promise.all([loadCatalogue(locale), loadMoneyTexts(locale)]);
  // Of offers that are the same to a payer only one is listed, unless the school names another.
  if (offer.alternative)
    await journey.schoolHas({ payment_options: [offerKey(offer)] }, schoolIn(journey, offer.country));
  const session = await journey.newSession({ like: families[offer.country], ...newPayer() });
  const radio = page.getByRole('radio', { name: offer.texts[locale].title });
  return {
    session,
    locale,
    async begin() {
      await openLink(page, session.url);
      await radio.check();
      await continueButton(page).click();
      for (const [name, answer] of Object.entries(answers)) await fillIn(page, name, answer);
      if (offer.form) await submitForm(page, offer.form.texts[locale].button);
      if (typesCard(offer)) await expect(field(page, 'code')).toBeEditable();
      else await expect.poll(async () => (await journey.atProvider(session)).length).toBe(1);
      // A page that is about to be left cannot be looked at.
      if (pays.at === 'page') await expect(button(page, pays.press).or(toBank(page)).first()).toBeVisible();
    },
    async meet(what) {
      if (what.at === 'card-fields') {
        await acceptDocuments(page);
        return payWith(page, what.card);
      }
      if (what.at === 'page') return submitAt(page, journey, what.press);
      const [line] = await journey.atProvider(session);
      const reference = line?.reference ?? line?.providerRef ?? '';
      await ('outcome' in what ? journey.console.outcome(reference, what.outcome) : journey.console.pay(reference));
    },
    async mayChooseAgain() {
      await openLink(page, session.url);
      await expect(radio).toBeEnabled();
    },
  };
}

/** The demo school of such a family. */
export const schoolIn = ({ sandbox: { schools } }: Journey, country: Country) =>
  ({ MX: schools.sanJeronimo, CO: schools.arboleda, EC: schools.quinde })[country];

/** One answer of a form, by the field's name: what is asked, and in which words, is the offer's. */
export async function fillIn(page: Place, name: string, answer: string): Promise<void> {
  const named = `[name="${inputNames.answer}${name}"]`;
  const input = page.locator(named).first();
  const kind = await input.evaluate((element) => element.getAttribute('type') ?? element.tagName.toLowerCase());
  if (kind === 'select') await input.selectOption(answer);
  else if (kind === 'checkbox') await input.check();
  else if (kind === 'radio') await page.locator(`${named}[value="${answer}"]`).check();
  else await input.fill(answer);
}

/** Accepts whatever the provider wants accepted, and presses. */
export async function submitForm(
  page: Place,
  name: string,
  submit = (button: Locator): Promise<void> => button.click(),
): Promise<void> {
  const button = page.getByRole('button', { name });
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

const button = (page: Page, name: string) => page.getByRole('button', { name });
const toBank = (page: Page) => page.getByRole('link', { name: moneyTextsOf('es-MX').instructions.redirect.button });

/** Words that say that nothing was paid, in the payer's language. */
export function notMade(locale: Locale): RegExp {
  const { status, unwanted, instructions } = moneyTextsOf(locale);

  const said = [status.failedTitle, status.rejectedTitle, unwanted.voidedTitle, unwanted.endedTitle];
  return new RegExp(
    [...said, instructions.expired.title, ...Object.values(status.declines)]
      // A card's page has it as its heading, without the full stop.
      .map((text) => text.replace(/\.$/, '').replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('|'),
  );
}
