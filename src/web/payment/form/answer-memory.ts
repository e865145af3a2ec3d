import type { FormFieldView } from '#contracts/offer-form';
import { holdsCardNumber } from '#domain/card-data';
import type { Answers } from '#domain/form-answers';
import type { BrowserStorage } from '../../client/browser-storage.ts';

const key = 'form_answers';

/**
 * Keeps in the tab, which another session's key clears, what was typed and the school did not know. Never a document's
 * number, nor what may be a card's.
 */
export function storeAnswers(
  storage: BrowserStorage,
  methodKey: string,
  fields: readonly FormFieldView[],
  given: Answers,
): void {
  const isKept = (name: string, text: string): boolean =>
    !holdsCardNumber(text) &&
    !fields.some((field) => field.name === name && (field.kind === 'document' || field.value === text));
  const kept = Object.entries(given).filter((entry) => isKept(...entry));
  storage.write(key, JSON.stringify({ methodKey, answers: Object.fromEntries(kept) }));
}

/** What was kept of this method's form; null without it. Storage that was tampered with is nothing. */
export function storedAnswers(storage: BrowserStorage, methodKey: string): Answers | null {
  try {
    const value: unknown = JSON.parse(storage.read(key) ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { methodKey: of, answers } = value as { readonly methodKey?: unknown; readonly answers?: unknown };
    if (of !== methodKey || typeof answers !== 'object' || answers === null) return null;
    return Object.fromEntries(Object.entries(answers).filter((entry) => typeof entry[1] === 'string'));
  } catch {
    return null;
  }
}

/** Forgets it: the payment is made. */
export function forgetAnswers(storage: BrowserStorage): void {
  storage.remove(key);
}
