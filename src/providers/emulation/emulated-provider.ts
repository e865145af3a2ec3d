/**
 * A provider in the sandbox and the tests: all of its emulator in one object, which `src/providers/x/emulated.ts`
 * exports as `emulated`. Read by the sandbox, ports, console, contract suite, fault matrix and journeys.
 */
import { hasOwnForm, usesWallet } from '#contracts/step-traits';
import type { WalletName } from '#domain/wallets';
import type { PaymentStatus } from '#domain/payment-status';
import type { Offer } from '../offer.ts';
import type { Provider } from '../provider.ts';
import type { Emulator, EmulatorOptions, EmulatorOutcome } from './emulator.ts';
import type { LedgerLine } from './ledger.ts';
import type { WebhookDelivery } from './webhook-capture.ts';
import type { SignWebhook } from './webhook-sender.ts';

/** Environment variables by name. */
export type Env = Readonly<Record<string, string>>;

/** The product's operations at a provider. */
export const operations = ['create', 'query', 'cancel', 'list'] as const;
export type Operation = (typeof operations)[number];

/**
 * The main way in which its payments fail. `npm test` runs the whole fault matrix for the first provider of each class,
 * and the short one for the others.
 *
 * `repeatable`: a lost start is fetched again, repeated under its key or looked up by our id. `at-once`: the same, and
 * its answer may be the end. `unanswerable`: a start whose answer was lost can be neither repeated nor looked up.
 * `webhook-only`: nobody can be queried, its webhooks are the evidence. `biller`: we call nothing, the other side
 * calls our desk; it has its own faults (`sandbox/tests/biller/biller-desk.test.ts`).
 */
export type FaultClass = 'repeatable' | 'at-once' | 'unanswerable' | 'webhook-only' | 'biller';

/** A payment's fate: it waits for its money, or for its payer, or its start's answer is its end. */
export type PaymentFate = 'waits' | 'voidable' | 'paid' | 'declined';

/** Unexpected money. `late`: after the payment had ended. */
export type Oddity = 'short' | 'over' | 'twice' | 'late';

/** How a payer pays there, and how the main failure occurs: at the emulator, on its hosted page, in its card fields. */
export interface OfferDesk {
  /** The payer's answers in our form, by field name. */
  readonly answers?: Readonly<Record<string, string>>;
  /**
   * The payer's first action on the page of its start, until which the provider has nothing; then it waits there. Such
   * a start makes no call that could fail.
   */
  readonly begins?: (address: string) => Promise<void>;
  readonly pays:
    | { readonly at: 'desk' }
    /** The name of the button on its hosted page. */
    | { readonly at: 'page'; readonly press: string }
    | { readonly at: 'card-fields'; readonly card: string }
    /** In the sheet of its wallet, with the card that ends in these digits. */
    | { readonly at: 'wallet'; readonly card: string };
  readonly fails:
    | { readonly at: 'desk'; readonly outcome: EmulatorOutcome }
    | { readonly at: 'page'; readonly press: string }
    | { readonly at: 'card-fields'; readonly card: string }
    | { readonly at: 'wallet'; readonly card: string }
    /** Nothing fails there: what does is in a journey of its own. */
    | { readonly at: 'never'; readonly why: string };
}

/** Card fields of the provider's own. */
export interface CardDesk {
  /** The number that has each fate. */
  readonly cards: Readonly<Record<PaymentFate, string>>;
  /** No answer to a start is the end: that comes later. */
  readonly endsLater?: true;
  /**
   * Acts as its frames: sends the typed card to the API at `origin`, for the form with these parameters. Returns the
   * token for the page; null if there is none. Throws if it is refused.
   */
  type(origin: string, parameters: Readonly<Record<string, string>>, number: string): Promise<string | null>;
}

/** Sheets of phones' wallets. */
export interface WalletDesk {
  /** The card in the wallet that has each fate. */
  readonly cards: Readonly<Record<PaymentFate, string>>;
  /** Acts as the sheet: returns the token that it gives for a card. */
  token(wallet: WalletName, card: string): string;
}

/** Whether a start's answer may be the payment's end: for a typed card, if its provider decides at once. */
export const endsAtOnce = ({ fields }: Pick<EmulatedProvider, 'fields'>, { step }: Pick<Offer, 'step'>): boolean =>
  usesWallet({ step }) || (step === 'card-fields' && fields !== undefined && !fields.endsLater);

/** Makes its webhooks, genuine and forged. */
export interface WebhookForge {
  /** The environment variable with the signing secret. */
  readonly secretVariable: string;
  /** The headers that carry signature and timestamp. */
  readonly signatureHeaders: readonly string[];
  /** The emulator's own signature. */
  readonly sign: SignWebhook;
  /**
   * `body`: each byte is covered, so any change is refused. `fields`: only some values are; a change elsewhere may be
   * taken as a hint, and then must lead to the truth all the same.
   */
  readonly covers: 'body' | 'fields';
  /** The tolerance of a signed instant, in seconds; null if the scheme signs none, so that a replay is undetectable. */
  readonly toleranceSeconds: number | null;
  /** The money by the body, as read by a product that trusts it. */
  readonly claimed: (body: string) => {
    readonly providerRef: string;
    readonly minor: number;
    readonly currency: string;
  };
  /** The same event with another id for the event, so that it is not taken for a duplicate, and these changes. */
  readonly rewrite: (body: string, changes: Rewrite) => string;
  /** Spoilings only this scheme knows; every one must be refused. */
  readonly forgeries?: Readonly<Record<string, (genuine: WebhookDelivery) => WebhookDelivery>>;
}

export interface Rewrite {
  readonly minor?: number;
  readonly type?: string;
  /** Replaces both the provider's reference and our own id by unknown ones. */
  readonly stranger?: true;
}

/** The sandbox console's facts of it, beyond those of every provider. */
export interface ConsoleFacts {
  /** The labels of its buttons, if the usual ones do not fit. */
  readonly buttons?: Partial<Readonly<Record<'pay' | EmulatorOutcome, string>>>;
  /** A status in words, for a person. */
  readonly words?: Readonly<Record<string, string>>;
  /** Numbers for its card fields, and the result of each. */
  readonly cards?: readonly { readonly number: string; readonly about: string; readonly more: string }[];
  /** The name of its reference, and a hint for paying with it; null if it needs none. */
  readonly reference?: (line: LedgerLine) => { readonly name: string; readonly hint: string } | null;
}

export interface EmulationStart extends EmulatorOptions {
  /** A port for each of `parties`; any free one unless given. */
  readonly partyPorts?: Readonly<Record<string, number>>;
}

export interface StartedEmulation {
  readonly emulator: Emulator;
  /** The variables that lead the product to it. */
  readonly origins: Env;
}

/** The same account with other keys: each of these with `_next` after it. */
export const renewing =
  (...names: readonly string[]) =>
  (keys: Env): Env =>
    Object.fromEntries(
      Object.entries(keys).map(([name, value]) => [name, names.includes(name) ? `${value}_next` : value]),
    );

/** Each end with its usual status; an expired one has failed. */
export const usualEndings = {
  approved: 'successful',
  rejected: 'rejected',
  failed: 'failed',
  cancelled: 'cancelled',
  expired: 'failed',
  pending: 'pending',
} as const;

/** Starts an emulator with one origin, which this variable names. */
export const startedAs =
  (variable: string, start: (options: EmulatorOptions) => Promise<Emulator>) =>
  async (options: EmulationStart): Promise<StartedEmulation> => {
    const emulator = await start(options);
    return { emulator, origins: { [variable]: emulator.origin } };
  };

export interface EmulatedProvider {
  readonly provider: Provider;
  readonly faultClass: FaultClass;
  /** Its further origins, named as in a sentence: `card fields`. Each gets a port. */
  readonly parties?: readonly string[];
  /**
   * Returns the sandbox's credentials of the installation's own account, or of another by this name (`a-z0-9_-`). Keys
   * are made anew each time. Production refuses them.
   */
  keys(account?: string): Env;
  /** Other keys and secrets to the same account. */
  renewed(keys: Env): Env;
  start(options: EmulationStart): Promise<StartedEmulation>;
  /** By offer key, `country/type/gateway`. */
  readonly desk: Readonly<Record<string, OfferDesk>>;
  /** Present where it has card fields. */
  readonly fields?: CardDesk;
  /** Present where it takes the tokens of wallets. */
  readonly wallets?: WalletDesk;
  /** The next step of a payment that waits, of offers that begin with a form or card fields. */
  readonly waitingStep?: Offer['step'];
  /** The route of each operation, as `POST /v1/things/:id`; or why it has none. */
  readonly routes: Readonly<Record<Operation, readonly string[] | { readonly none: string }>>;
  /** The route of refund requests; absent if it has none. */
  readonly refundRoute?: string;
  /** Money that went back carries no id of ours. */
  readonly unnamedRefunds?: true;
  /** It only marks a whole payment as refunded, without our id, and sends no webhook. */
  readonly quietRefunds?: true;
  /** The JSON it writes for an outage. */
  readonly errorBody: string;
  /** A well-formed id of its own that does not exist. */
  readonly unknownRef: string;
  /** The status here of a ledger's status, for a payment without money. */
  readonly meaning: (ledgerStatus: string) => Exclude<PaymentStatus, 'pristine' | 'successful'>;
  /** The status here of each end; only those it can report. */
  readonly endings: Partial<
    Readonly<Record<EmulatorOutcome, 'successful' | 'pending' | 'rejected' | 'failed' | 'cancelled'>>
  >;
  /** Oddities that its money never has, so that no test causes them. */
  readonly never?: readonly Oddity[];
  /** Absent where it sends none. */
  readonly webhook?: WebhookForge;
  readonly console?: ConsoleFacts;
}

/** The next step of an offer's payment that waits. */
export const waitingStepOf = (
  { waitingStep }: Pick<EmulatedProvider, 'waitingStep'>,
  { step }: Pick<Offer, 'step'>,
): Offer['step'] => (hasOwnForm({ step }) ? (waitingStep ?? step) : step);
