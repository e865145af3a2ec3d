/**
 * A bank that calls us: to query a student's debt, whether it may take money for that, and to report a reversal. The
 * protocol is our own (`docs/reference/biller-api.md`). A folder sets the signing keys, the end of the bank's day and
 * the limits of its methods.
 */

/** The parent's channel at the bank: its app, its web site, or cash at a counter of its network. */
export const billerChannels = ['app', 'web', 'counter'] as const;
export type BillerChannel = (typeof billerChannels)[number];

/** A call of the bank's, or an answer of ours, as it is signed. */
export interface SignedMessage {
  /** The signed text: method, path and body of a call; the call's signature, status and body of an answer. */
  readonly text: string;
  /** In whole seconds since 1970. */
  readonly stamp: string;
  /** In hexadecimal digits. */
  readonly signature: string;
}

/** When a bank's day ends, after which it takes nothing back that was paid on it. */
export interface DayEnd {
  readonly timeZone: string;
  /** `HH:MM` on the bank's own clock; later payments belong to the next day. */
  readonly at: string;
}

/** Present where a bank calls us at `/biller/{provider}[/{account}]`. */
export interface BillerCapability {
  /** Whether one of the bank's keys signed this, just now. */
  isSigned(message: SignedMessage, now: Date): boolean;
  /** Our own signature of an answer. */
  sign(text: string, now: Date): Pick<SignedMessage, 'stamp' | 'signature'>;
  readonly dayEnd: DayEnd;
  /** A channel's limit, minor units, inclusive; a channel without a row takes any amount. */
  readonly channelLimits: Readonly<Partial<Record<BillerChannel, number>>>;
}
