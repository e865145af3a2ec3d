/**
 * The port every provider fills. One provider = one folder + one line in `registry.ts`.
 *
 * A provider never changes a payment. It starts one at the other side, reports it when queried,
 * and reads its own webhooks; `server/use-cases/payment-core/transition-payment` decides what that means.
 * `offer.ts` has its offers, `offer-form.ts` its fields, `payment-order.ts` its input, `observation.ts` its reports.
 */
import type { ProviderSettings } from '#contracts/session';
import type { AskingCapability } from './asking-capability.ts';
import type { CardCapability } from './card-capability.ts';
import type { EnvironmentVariable } from './environment-variable.ts';
import type { HostedPageCapability } from './hosted-page-capability.ts';
import type { LostCalls } from './lost-calls.ts';
import type { StartResult, WebhookReading } from './observation.ts';
import type { Offer } from './offer.ts';
import type { PaymentOrder } from './payment-order.ts';
import type { RefundCapability } from './refund-capability.ts';
import type { StatementCapability } from './statement-capability.ts';
import type { WalletCapability, WalletHosts } from './wallet-capability.ts';

/**
 * A provider with its credentials. No method throws for a fault of the other side. Two calls are required; the rest is
 * optional, in five groups: asking, hosted page, cards, money back, statement.
 */
export interface ProviderConnection
  extends Partial<AskingCapability>, Partial<HostedPageCapability>, Partial<StatementCapability> {
  /** Creates the payment at the provider. Repeating it with the same `idempotencyKey` never creates a second. */
  start(order: PaymentOrder, idempotencyKey: string): Promise<StartResult>;
  /** Verifies and reads one webhook. `body` is the raw text; `now` is for the signature's tolerance. */
  readWebhook(headers: Headers, body: string, now: Date): WebhookReading;
  /** Nothing is ever sent to us: no webhook, and no call at the desk. */
  readonly sendsNothing?: boolean;
  /** Present where the provider has card fields. */
  readonly cards?: CardCapability;
  /** Present where the provider takes the tokens of phones' wallets. */
  readonly wallets?: WalletCapability;
  /** Present where the provider sends money back by our order. */
  readonly refunds?: RefundCapability;
}

export type AskedConnection = ProviderConnection & Required<Pick<ProviderConnection, 'check'>>;

export interface ProviderTools {
  /** The deadline of every outgoing call, in milliseconds. */
  readonly timeoutMs: number;
  /** Called with each answer that refuses the credentials or their rights, for any call. */
  readonly refused?: (() => void) | undefined;
}

export interface Provider {
  /** As in its webhook path `/webhooks/{name}` and in the ledger. */
  readonly name: string;
  readonly offers: readonly Offer[];
  readonly lost: LostCalls;
  /** The provider of schools' own accounts: its money is booked from the lines of their statements. */
  readonly bankStatement?: true;
  /**
   * Its payments go to the school's own bank account: a line of the school's statement that names one is its evidence,
   * and so is a deposit that the bank reported (`WebhookReading` of the kind `deposit`). It has no `check`.
   */
  readonly paidOnStatement?: true;
  /**
   * Seconds between queries of a pending payment, the first counted from its start's answer; the last step repeats.
   * Short first steps soon bring a URL that the start did not bring. Empty if the provider cannot be queried.
   */
  readonly pollAfterSeconds: readonly number[];
  /** The most queries a second for each account, where nobody waits; absent: the usual of `domain/question-budget`. */
  readonly questionsPerSecond?: number;
  /** What a call of `listSettled` has: `pages` (also read while queries are late), or one of `payments` (daily). */
  readonly listedBy?: 'pages' | 'payments';
  /** For so many hours after it was paid, a payment is queried every hour: only `check` shows a return. */
  readonly returnsWatchedHours?: number;
  /** How many days back `listSettled` can be queried; absent if the provider names no limit. */
  readonly listKeptDays?: number;
  readonly environment: Readonly<Record<string, EnvironmentVariable>>;
  /** Origins of frames on the payer's page, for its content security policy. */
  readonly frameOrigins?: (environment: Readonly<Record<string, string>>) => readonly string[];
  /**
   * Present if a card is typed into our own form (`src/card-frame`), which sends it by `tokenizer.ts` beside this: the
   * only origins it may be sent to. The form's fields then need no `browser.tsx`.
   */
  readonly cardFrame?: { origins(environment: Readonly<Record<string, string>>): readonly string[] };
  /**
   * Targets of its `redirect` steps: origins, or `https://*.example` for every name under one. A payment whose step
   * leads elsewhere waits. Needed only for such steps.
   */
  readonly redirectOrigins?: (environment: Readonly<Record<string, string>>) => readonly string[];
  /** Whether an account has an offer; every account has all of them if absent. */
  readonly carries?: (offer: Offer, environment: Readonly<Record<string, string>>) => boolean;
  /** What an account's wallets load on their page; nothing if absent. */
  readonly walletHosts?: (environment: Readonly<Record<string, string>>) => WalletHosts | null;
  /** The content of Apple's domain association file by an account's agreement; null if it has none. */
  readonly domainFile?: (environment: Readonly<Record<string, string>>) => string | null;
  /** The account's part of its school's session settings; none if absent. */
  readonly settings?: (environment: Readonly<Record<string, string>>) => Partial<ProviderSettings>;
  connect(environment: Readonly<Record<string, string>>, tools: ProviderTools): ProviderConnection;
}
