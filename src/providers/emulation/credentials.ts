import type { Env } from './emulated-provider.ts';
import type { AccountCredentials } from './emulator.ts';

/** Whether a call has certain credentials, by its headers or the rest of it; its body is read from a copy. */
export type KnowsCaller = (headers: Headers, request: Request) => boolean | Promise<boolean>;

/** An account's accepted credentials: one set, or two while they are changed. */
export class Credentials implements AccountCredentials {
  readonly #callerOf: (env: Env) => KnowsCaller;
  #taken: readonly { readonly env: Env; readonly knows: KnowsCaller }[] = [];
  isRevoked = false;

  constructor(first: Env, callerOf: (env: Env) => KnowsCaller) {
    this.#callerOf = callerOf;
    this.add(first);
  }

  add(env: Env): void {
    this.#taken = [{ env, knows: this.#callerOf(env) }, ...this.#taken];
  }

  keepNewest(): void {
    this.#taken = this.#taken.slice(0, 1);
  }

  revoke(): void {
    this.isRevoked = true;
  }

  restore(): void {
    this.isRevoked = false;
  }

  /** Whether the caller's are among them, be they revoked or not. */
  async include(request: Request): Promise<boolean> {
    for (const { knows } of this.#taken) if (await knows(request.headers, request)) return true;
    return false;
  }

  /** Returns each set's values of a kind, newest first. */
  each(read: (env: Env) => readonly string[]): readonly string[] {
    return this.#taken.flatMap(({ env }) => read(env));
  }
}
