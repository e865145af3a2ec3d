import { existsSync, readdirSync } from 'node:fs';
import type { Provider } from '../provider.ts';
import type { Env } from './emulated-provider.ts';

/** The account of a provider without another side, which has no emulator: what the sandbox and the tests connect it with. */
export interface ExampleAccount {
  readonly provider: Provider;
  /** Production refuses it. */
  readonly keys: Env;
}

const folder = new URL('../', import.meta.url);

/** Every provider that has an `example-account.ts`. A folder with one needs no line anywhere. */
export const exampleAccounts: readonly ExampleAccount[] = await Promise.all(
  readdirSync(folder)
    .toSorted()
    .map((name) => new URL(`${name}/example-account.ts`, folder))
    .filter((file) => existsSync(file))
    .map((file) => read(file.href)),
);

async function read(file: string): Promise<ExampleAccount> {
  const loaded: Readonly<Record<string, unknown>> = await import(/* @vite-ignore */ file);
  const { exampleAccount } = loaded;
  if (!isExample(exampleAccount)) throw new Error(`${file} exports no \`exampleAccount\``);
  return exampleAccount;
}

/** The compiler holds each of them to the rest. */
function isExample(value: unknown): value is ExampleAccount {
  return typeof value === 'object' && value !== null && 'provider' in value && 'keys' in value;
}
