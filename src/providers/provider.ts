/**
 * The port every provider fills. One provider = one folder + one line in `registry.ts`.
 *
 * A provider never changes a payment. It starts one at the other side, says what it sees when asked,
 * and reads its own webhooks; `server/use-cases/payments/transition-payment` decides what that means.
 * What it offers is in `offer.ts`, what it is asked in `payment-order.ts`, what it may say in `observation.ts`, its card fields in `card-capability.ts`, what it
 * sends back in `refund-capability.ts`, what it asks the payer in `offer-form.ts`, how it asks us in `biller-capability.ts`.
 */
import type { PayPlace } from '#contracts/pay-place';
import type { HostedTransaction } from '#contracts/provider-transactions';
import type { ProviderSettings } from '#contracts/session';
import type { Locale } from '#i18n/locale';
import type { BillerCapability } from './biller-capability.ts';
import type { CardCapability } from './card-capability.ts';
import type { EnvironmentVariable } from './environment-variable.ts';
import type { Observation, PaymentHandle, SettledPayment, StartResult, WebhookReading } from './observation.ts';
import type { Offer } from './offer.ts';
import type { Acceptance, ListedOption } from './offer-form.ts';
import type { PaymentOrder } from './payment-order.ts';
import type { RefundCapability } from './refund-capability.ts';

/** A provider with its credentials in place. No method throws for what the other side does. */
export interface ProviderConnection {
  /** Creates the payment at the provider. Repeating it with the same `idempotencyKey` never creates a second. */
  start(order: PaymentOrder, idempotencyKey: string): Promise<StartResult>;
  /**
   * Asks what became of a payment, by the provider's own reference. Absent where nobody can be asked: then its signed
   * webhooks carry an `observation`, and the clock ends what they say nothing of.
   */
  readonly check?: (handle: PaymentHandle) => Promise<Observation>;
  /**
   * Looks for a payment by our own id; creates nothing. Present with a `visibleAfterMinutes` of `lost.start`: what was not
   * found may still come to be seen until then.
   */
  readonly lookUp?: (order: PaymentOrder) => Promise<StartResult | { readonly kind: 'never_seen' }>;
  /**
   * Tells the provider that the money of a payment is booked. Called after the booking, and again until it is noted. Present only where the provider wants to be told.
   */
  readonly acknowledge?: (handle: PaymentHandle) => Promise<'noted' | 'unknown'>;
  /** Verifies and reads one webhook. `body` is the raw text; `now` is for the signature's tolerance. */
  readWebhook(headers: Headers, body: string, now: Date): WebhookReading;
  /** Voids a payment that was not paid. Present only where the provider can. */
  readonly cancel?: (handle: PaymentHandle) => Promise<Observation>;
  /**
   * Every reference the provider has under one of our ids, be there money or not; null when it did not say. Present only
   * where it can look by our id.
   */
  readonly references?: (paymentId: string) => Promise<readonly string[] | null>;
  /**
   * Every payment that received money in the window, and every one of which money went back in it, however old: each as it
   * stands now, whole. For reconciliation; present only where the provider can.
   * Throws when the list cannot be read whole: half a list would look like missing money.
   */
  readonly listSettled?: (from: Date, to: Date) => Promise<readonly SettledPayment[]>;
  /** What may be chosen in a form's field whose options are `listed`; null when the provider did not say. Asked once a day. */
  readonly options?: (field: string) => Promise<readonly ListedOption[] | null>;
  /**
   * What a payer must accept at this provider before an offer of it is started; null when it did not say. Such an offer
   * begins with a form or with card fields, where they are shown. Asked when the form is opened, and again at the press.
   */
  readonly acceptances?: (offer: Offer, locale: Locale) => Promise<readonly Acceptance[] | null>;
  /** Where an offer is paid, each place with steps of its own; the payer chooses one. Present where there are several. */
  readonly places?: (offer: Offer, locale: Locale) => readonly PayPlace[];
  /** Present where a bank calls us: what a student owes, that it takes money, that it takes it back. */
  readonly biller?: BillerCapability;
  /**
   * The document in which a payer's bank wants to see them, of a payment that said so (`PendingPayment.bankCheck`). It is
   * somebody else's HTML: shown alone, on a page that has nothing. Absent where banks have pages of their own.
   */
  readonly bankCheck?: (handle: PaymentHandle) => Promise<BankCheck>;
  /** Present where the provider has card fields. */
  readonly cards?: CardCapability;
  /** Present where the provider sends money back by our order. */
  readonly refunds?: RefundCapability;
  /**
   * What a provider's own page or script is opened with for a payment, in its own names: `metadata` of the specification's
   * `create_transaction`. No secret is in it. Absent where there is no such thing. Source: spec §3.
   */
  readonly hostedTransaction?: (order: Pick<PaymentOrder, 'paymentId' | 'total'>) => HostedTransaction['metadata'];
  /** Asks whose credentials these are. Absent where nobody can be asked. */
  readonly merchant?: () => Promise<MerchantAnswer>;
}

export type BankCheck =
  | { readonly kind: 'waits'; readonly html: string }
  /** There is none, or it has ended. */
  | { readonly kind: 'over' }
  | { readonly kind: 'unknown' };

/** Who collects with the credentials of a connection. */
export type MerchantAnswer =
  /** In the provider's words; the same for whatever credentials this merchant has. */
  | { readonly kind: 'merchant'; readonly merchant: string }
  /** The provider takes these credentials for nobody's. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'unknown'; readonly why: string };

export type AskedConnection = ProviderConnection & Required<Pick<ProviderConnection, 'check'>>;

export interface ProviderTools {
  /** The deadline of every outgoing call, in milliseconds. */
  readonly timeoutMs: number;
  /** To be called with each answer that refuses the credentials, or what they may do, whatever was asked. */
  readonly refused?: (() => void) | undefined;
}

/** What a start means that was not answered. It is repeated only while the payment is wanted. */
export type LostStart =
  /**
   * Made again under the same key, for as long as the provider keeps keys; after that, and where nobody wants it any more,
   * looked up where it can be.
   */
  | { readonly kind: 'repeat'; readonly forMinutes: number; readonly visibleAfterMinutes?: number }
  /** Never made again: there are no keys. Looked up by our own id. */
  | { readonly kind: 'look_up'; readonly visibleAfterMinutes: number }
  /** Neither: nobody can know. It waits for a word as long as the provider keeps such a payment open, and then ends. */
  | { readonly kind: 'unanswerable'; readonly sessionMinutes: number };

/** What calls mean whose answer was lost. A void that was not answered is always made again. */
export interface LostCalls {
  readonly start: LostStart;
  /** The same of a payment with a saved card (`PaymentOrder.cardOnFile`), whose start takes the money; as `start` where absent. */
  readonly cardOnFile?: LostStart;
  /** A refund's start is made again under the same key for so long; after that it is looked for. Present with `refunds`. */
  readonly refund?: { readonly kind: 'repeat'; readonly forMinutes: number };
}

export interface Provider {
  /** As in its webhook path `/webhooks/{name}` and in the ledger. */
  readonly name: string;
  readonly offers: readonly Offer[];
  readonly lost: LostCalls;
  /** It stands for what schools see on their own accounts: its money is booked from the lines of their statements. */
  readonly bankStatement?: true;
  /**
   * Its payments go to the school's own bank account: a line of the school's statement that names one is that payment's
   * evidence, and so is a deposit that the bank told of (`WebhookReading` of the kind `deposit`). It has no `check`.
   */
  readonly paidOnStatement?: true;
  /**
   * Seconds between two questions about a pending payment, the first counted from its start's answer; the last step repeats.
   * Short first steps bring an address soon that the start did not bring. Empty where nobody can be asked.
   */
  readonly pollAfterSeconds: readonly number[];
  /**
   * Money that goes back shows only in the answer to `check`, and nobody says when: for so many hours after it was paid a payment
   * is asked about each hour. Absent where a webhook or a list tells of it.
   */
  readonly returnsWatchedHours?: number;
  /** For how many days `listSettled` can be asked about a time; absent where the provider names no end. */
  readonly listKeptDays?: number;
  readonly environment: Readonly<Record<string, EnvironmentVariable>>;
  /** Origins whose frames the payer's page shows, for its content security policy. */
  readonly frameOrigins?: (environment: Readonly<Record<string, string>>) => readonly string[];
  /**
   * Present where a card is typed into our own form (`src/card-frame`), which sends it by `tokenizer.ts` beside this: the
   * origins it may be sent to, and no other. The form's fields then need no `browser.tsx`.
   */
  readonly cardFrame?: { origins(environment: Readonly<Record<string, string>>): readonly string[] };
  /**
   * Where its `redirect` steps may lead: origins, or `https://*.example` for every name under one. A payment whose step leads
   * elsewhere waits. Needed only where there are such steps.
   */
  readonly redirectOrigins?: (environment: Readonly<Record<string, string>>) => readonly string[];
  /** What of an account stands among its school's session settings; nothing where absent. */
  readonly settings?: (environment: Readonly<Record<string, string>>) => Partial<ProviderSettings>;
  connect(environment: Readonly<Record<string, string>>, tools: ProviderTools): ProviderConnection;
}
