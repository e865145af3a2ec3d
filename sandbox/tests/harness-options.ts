/** What a test may change of a harness. */
import type { Country } from '#domain/money';
import type { ProviderConnection } from '#providers/provider';
import type { ConnectionConfig } from '#server/db/driver/connect';
import type { TestDatabase } from '#server/db/driver/test-database-setup';
import type { SampleProviders } from '../providers.ts';

/** What a test puts between the product and the others; each is optional. */
export interface HarnessWiring {
  /** The origin that the product uses for a provider whose emulator is at `origin`. */
  readonly providerAt?: (name: string, origin: string) => Promise<string>;
  /** The origin the emulators send webhooks to, for a product at `origin`. */
  readonly productAt?: (origin: string) => Promise<string>;
  /** The connection the product works with, made from the real one. */
  readonly connection?: (name: string, connection: ProviderConnection) => ProviderConnection;
}

export interface HarnessOptions extends HarnessWiring {
  /** The product's own by default, which no working response misses. Short for hanging providers in quick tests. */
  readonly providerTimeoutMs?: number;
  readonly lateByMs?: number;
  /** Where the harness's school is; Mexico unless given. */
  readonly country?: Country;
  /** How many processes' background work runs on the one database: 1 unless given, 0 for none. */
  readonly workers?: number;
  /** Where the product's whole log goes; it is silent without one. */
  readonly logFile?: string;
  /** Another way to its database than straight to it. */
  readonly database?: (straight: TestDatabase['connection']) => Promise<ConnectionConfig>;
  /** With the sample providers. */
  readonly sampleProviders?: SampleProviders;
  /** With the school's desk, on `http://desk.localhost`: see `desk/desk-browser.fixture.ts`. */
  readonly desk?: boolean;
  /** More of the product's environment, e.g. where e-mails go. */
  readonly env?: Readonly<Record<string, string>>;
}
