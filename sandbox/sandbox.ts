/** The whole sandbox as one object: the product, emulated providers, a console, demo schools and their sessions. */
import { join } from 'node:path';
import type { Env } from '#providers/emulation/emulated-provider';
import type { Emulator } from '#providers/emulation/emulator';
import { type Cuota, startCuota } from '../src/main.ts';
import { createSandboxClock, type SandboxClock } from './clock.ts';
import { openDataFolder } from './data-folder.ts';
import { freePort, requireFreePorts } from './free-port.ts';
import { type Inbox, startInbox } from './inbox/inbox.ts';
import { isPortInUse, portInUse } from './listen.ts';
import { portsFrom } from './ports.ts';
import { emulatedWith, startEmulators, type SampleProviders } from './providers.ts';
import { refuseRealSchoolsAt } from './real-schools.ts';
import { openSites, type Sites } from './sites.ts';
import { startTagHost, type TagHost } from './tag-host.ts';

export interface SandboxOptions {
  /** The app's port; the others follow from it. 0 takes free ones everywhere. */
  readonly port: number;
  /** Kept between starts; made when missing. */
  readonly dataDir: string;
  /** A PostgreSQL of your own instead of the embedded one. Never one with real schools. */
  readonly databaseUrl?: string | undefined;
  readonly logLevel?: string | undefined;
  /** `cuota.log` in the data folder unless given. */
  readonly logFile?: string | undefined;
  /** Pages from source with hot reload, instead of the build. */
  readonly development?: boolean;
  /** With tags that get page views, and a stand-in for their host. */
  readonly analytics?: boolean;
  /** With the sample providers. */
  readonly sampleProviders?: SampleProviders;
  /** Of a provider that a test adds. */
  readonly env?: Env;
}

export interface Sandbox extends Sites {
  readonly cuota: Cuota;
  /** By the provider's name; a school's own accounts as `name/id`. */
  readonly emulators: ReadonlyMap<string, Emulator>;
  /** The providers' keys, webhook secrets and addresses, as the product was given them. */
  readonly providerEnv: Env;
  readonly clock: SandboxClock;
  /** What the product sent by e-mail. */
  readonly inbox: Pick<Inbox, 'emails'>;
  /** What the tags got; null if none run. */
  readonly tags: Pick<TagHost, 'requests' | 'events'> | null;
  readonly logFile: string;
  /** Stops everything; a second call does nothing. */
  close(): Promise<void>;
}

type Close = () => Promise<void>;

/** Starts everything and seeds what is missing. Throws CannotStart or the database's refusal; then nothing runs. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const running: Close[] = [];
  const close = async () => {
    for (let last = running.pop(); last; last = running.pop()) await last();
  };
  try {
    return { ...(await start(options, (opened) => running.push(opened))), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function start(options: SandboxOptions, onClose: (close: Close) => void): Promise<Omit<Sandbox, 'close'>> {
  const emulated = emulatedWith(options.sampleProviders);
  const ports = portsFrom(options.port, emulated);
  await requireFreePorts(ports, options);
  if (options.databaseUrl !== undefined) await refuseRealSchoolsAt(options.databaseUrl);
  const folder = await openDataFolder(options.dataDir);
  const clock = createSandboxClock();
  // The providers must know the app's address before the app starts, so 0 will not do here.
  const appPort = ports.app === 0 ? await freePort() : ports.app;
  const logFile = options.logFile ?? join(options.dataDir, 'cuota.log');

  const providers = await startEmulators(emulated, { ports, clock, appOrigin: `http://127.0.0.1:${appPort}` });
  onClose(providers.close);
  const inbox = await startInbox(ports, clock.now);
  onClose(inbox.close);
  const tags = options.analytics ? await startTagHost(ports.tagScripts) : null;
  if (tags) onClose(tags.close);
  const cuota = await startApp(appPort, {
    ...environment({ ...options, logFile }, folder.secret, appPort),
    ...providers.env,
    ...inbox.env,
    ...tags?.env(appPort),
    ...options.env,
  });
  onClose(() => cuota.close());
  await clock.takeOver(cuota.services.db);

  const sites = await openSites(
    {
      cuota,
      emulated,
      providers,
      clock,
      folder,
      ports,
      inboxUrl: inbox.url,
      appUrl: `http://localhost:${appPort}`,
    },
    onClose,
  );
  onClose(keepTicking(providers.emulators));
  return { ...sites, cuota, clock, inbox, tags, logFile, emulators: providers.emulators, providerEnv: providers.env };
}

function environment(options: SandboxOptions, secret: string, port: number): Record<string, string | undefined> {
  return {
    CUOTA_MODE: 'sandbox',
    PORT: String(port),
    CUOTA_ORIGIN: `http://localhost:${port}`,
    // The product itself answers there, by its second name.
    CUOTA_CARD_FRAME_ORIGIN: `http://card-frame.localhost:${port}`,
    CUOTA_DESK_ORIGIN: `http://desk.localhost:${port}`,
    CUOTA_SECRET: secret,
    CUOTA_LOG_FILE: options.logFile,
    LOG_LEVEL: options.logLevel ?? 'info',
    ...(options.development ? { CUOTA_DEV: '1' } : {}),
    ...(options.databaseUrl === undefined
      ? { CUOTA_DATA_DIR: options.dataDir }
      : { DATABASE_URL: options.databaseUrl }),
  };
}

async function startApp(port: number, env: Record<string, string | undefined>): Promise<Cuota> {
  try {
    return await startCuota(env);
  } catch (error) {
    throw isPortInUse(error) ? portInUse('app', port) : error;
  }
}

/** Runs the emulators' own timers once a second. Returns a function that stops them. */
function keepTicking(emulators: ReadonlyMap<string, Emulator>): Close {
  let round: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    round ??= Promise.allSettled([...emulators.values()].map((emulator) => emulator.tick())).finally(
      () => (round = null),
    );
  }, 1000);
  return async () => {
    clearInterval(timer);
    await round;
  };
}
