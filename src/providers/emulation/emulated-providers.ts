import { ofEachFolder } from './each-folder.ts';
import type { EmulatedProvider } from './emulated-provider.ts';

/** Every provider that describes its emulator in an `emulated.ts`. */
export const emulatedProviders = await ofEachFolder('emulated.ts', 'emulated', isEmulated);

/** The compiler holds each of them to the rest: `satisfies EmulatedProvider`. */
function isEmulated(value: unknown): value is EmulatedProvider {
  return typeof value === 'object' && value !== null && 'provider' in value && 'start' in value;
}
