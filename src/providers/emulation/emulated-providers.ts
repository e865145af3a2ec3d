import { existsSync, readdirSync } from 'node:fs';
import type { EmulatedProvider } from './emulated-provider.ts';

const folder = new URL('../', import.meta.url);

/** Every provider that describes its emulator in an `emulated.ts`, by name. A folder with one needs no line anywhere. */
export const emulatedProviders: readonly EmulatedProvider[] = await Promise.all(
  readdirSync(folder)
    .toSorted()
    .map((name) => new URL(`${name}/emulated.ts`, folder))
    .filter((file) => existsSync(file))
    .map((file) => read(file.href)),
);

async function read(file: string): Promise<EmulatedProvider> {
  const loaded: Readonly<Record<string, unknown>> = await import(/* @vite-ignore */ file);
  const { emulated } = loaded;
  if (!isEmulated(emulated)) throw new Error(`${file} exports no \`emulated\``);
  return emulated;
}

/** The compiler holds each of them to the rest: `satisfies EmulatedProvider`. */
function isEmulated(value: unknown): value is EmulatedProvider {
  return typeof value === 'object' && value !== null && 'provider' in value && 'start' in value;
}
