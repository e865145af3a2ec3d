import type { Locator, Page } from '@playwright/test';
import { instructionsEs } from '#i18n/instructions-es';
import { expect } from './fixture.ts';
import type { OwnSession } from './own-session.ts';
import { choose, continueButton, openLink, wayToPay } from './payer.ts';

/** The radio of a bank transfer. */
export function transfer(page: Page): Locator {
  return wayToPay(page, 'Transferencia bancaria (SPEI)');
}

/** Opens the link, chooses the transfer and confirms. Returns the slip's CLABE, its bare digits. */
export async function makeSlip(page: Page, session: OwnSession): Promise<string> {
  await openLink(page, session.url);
  return chooseTransfer(page);
}

/** Chooses the transfer on the open checkout and confirms. Returns the slip's CLABE. */
export async function chooseTransfer(page: Page): Promise<string> {
  await choose(transfer(page));
  await continueButton(page).click();
  return shownClabe(page);
}

/** The CLABE on the page, without the gaps between its groups. */
export async function shownClabe(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { level: 1 })).toContainText(instructionsEs.transfer.heading);
  return (await clabe(page).textContent()) ?? '';
}

/** How many digits stand together, from the left. */
export function clabeGroups(page: Page): Promise<readonly number[]> {
  return clabe(page).evaluate((line) => Array.from(line.children, (group) => group.textContent.length).filter(Boolean));
}

/** What the slip says beside one of its labels. */
export function fact(page: Page, label: string): Locator {
  const row = page.getByRole('term').filter({ hasText: label, visible: true });
  return row.locator('xpath=following-sibling::*[1]');
}

/** The button that copies one of the slip's lines. */
export function copyButton(page: Page, what: string): Locator {
  return page.getByRole('button', { name: `Copiar ${what}` });
}

/** What the clipboard holds. The context needs the permission to read it. */
export function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Eighteen digits in one line, nothing else in it. */
const clabe = (page: Page): Locator => page.getByText(/^\d{18}$/);
