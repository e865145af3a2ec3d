import type * as z from 'zod/mini';
import { catalogueOf, loadCatalogue, loadMoneyTexts } from '#i18n/catalogues';
import type { Locale } from '#i18n/locale';
import { setLetter, type SetLetter } from '../letter.ts';
import { accessLink } from './access-link.ts';
import { newLink } from './new-link.ts';
import { notMade } from './not-made.ts';
import { pendingValidation } from './pending-validation.ts';
import { receipt } from './receipt.ts';
import { transferSlip } from './transfer-slip.ts';
import { voucher } from './voucher.ts';

/** Every kind of letter: one file and one line each. */
const kinds = {
  access_link: accessLink,
  new_link: newLink,
  voucher,
  transfer_slip: transferSlip,
  payment_pending_validation: pendingValidation,
  payment_not_made: notMade,
  receipt,
} as const;

export type EmailKind = keyof typeof kinds;
/** What each kind needs to be written; sealed as JSON in the outbox until it is sent. */
export type EmailData = { readonly [Kind in EmailKind]: z.infer<(typeof kinds)[Kind]['data']> };

export interface WrittenEmail extends SetLetter {
  readonly sender: string;
  readonly replyTo: string | null;
}

/** Writes a letter from its stored content. Throws when the kind is unknown or the content is not of its kind. */
export async function writeEmail(kind: string, content: string, locale: Locale): Promise<WrittenEmail> {
  if (!isKind(kind)) throw new Error('unknown kind of letter');
  await Promise.all([loadCatalogue(locale), loadMoneyTexts(locale)]);
  const { letter, sender, replyTo } = kinds[kind].write(JSON.parse(content), locale, catalogueOf(locale));
  return { ...setLetter(letter, locale), sender, replyTo };
}

function isKind(kind: string): kind is EmailKind {
  return Object.hasOwn(kinds, kind);
}
