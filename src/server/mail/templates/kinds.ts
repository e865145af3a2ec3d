import type * as z from 'zod/mini';
import { catalogueOf, loadCatalogue, loadMoneyTexts } from '#i18n/catalogues';
import type { Locale } from '#i18n/locale';
import { type Attachment, setLetter, type SetLetter } from '../letter.ts';
import { caseResolved, moneyReturned } from './after-money.ts';
import { caseOpened } from './case-opened.ts';
import { domiciliationAgreed, domiciliationEnded } from './domiciliation.ts';
import { instructions } from './instructions.ts';
import { instructionsReminder } from './instructions-reminder.ts';
import { accessLink, newLink } from './link-letter.ts';
import { notMade } from './not-made.ts';
import { pendingValidation } from './pending-validation.ts';
import { receipt } from './receipt.ts';
import { refundFailed, refundPending } from './refund-letters.ts';

/** Every kind of letter, one line each. What is paid elsewhere has two kinds, because letters of both were queued before. */
const kinds = {
  access_link: accessLink,
  new_link: newLink,
  voucher: instructions,
  transfer_slip: instructions,
  voucher_reminder: instructionsReminder,
  payment_pending_validation: pendingValidation,
  payment_not_made: notMade,
  receipt,
  case_opened: caseOpened,
  case_resolved: caseResolved,
  money_returned: moneyReturned,
  refund_pending: refundPending,
  refund_failed: refundFailed,
  domiciliation_agreed: domiciliationAgreed,
  domiciliation_ended: domiciliationEnded,
} as const;

export type EmailKind = keyof typeof kinds;
/** What each kind needs to be written; sealed as JSON in the outbox until it is sent. */
export type EmailData = { readonly [Kind in EmailKind]: z.infer<(typeof kinds)[Kind]['data']> };

export interface WrittenEmail extends SetLetter {
  readonly sender: string;
  readonly replyTo: string | null;
  readonly attachments: readonly Attachment[];
}

/** Writes a letter from its stored content. Throws when the kind is unknown or the content is not of its kind. */
export async function writeEmail(kind: string, content: string, locale: Locale): Promise<WrittenEmail> {
  if (!isKind(kind)) throw new Error('unknown kind of letter');
  await Promise.all([loadCatalogue(locale), loadMoneyTexts(locale)]);
  const {
    letter,
    sender,
    replyTo,
    attachments = [],
  } = kinds[kind].write(JSON.parse(content), locale, catalogueOf(locale));
  return { ...setLetter(letter, locale), sender, replyTo, attachments };
}

function isKind(kind: string): kind is EmailKind {
  return Object.hasOwn(kinds, kind);
}
