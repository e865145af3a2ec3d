import { holdsCardNumber } from '#domain/card-data';
import { checkCardholderName } from '#domain/cardholder-name';
import type { BrowserStorage } from '../client/browser-storage.ts';

/** What the form stores of itself while the payer is at the bank or tries again. Nothing of the card. */
export interface FormMemory {
  readonly holder: string;
  readonly email: string;
  readonly save: boolean;
}

const key = 'card_form';

/** Stores it in the tab, which another session's key clears. Text that looks like card data is left out. */
export function storeForm(storage: BrowserStorage, { holder, email, save }: FormMemory): void {
  const stored: FormMemory = {
    holder: checkCardholderName(holder) === 'ok' ? holder : '',
    email: holdsCardNumber(email) ? '' : email,
    save,
  };
  storage.write(key, JSON.stringify(stored));
}

/** What was stored, or null. Storage that was tampered with is nothing. */
export function storedForm(storage: BrowserStorage): FormMemory | null {
  try {
    const value: unknown = JSON.parse(storage.read(key) ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { holder, email, save } = value as Partial<FormMemory>;
    return typeof holder === 'string' && typeof email === 'string' && typeof save === 'boolean'
      ? { holder, email, save }
      : null;
  } catch {
    return null;
  }
}

/** Forgets it: the payment is made. */
export function forgetForm(storage: BrowserStorage): void {
  storage.remove(key);
}
