import type { Emulator, StartEmulator } from '#providers/emulator-kit';
import { startStripeEmulator } from '#providers/stripe/emulator';
import type { SandboxClock } from './clock.ts';
import { isPortInUse, portInUse } from './listen.ts';
import type { Party, Ports } from './ports.ts';

interface EmulatedProvider {
  readonly name: Party;
  readonly start: StartEmulator;
  /** The provider's sandbox credentials: the app and the emulator must agree on them. Production refuses them. */
  readonly env: Readonly<Record<string, string>>;
  /** The variable that tells the app where the provider is. */
  readonly originVariable: string;
}

/** One line per provider: who is emulated, and with which keys. */
const emulated: readonly EmulatedProvider[] = [
  {
    name: 'stripe',
    start: startStripeEmulator,
    env: { STRIPE_SECRET_KEY: 'sk_test_cuota_sandbox', STRIPE_WEBHOOK_SECRET: 'whsec_sandbox_stripe' },
    originVariable: 'STRIPE_API_ORIGIN',
  },
];

export interface EmulatedProviders {
  readonly emulators: ReadonlyMap<string, Emulator>;
  /** What the app needs to reach them. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Starts every emulator; `appOrigin` is where their webhooks go. Throws CannotStart when a port is taken. */
export async function startEmulators(ports: Ports, clock: SandboxClock, appOrigin: string): Promise<EmulatedProviders> {
  const emulators = new Map<string, Emulator>();
  const env: Record<string, string> = {};
  const close = async () => void (await Promise.all([...emulators.values()].map((emulator) => emulator.close())));
  try {
    for (const provider of emulated) {
      const emulator = await startOne(provider, {
        port: ports[provider.name],
        clock,
        webhookUrl: `${appOrigin}/webhooks/${provider.name}`,
      });
      emulators.set(provider.name, emulator);
      Object.assign(env, provider.env, { [provider.originVariable]: emulator.origin });
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { emulators, env, close };
}

async function startOne(
  provider: EmulatedProvider,
  options: { port: number; clock: SandboxClock; webhookUrl: string },
): Promise<Emulator> {
  try {
    return await provider.start({ ...options, env: provider.env });
  } catch (error) {
    throw isPortInUse(error) ? portInUse(`${provider.name} emulator`, options.port) : error;
  }
}
