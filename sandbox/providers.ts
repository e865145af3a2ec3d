import { generateKeyPairSync } from 'node:crypto';
import type { Emulator } from '#providers/emulator-kit';
import { startGr4vyEmulator } from '#providers/gr4vy/emulator';
import { startStripeEmulator } from '#providers/stripe/emulator';
import type { SandboxClock } from './clock.ts';
import { isPortInUse, portInUse } from './listen.ts';
import type { Ports } from './ports.ts';

/** A provider's own environment: what the app and its emulator must agree on, and where the app finds it. */
type Env = Readonly<Record<string, string>>;

interface Place {
  readonly ports: Ports;
  readonly clock: SandboxClock;
  readonly webhookUrl: string;
  readonly env: Env;
  readonly delayMs?: number;
}

interface EmulatedProvider {
  readonly name: string;
  /** The sandbox credentials, made anew for each start where they are keys. Production refuses them. */
  readonly env: () => Env;
  /** Starts it, and tells the variables that lead the app to it. */
  readonly start: (place: Place) => Promise<{ readonly emulator: Emulator; readonly origins: Env }>;
}

/** One entry per provider: who is emulated, with which keys, and where. */
const emulated: readonly EmulatedProvider[] = [
  {
    name: 'stripe',
    env: () => ({ STRIPE_SECRET_KEY: 'sk_test_cuota_sandbox', STRIPE_WEBHOOK_SECRET: 'whsec_sandbox_stripe' }),
    async start({ ports, ...place }) {
      const emulator = await at('stripe emulator', ports.stripe, (port) => startStripeEmulator({ ...place, port }));
      return { emulator, origins: { STRIPE_API_ORIGIN: emulator.origin } };
    },
  },
  {
    name: 'gr4vy',
    env: () => ({
      GR4VY_ID: 'sandbox-cuota',
      GR4VY_ENVIRONMENT: 'sandbox',
      GR4VY_MERCHANT_ACCOUNT: 'sandbox-default',
      GR4VY_PRIVATE_KEY: newSigningKey(),
      GR4VY_WEBHOOK_SECRET: 'sandbox-webhook-gr4vy',
    }),
    async start({ ports, ...place }) {
      const emulator = await at('gr4vy emulator', ports.gr4vy, (port) =>
        startGr4vyEmulator({ ...place, port, framePort: ports.cardFrames }),
      );
      return { emulator, origins: { GR4VY_API_ORIGIN: emulator.origin, GR4VY_FRAME_ORIGIN: emulator.frameOrigin } };
    },
  },
];

/** Real enough to sign with, and marked so that production refuses it: text before a PEM's first line means nothing to its readers. */
function newSigningKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-521' });
  return `sandbox only\n${privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()}`;
}

export interface EmulatedProviders {
  readonly emulators: ReadonlyMap<string, Emulator>;
  /** What the app needs to reach them. */
  readonly env: Env;
  close(): Promise<void>;
}

export interface EmulatorChanges {
  /** Other credentials than the sandbox's own, by the provider's name. */
  readonly env?: Readonly<Record<string, Env>>;
  /** How late an answer comes under the `delay` fault, in real milliseconds. */
  readonly delayMs?: number;
}

/** Starts every emulator; `appOrigin` is where their webhooks go. Throws CannotStart when a port is taken. */
export async function startEmulators(
  ports: Ports,
  clock: SandboxClock,
  appOrigin: string,
  changes: EmulatorChanges = {},
): Promise<EmulatedProviders> {
  const emulators = new Map<string, Emulator>();
  const env: Record<string, string> = {};
  const close = async () => void (await Promise.all([...emulators.values()].map((emulator) => emulator.close())));
  const delay = changes.delayMs === undefined ? {} : { delayMs: changes.delayMs };
  try {
    for (const provider of emulated) {
      const own = { ...provider.env(), ...changes.env?.[provider.name] };
      const webhookUrl = `${appOrigin}/webhooks/${provider.name}`;
      const { emulator, origins } = await provider.start({ ports, clock, webhookUrl, env: own, ...delay });
      emulators.set(provider.name, emulator);
      Object.assign(env, own, origins);
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { emulators, env, close };
}

async function at<Started>(what: string, port: number, start: (port: number) => Promise<Started>): Promise<Started> {
  try {
    return await start(port);
  } catch (error) {
    throw isPortInUse(error) ? portInUse(what, port) : error;
  }
}
