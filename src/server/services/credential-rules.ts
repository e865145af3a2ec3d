import type { Mode } from '../basics/mode.ts';

/** What the credentials of a provider are held to, the environment's and a stored account's alike. */
export interface CredentialRules {
  readonly mode: Mode;
  /** Whether a provider may be reached by another address than its own. */
  readonly foreignOrigins: boolean;
  /** Providers whose keys do not tell test from live: the operator says that they are of a test environment. */
  readonly testProviders: readonly string[];
  /** What is the same for every account at a provider, by its variable's name. */
  readonly ofInstallation: Readonly<Record<string, string | undefined>>;
}
