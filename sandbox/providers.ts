import type { EmulatedProvider, Env } from '#providers/emulation/emulated-provider';
import { emulatedProviders } from '#providers/emulation/emulated-providers';
import { exampleAccounts } from '#providers/emulation/example-accounts';
import type { Emulator, NewAccount } from '#providers/emulation/emulator';
import { addProviders } from '#providers/registry';
import type { SandboxClock } from './clock.ts';
import { isPortInUse, portInUse } from './listen.ts';
import { emulatorTitle, type Ports } from './ports.ts';
import { sampleProviders } from './sample-providers/index.ts';

/** Whether the sample providers take part: all of `sample-providers/index.ts`, or these. */
export type SampleProviders = true | readonly EmulatedProvider[];

/** Returns every provider with an `emulated.ts`, and the chosen sample providers, which it adds to the registry. */
export function emulatedWith(option: SampleProviders | undefined): readonly EmulatedProvider[] {
  const emulatedSamples = option === true ? sampleProviders : (option ?? []);
  addProviders(emulatedSamples.map(({ provider }) => provider));
  return [...emulatedProviders, ...emulatedSamples];
}

export interface StartedEmulators {
  /** The installation's own account at each provider by the provider's name, and every other as `name/id`. */
  readonly emulators: ReadonlyMap<string, Emulator>;
  /** One more account at a provider. Throws for one that nobody plays. */
  addAccount(provider: string, account: Pick<NewAccount, 'label' | 'env'>): Emulator;
  /** Adds an account to the emulators under the product's id; its webhooks then go to its own address. */
  nameAccount(id: string, emulator: Emulator): void;
  /** What the app needs to reach them. */
  readonly env: Env;
  close(): Promise<void>;
}

export interface EmulatorPlace {
  readonly ports: Ports;
  readonly clock: Pick<SandboxClock, 'now'>;
  /** Where their webhooks go. */
  readonly appOrigin: string;
  /** How late an answer comes under the `delay` fault, in real milliseconds. */
  readonly delayMs?: number;
}

/** Starts every emulator. Throws CannotStart when a port is taken. */
export async function startEmulators(
  emulated: readonly EmulatedProvider[],
  { ports, appOrigin, ...place }: EmulatorPlace,
): Promise<StartedEmulators> {
  const emulators = new Map<string, Emulator>();
  const env: Record<string, string> = Object.assign({}, ...exampleAccounts.map(({ keys }) => keys));
  const close = async () => void (await Promise.all([...emulators.values()].map((emulator) => emulator.close())));
  try {
    for (const each of emulated) {
      const { name } = each.provider;
      const keys = each.keys();
      const title = emulatorTitle(each);
      const [port, partyPorts] = [ports.providers.get(title) ?? 0, Object.fromEntries(ports.providers)];
      const started = await each
        .start({ ...place, port, partyPorts, webhookUrl: `${appOrigin}/webhooks/${name}`, env: keys })
        .catch((error: unknown) => {
          throw isPortInUse(error) ? portInUse(title, port) : error;
        });
      emulators.set(name, started.emulator);
      Object.assign(env, keys, started.origins);
    }
  } catch (error) {
    await close();
    throw error;
  }
  return {
    emulators,
    env,
    close,
    addAccount(provider, account) {
      const own = emulators.get(provider);
      if (!own) throw new Error(`nobody plays ${provider}`);
      return own.addAccount(account);
    },
    nameAccount(id, emulator) {
      const name = `${emulator.name}/${id}`;
      emulator.sendWebhooksTo(`${appOrigin}/webhooks/${name}`);
      emulators.set(name, emulator);
    },
  };
}
