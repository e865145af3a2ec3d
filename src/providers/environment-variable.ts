/** A variable of a provider's, and what production refuses of it. */
export interface EnvironmentVariable {
  /** One sentence for who sets it. */
  readonly about: string;
  /** Matches what belongs to the sandbox. */
  readonly sandboxOnly: RegExp;
  readonly optional?: true;
  /** Whose it is: an `account`'s unless given, or the `installation`'s, the same for every account at the provider. */
  readonly of?: 'account' | 'installation';
  /** What a real value looks like. */
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
 * Where a provider is, if not at its own addresses: without a path, the same for every account. `than` says what it stands for.
 * With `test`, its test environment has an address of its own there, and keys that do not tell.
 */
export const otherOrigin = (than: string, own: RegExp, test?: RegExp): EnvironmentVariable => ({
  about: `Another origin than ${than}`,
  sandboxOnly: localOrigin,
  own,
  ...(test && { test }),
  of: 'installation',
  optional: true,
});
