/** A variable of a provider's, and what production refuses of it. */
export interface EnvironmentVariable {
  /** One sentence for who sets it. */
  readonly about: string;
  /** Matches what belongs to the sandbox. */
  readonly sandboxOnly: RegExp;
  readonly optional?: true;
  /** Its scope: an `account`'s by default, or the `installation`'s, the same for every account at the provider. */
  readonly of?: 'account' | 'installation';
  /** The format of a real value. */
  readonly form?: RegExp;
  /** What a value of the provider's own test environment looks like: staging takes no other, and production none. */
  readonly test?: RegExp;
  /** Whoever guesses it can speak as the provider. May be two with a comma between; each has the `form`. */
  readonly isSecret?: true;
  /** Matches the provider's own addresses, for one that may be sent elsewhere. */
  readonly own?: RegExp;
}

/** Matches nothing: the sandbox has no value of its own. */
export const noSandboxValue = /(?!)/;

/** An address of this machine, or without encryption: what an origin is in the sandbox only. */
export const localOrigin = /^http:|^https:\/\/(localhost|[^/]*\.localhost|127\.|\[::1\])/i;

/**
 * A provider's origin, if not its own: without a path, the same for every account. `than` describes the original.
 * `test` is its test environment's own address, where keys do not tell.
 */
export const otherOrigin = (than: string, own: RegExp, test?: RegExp): EnvironmentVariable => ({
  about: `Another origin than ${than}`,
  sandboxOnly: localOrigin,
  own,
  ...(test && { test }),
  of: 'installation',
  optional: true,
});
