/** The checkout in another site's page: what a payer clicks there, and what that page gets. */
import type { Frame, Locator, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { embedMessage, type EmbedMessage } from '#contracts/embed-messages';
import { holder, holderName, typeCard, type CardNumber, payButton, byCardOnCheckout, field } from './card-payer.ts';
import { expect, test } from './fixture.ts';
import type { Journey } from './journey.ts';
import type { OwnSession } from './own-session.ts';
import { choose, continueButton, oxxo, shownReference } from './payer.ts';

/** Opens a session in the frame of the demo school's portal, as its family does. */
export async function openInPortal(page: Page, journey: Journey, session: OwnSession): Promise<Frame> {
  await page.goto(journey.portal(session));
  return submitPayHere(page);
}

/** Clicks the portal's button, and waits until the checkout stands in its frame. */
export async function submitPayHere(page: Page): Promise<Frame> {
  await page.getByRole('button', { name: 'Pagar aquí' }).click();
  await expect(portalHeard(page, 'ready')).toHaveCount(1);
  return frameOf(page, 'Pago de la escuela');
}

/** The frame with this title, once the checkout in it can be used. */
export async function frameOf(page: Page, title: string): Promise<Frame> {
  const element = page.getByTitle(title, { exact: true });
  await expect(element.contentFrame().getByRole('main')).toBeVisible();
  // The window may have gone on by itself meanwhile: then the frame is gone, and this fails soon.
  const frame = await (await element.elementHandle({ timeout: 5_000 }))?.contentFrame();
  if (!frame) throw new Error(`no frame is called ${title}`);
  await frame.waitForURL(({ searchParams }) => !searchParams.has('data'), { waitUntil: 'commit' });
  return frame;
}

/** What the portal listed of one kind. */
export function portalHeard(page: Page, type: EmbedMessage['type']): Locator {
  return page.getByRole('listitem').filter({ hasText: new RegExp(`^${type}\\b`) });
}

/**
 * How long a payer looks at a button before pressing it: a frame takes no press on what was only just uncovered, and
 * Chromium hands none to another site's frame that moved within the last half second.
 */
const lookMs = 800;

/** Clicks a button that the payer has looked at. */
export async function lookAndSubmit(button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  await button.page().waitForTimeout(lookMs);
  await button.click();
}

/** Chooses a way to pay after a look, and looks at the change: the frame gets a new size before and after it. */
export async function lookAndChoose(way: Locator): Promise<void> {
  await expect(way).toBeAttached();
  await way.page().waitForTimeout(lookMs);
  await choose(way);
  await way.page().waitForTimeout(lookMs);
}

/** Chooses cash and confirms. Returns the voucher's digits. */
export async function makeVoucherIn(frame: Frame): Promise<string> {
  await lookAndChoose(oxxo(frame));
  await lookAndSubmit(continueButton(frame));
  return shownReference(frame);
}

/** Chooses the card, types one and pays. */
export async function payByCardIn(frame: Frame, number: CardNumber): Promise<void> {
  await lookAndChoose(byCardOnCheckout(frame));
  await lookAndSubmit(continueButton(frame));
  await expect(field(frame, 'code')).toBeEditable();
  await typeCard(frame, number);
  await holder(frame).fill(holderName);
  await lookAndSubmit(payButton(frame));
}

/** What pages of ours said to windows at an origin, in order. Fails where one said what no contract knows. */
export function saidTo({ watch, sandbox }: Journey, origin: string): readonly EmbedMessage[] {
  return watch.messages
    .filter(({ from, to }) => from === sandbox.urls.app && to === origin)
    .map(({ data }) => z.parse(embedMessage, JSON.parse(data)));
}

/** The code in an address that a window was sent to. */
export function codeIn(message: EmbedMessage | undefined): string {
  const code = message && 'url' in message ? new URL(message.url).searchParams.get('handoff') : null;
  expect(code).toMatch(/^[\w-]{43}$/);
  return code ?? '';
}

/** Keeps what the window shows, another site's page and the frame in it, as a picture. */
export async function keepWindow(page: Page, name: string): Promise<void> {
  const path = `${test.info().project.outputDir}/screens/es-MX/${name}.png`;
  await page.screenshot({ path, animations: 'disabled' });
}
