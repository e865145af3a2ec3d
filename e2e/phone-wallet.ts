/** A phone with a wallet: what its browser says of it, and the sheet that stands in for the wallet's own. */
import type { Locator, Page } from '@playwright/test';
import type { WalletName } from '#domain/wallets';
import { expect } from './fixture.ts';

/** The browser says that it has these wallets, and no others; its own answer would depend on a network. */
export async function phoneHas(page: Page, wallets: readonly WalletName[]): Promise<void> {
  await page.addInitScript((names) => {
    const has = names.includes('google_pay');
    class Request {
      readonly #methods: readonly { readonly supportedMethods: string }[];
      constructor(methods: readonly { readonly supportedMethods: string }[]) {
        this.#methods = methods;
      }
      async canMakePayment(): Promise<boolean> {
        return has && this.#methods.every(({ supportedMethods }) => supportedMethods === 'https://google.com/pay');
      }
    }
    Reflect.set(window, 'PaymentRequest', Request);
    if (names.includes('apple_pay')) Reflect.set(window, 'ApplePaySession', { canMakePayments: () => true });
  }, wallets);
}

/** The row of a wallet under the list. */
export const walletRow = (page: Page, name: string): Locator => page.getByRole('link', { name: `Pagar con ${name}` });

/** The wallet's own button, on its page. */
export const walletButton = (page: Page): Locator => page.locator('[data-wallet-button]').getByRole('button');

/** A card in the sheet, by its last digits. */
export const sheetCard = (page: Page, lastFour: string): Locator =>
  page.getByRole('dialog').getByRole('button', { name: `•••• ${lastFour}` });

/** From the list to the wallet's page. */
export async function chooseWallet(page: Page, name: string): Promise<void> {
  await walletRow(page, name).click();
  await expect(walletButton(page)).toBeVisible();
}

/** In the wallet's sheet: presses its button, and a card. */
export async function payInSheet(page: Page, lastFour: string): Promise<void> {
  await walletButton(page).click();
  await sheetCard(page, lastFour).click();
}
