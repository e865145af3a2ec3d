import type { NextStepKind } from '#contracts/next-step';
import type { BankDayPace } from '#domain/arrival-day';
import type { PaidFrom } from '#domain/deduction';
import type { Country, Currency } from '#domain/money';
import type { LocalizedTexts } from '#i18n/locale';
import type { WalletName } from '#domain/wallets';
import type { OfferDisplay } from './offer-display.ts';
import type { OfferForm } from './offer-form.ts';
import type { OfferTexts } from './offer-texts.ts';

/** One way to pay in one country. The registry's key is `country/type/gateway`. Source: spec §3. */
export interface Offer {
  readonly country: Country;
  /** The screen family, e.g. `store`. Screens belong to the type. */
  readonly type: string;
  /** Who moves the money, e.g. `stripe`. */
  readonly gateway: string;
  /** `method` of spec §7's materialize. */
  readonly category: 'card' | 'cash' | 'transfer' | 'instructions';
  /**
   * The source of the payer's money, if the category does not show it: an account for a card and a transfer, cash for
   * cash, unknown for the others. Tuition paid in cash cannot be deducted everywhere.
   */
  readonly paidFrom?: PaidFrom;
  readonly step: NextStepKind | 'wallet';
  /** Whose sheet it is, with the step `wallet`, and only then. */
  readonly wallet?: WalletName;
  /** The page of spec §2 that shows it. */
  readonly path: string;
  /** The page of its payments, followed by `/{payment id}`, if `path` is a form before one. */
  readonly statusPath?: string;
  readonly currency: Currency;
  /** Smallest and largest payable total in minor units, both inclusive. */
  readonly limits: { readonly minMinor?: number; readonly maxMinor?: number };
  /** Whole days to pay, from today, to 23:59:59 in the school's zone. 0: at once, but at least an hour. */
  readonly validityDays: number;
  /** Hours until its money shows; 0: at once. */
  readonly reflectionHours: number;
  /** Its pace on the country's bank days; without it its hours count by the clock, on holidays too. */
  readonly bankDays?: BankDayPace;
  /** How long after pay-before timely money may still show: at least `reflectionHours`; weekends count. */
  readonly graceHours: number;
  readonly badge?: 'recommended';
  /** A start refused at once is also shown in a toast; `back`: on the list again, not on the payment's own page. */
  readonly failedStart?: 'said' | 'back';
  /** The start itself takes the money. Without an answer it is repeated only while no other attempt can begin. */
  readonly capturesAtOnce?: true;
  /**
   * On its provider's page a payer may retry after an attempt without money: its payment is queried once more, this
   * many minutes after it ended.
   */
  readonly triedAgainMinutes?: number;
  /** Its mark in the payer's list, and the same where it cannot be used: files under `public/`, drawn by us. */
  readonly logo?: {
    readonly usual: string;
    readonly disabled: string;
    /** Shows several places of which a payment is for one: its ticket names that one instead. */
    readonly ofSeveral?: true;
  };
  readonly display?: OfferDisplay;
  /** Its questions before it starts: with the step `form`, and only then. */
  readonly form?: OfferForm;
  /**
   * The student's permanent reference (`PaymentOrder.studentReference`) identifies its money, also without an attempt.
   * Showing it starts nothing at the other side and blocks no other attempt.
   */
  readonly studentReference?: true;
  /** Only the oldest charge may be paid with it. */
  readonly oldestChargeOnly?: boolean;
  /** Money is booked under it, and no payer is ever offered it. */
  readonly bookedOnly?: true;
  readonly texts: LocalizedTexts<OfferTexts>;
}
