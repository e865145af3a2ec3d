import type { NextStepKind } from '#contracts/next-step';
import type { PaymentStatus } from '#domain/payment-status';
import type { Offer, Provider, ProviderConnection } from '#providers/provider';
import type { ApiBench } from '../api-bench.ts';
import type { Letter } from './post-office.ts';

/** What the product asks of a provider. */
export const operations = ['create', 'query', 'cancel', 'list'] as const;
export type Operation = (typeof operations)[number];

/** Where the emulator answers an operation, as `POST /v1/things/:id`; or why the provider has no such thing. */
export type Routes = readonly string[] | { readonly none: string };

/** How to write one of its webhooks, genuine and not. */
export interface WebhookForge {
  /** The environment variable with the signing secret. */
  readonly secretVariable: string;
  /** The headers that carry signature and timestamp. */
  readonly signatureHeaders: readonly string[];
  /** The headers of a body, signed with this secret as of this instant. */
  readonly sign: (body: string, at: Date, secret: string) => Readonly<Record<string, string>>;
  /**
   * `body`: each byte is covered, so any change is refused. `fields`: only some values are; a change elsewhere may be
   * taken as a hint, and then must lead to the truth all the same.
   */
  readonly covers: 'body' | 'fields';
  /** How old or new a signed instant may be, in seconds; null when the scheme signs none, so that a replay cannot be told. */
  readonly toleranceSeconds: number | null;
  /** What the body says of the money, read as a product would that believes it. */
  readonly claimed: (body: string) => {
    readonly providerRef: string;
    readonly minor: number;
    readonly currency: string;
  };
  /** The same event with another id for the event, so that it is not taken for a duplicate, and these changes. */
  readonly rewrite: (body: string, changes: Rewrite) => string;
  /** Spoilings only this scheme knows; every one must be refused. */
  readonly forgeries?: Readonly<Record<string, (genuine: Letter, secret: string) => Letter>>;
}

export interface Rewrite {
  readonly minor?: number;
  readonly type?: string;
  /** Replaces the provider's reference and our own id, both, by ones nobody knows. */
  readonly stranger?: true;
}

/** What is to become of a payment: it waits for its money, or for its payer, or its start's answer is its end. */
export type PaymentFate = 'waits' | 'voidable' | 'paid' | 'declined';

/** Money that came in a way nobody asked for. `late`: after the payment had ended. */
export type Oddity = 'over' | 'twice' | 'late';

/** A payer in front of a method, before the payment exists. */
export interface Desk {
  readonly bench: ApiBench;
  readonly sessionId: string;
  readonly bearer: string;
  readonly offer: Offer;
}

/** One provider in the fault matrix. */
export interface FaultSubject {
  readonly provider: Provider;
  /** What to pay with, all in one country. */
  readonly offers: readonly Offer[];
  /** What a `form` step asks for, if any. */
  readonly answers?: Readonly<Record<string, string>>;
  /** Does what a payer does before the press of the button, e.g. types a card with this fate, and gives the answers of the commit. */
  readonly prepare?: (desk: Desk, fate: PaymentFate) => Promise<Readonly<Record<string, string>>>;
  /** The next step of a payment that waits, where it is not the step its offer begins with. */
  readonly waitingStep?: NextStepKind;
  /** What never happens to its money, so that no test lets it happen. */
  readonly never?: readonly Oddity[];
  /** A connection that would pay anew on each repeat, where another idempotency key alone would not do. */
  readonly forgetful?: (real: ProviderConnection, bench: () => ApiBench) => ProviderConnection;
  readonly routes: Readonly<Record<Operation, Routes>>;
  /** The JSON it writes for an outage. */
  readonly errorBody: string;
  /** What a word of its ledger means here for a payment without money. */
  readonly meaning: (ledgerStatus: string) => Exclude<PaymentStatus, 'pristine' | 'successful'>;
  readonly webhook: WebhookForge;
}
