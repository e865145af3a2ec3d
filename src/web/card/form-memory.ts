import { holdsCardNumber } from '#domain/card-data';
import { checkCardholderName } from '#domain/cardholder-name';
import { parseJson, withFields } from '../shell/parse.ts';
import type { BrowserStorage } from '../storage/browser-storage.ts';

/** What the form stores while the payer is at the bank or tries again. Nothing of the card. */
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

/** Returns what was stored, or null; also for tampered storage. */
export function storedForm(storage: BrowserStorage): FormMemory | null {
  const stored = parseJson(storage.read(key), isMemory);
  return stored ? { holder: stored.holder, email: stored.email, save: stored.save } : null;
}

const isMemory = withFields<FormMemory>({ holder: 'string', email: 'string', save: 'boolean' });

/** Forgets it once the payment is made. */
export function forgetForm(storage: BrowserStorage): void {
  storage.remove(key);
}
