import type { Provider } from '../provider.ts';
import { ofEachFolder } from './each-folder.ts';
import type { Env } from './emulated-provider.ts';

/** The sandbox's and the tests' account of a provider without another side, which has no emulator. */
export interface ExampleAccount {
  readonly provider: Provider;
  /** Production refuses it. */
  readonly keys: Env;
}

/** Every provider that has an `example-account.ts`. */
export const exampleAccounts = await ofEachFolder('example-account.ts', 'exampleAccount', isExample);

/** The compiler holds each of them to the rest. */
function isExample(value: unknown): value is ExampleAccount {
  return typeof value === 'object' && value !== null && 'provider' in value && 'keys' in value;
}
