/** Controls of every provider's emulator, for the console and the tests. `engine.ts` makes one. */
import { randomInt } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { DisputeStage, LedgerLine } from './ledger.ts';

export interface EmulatorClock {
  now(): Date;
}

export interface EmulatorOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly clock: EmulatorClock;
  /** The URL for signed webhooks. */
  readonly webhookUrl: string;
  /** The provider's own environment values: keys and webhook secret. */
  readonly env: Readonly<Record<string, string>>;
  /** Delay of an answer under the `delay` fault, in real milliseconds; 3,000 by default. */
  readonly delayMs?: number;
}

/** One more account at an emulated provider. */
export interface NewAccount {
  /** Its name for a person, and the base of its merchant's id. */
  readonly label: string;
  /** Its credentials, by environment variable. */
  readonly env: Readonly<Record<string, string>>;
  /** The URL for its signed webhooks; none until `sendWebhooksTo` sets it. */
  readonly webhookUrl?: string;
}

/** The credentials of an account's callers, and the secrets of its webhooks. */
export interface AccountCredentials {
  /** Accepts these too, as while a key is changed; webhooks are signed with every accepted secret, newest first. */
  add(env: Readonly<Record<string, string>>): void;
  /** From now on accepts only the set that was added last. */
  keepNewest(): void;
  /** Refuses every call as the provider refuses an unknown key, until `restore`. */
  revoke(): void;
  restore(): void;
  readonly isRevoked: boolean;
}

export const webhookModes = [
  'normal',
  'off',
  'duplicate',
  'reorder',
  'delay',
  'bad-signature',
  'old-timestamp',
] as const;
export type WebhookMode = (typeof webhookModes)[number];

export const faultKinds = ['delay', 'hang', '500', '429', 'drop-after-commit', 'malformed-json'] as const;
export type FaultKind = (typeof faultKinds)[number];

export const outcomes = ['approved', 'rejected', 'failed', 'cancelled', 'expired', 'pending'] as const;
export type EmulatorOutcome = (typeof outcomes)[number];

/** One account at an emulated provider: the installation's own, or one that was added to it. */
export interface Emulator {
  /** The provider's. */
  readonly name: string;
  /** Null for the installation's own account. */
  readonly label: string | null;
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  /** Brings money for a voucher number or provider id; false if unknown. Resolves once its webhooks were tried. */
  pay(reference: string, amountMinor?: number, times?: number): Promise<boolean>;
  /** Ends a payment so; false when it is unknown here or already has money. */
  outcome(reference: string, result: EmulatorOutcome): Promise<boolean>;
  /**
   * Money is returned at the provider, without our request; false if the reference is unknown or has less. Absent if
   * that cannot happen. `under_way`: promised, and moved by `endReturns`.
   */
  takeBack?(reference: string, amountMinor: number, stage?: 'final' | 'under_way'): Promise<boolean>;
  /** Ends every return of a payment that is under way; false when there is none. */
  endReturns?(reference: string): Promise<boolean>;
  /** The newest return of a payment fails, under way or done; false if there is none. Absent if none can fail. */
  failReturn?(reference: string): Promise<boolean>;
  /** The payer's bank opens or decides a dispute; false if that cannot be. Absent if money cannot be disputed. */
  dispute?(reference: string, stage?: DisputeStage): Promise<boolean>;
  /**
   * Makes and pays the same payment again under our one id, as after an ignored key or by a copy in a dashboard.
   * Returns the copy's reference; null if the reference is unknown.
   */
  duplicate?(reference: string, amountMinor?: number): Promise<string | null>;
  /** How webhooks are sent from now on, or for the next `count` only. */
  webhooks(mode: WebhookMode, count?: number): void;
  /** Spoils the next `count` answers of a route (`POST /v1/things/:id`, or `*`); 0 removes that fault. */
  fault(route: string, kind: FaultKind, count: number): void;
  /** Runs due work: expiries, delayed payments, webhook retries. Called each second and after moving the clock. */
  tick(): Promise<void>;
  /** Newest first. */
  ledger(): readonly LedgerLine[];
  readonly credentials: AccountCredentials;
  /** Sets the URL of its webhooks from now on. */
  sendWebhooksTo(url: string): void;
  /** Another account at the same address, with its own credentials, books, faults, webhooks. Accounts share nothing. */
  addAccount(account: NewAccount): Emulator;
  /** Ends its webhooks; the installation's own account ends the whole emulator. */
  close(): Promise<void>;
}

/** Hono's bindings of an emulator's routes: Node's request and response, and whether the account knows the caller. */
export interface EmulatorHono {
  Bindings: HttpBindings & { readonly isKnown?: boolean };
}

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A random id in a provider's manner: prefix and base-62 digits. */
export function randomId(prefix: string, length = 24): string {
  return prefix + Array.from({ length }, () => base62.charAt(randomInt(base62.length))).join('');
}

/** Random digits, for voucher numbers and references. */
export function randomDigits(length: number): string {
  return Array.from({ length }, () => String(randomInt(10))).join('');
}

/** Whole seconds since 1970, as providers write instants. */
export function unixSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
