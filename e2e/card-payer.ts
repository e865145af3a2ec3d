/** A payer's actions with a card: types it into the provider's frames, picks a saved one, answers the bank. */
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { cardEs } from '#i18n/card-es';
import { cardTracesIn } from './after/card-data.ts';
import { expect } from './fixture.ts';
import type { Journey } from './journey.ts';
import type { OwnSession } from './own-session.ts';
import { choose, openLink, type Place, wayToPay } from './payer.ts';
import { typedCode, typedCodeAmex } from './typed-card.ts';

/** Numbers of the provider's emulator, by what becomes of a payment with them. */
export const cards = {
  approved: '4242424242424242',
  otherApproved: '5555555555554444',
  amex: '378282246310005',
  bankAsks: '4000000000003220',
  validatedLater: '4000000000000077',
  wrongCode: '4000000000000127',
  onceSavedWrongCode: '4000000000000101',
  duplicate: '4000000000000119',
  notEnoughMoney: '4000000000009995',
} as const;
export type CardNumber = (typeof cards)[keyof typeof cards];

/** A payer nobody else is, so that no other journey's saved cards are shown. */
export const newPayer = () => ({ payerId: `tutor-${randomUUID()}` });

export const holderName = 'Teresa Ríos Olvera';

/** The radio of the card on the checkout. */
export function byCardOnCheckout(page: Place): Locator {
  return wayToPay(page, /tarjeta/i);
}

/** Opens the link, chooses the card, and waits until the form takes input. */
export async function openCardForm(page: Page, session: OwnSession): Promise<void> {
  await openLink(page, session.url);
  await chooseCard(page);
}

/** Opens the card's form of a session with a new payer. Returns the session. */
export async function openNewCardForm(page: Page, journey: Journey): Promise<OwnSession> {
  const session = await journey.newSession(newPayer());
  await openCardForm(page, session);
  return session;
}

/** Chooses the card on the checkout that is open: its form opens under its row. */
export async function chooseCard(page: Place): Promise<void> {
  await choose(byCardOnCheckout(page));
  await expect(field(page, 'code')).toBeEditable();
}

/** The same on the card's own page, which a link opens too. */
export async function openCardPage(page: Page, session: OwnSession): Promise<void> {
  await openLink(page, session.url);
  await page.goto(new URL('/card', page.url()).href);
  await expect(field(page, 'code')).toBeEditable();
}

const titles = { number: /^Número de tarjeta/, expiry: /^Vencimiento/, code: /^Código de seguridad/ } as const;
type FrameField = keyof typeof titles;

/** A field inside one of the provider's frames, or inside the one of our own card form, by its label. */
export function field(page: Place, name: FrameField): Locator {
  return inFrame(page, name).getByRole('textbox', { name: titles[name] });
}

const inFrame = (page: Place, name: FrameField | 'holder') =>
  page.locator(`[data-card-field~="${name}"] iframe`).contentFrame();

/** The holder's name beside a provider's frames. */
export const holder = (page: Place): Locator => page.getByRole('textbox', { name: cardEs.holder });
/** The same in our own card form, which asks it itself. */
export const holderInForm = (page: Place): Locator =>
  inFrame(page, 'holder').getByRole('textbox', { name: cardEs.holder });
export const email = (page: Place): Locator => page.getByRole('textbox', { name: cardEs.email });
/** Opens the field of the address, which is a line while nobody changes it. */
export async function changeEmail(page: Place, address: string): Promise<void> {
  // The page may scroll to the form under the pointer: then the press meets another place.
  await expect(async () => {
    if (!(await email(page).isVisible())) await page.getByRole('button', { name: /^Cambiar el correo/ }).click();
    await expect(email(page)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await email(page).fill(address);
}
export const saveCard = (page: Place): Locator => page.getByRole('checkbox', { name: cardEs.save });
/** Automatic payments are offered once a card has paid. */
export const agreeToDebit = (page: Place): Locator =>
  page.getByRole('button', { name: cardEs.automatic.offerYes, exact: true });
/** Ticks a box below the frames, by keyboard: on a busy machine a click after scrolling may land in the frame. */
export async function tick(box: Locator): Promise<void> {
  await box.press('Space');
  await expect(box).toBeChecked();
}

/** On its own page its name says how much, and by which card where a saved one pays; in the list it is the list's. */
export const payButton = (page: Place): Locator =>
  page
    .locator('[data-continue]')
    .filter({ hasText: 'Pagar con' })
    .or(page.getByRole('button', { name: /^Pagar \$/ }));

/** Types into a frame as a finger does: the frame formats at each key. */
export async function typeInto(page: Place, name: FrameField, text: string): Promise<void> {
  const place = field(page, name);
  await place.fill('');
  await place.pressSequentially(text);
}

/** Types number, month and code, as they are printed on the card. */
export async function typeCard(page: Place, number: string): Promise<void> {
  await typeInto(page, 'number', number);
  await typeInto(page, 'expiry', '1240');
  await typeInto(page, 'code', number === cards.amex ? typedCodeAmex : typedCode);
  expect(await cardTracesIn(page), 'nothing of the card is in our own document').toEqual([]);
}

/** Types a card and its holder. */
export async function fillCard(page: Place, number: string): Promise<void> {
  await typeCard(page, number);
  const isInForm = (await page.locator('[data-card-field~="holder"]').count()) > 0;
  await (isInForm ? holderInForm : holder)(page).fill(holderName);
}

/** The same, and pays. */
export async function payWith(page: Place, number: string): Promise<void> {
  await fillCard(page, number);
  await payButton(page).click();
}

/** The heading of the page that says how a card payment stands. */
export function cardStatus(page: Place, title: string | RegExp): Locator {
  return page.getByRole('heading', { name: title });
}

/** What the form says of the attempt before, above itself. */
export function notice(page: Place): Locator {
  // The list has places for others, empty.
  return page.getByRole('alert').filter({ hasText: /\S/ });
}

/** The bank's own page, and its buttons. */
export async function atBank(page: Place): Promise<{ readonly approve: Locator; readonly refuse: Locator }> {
  await expect(page.getByRole('heading', { level: 1, name: 'Confirma tu compra' })).toBeVisible();
  return {
    approve: page.getByRole('button', { name: 'Sí, confirmar la compra' }),
    refuse: page.getByRole('button', { name: 'No la reconozco' }),
  };
}

/** A saved card among the cards to choose from. */
export function savedCard(page: Place, spoken: string): Locator {
  return page.getByRole('radio', { name: spoken });
}

/** What the product sent to an address, newest first. */
export const emailsTo = ({ sandbox }: Journey, address: string) =>
  sandbox.inbox.emails().filter(({ to }) => to.includes(address));
