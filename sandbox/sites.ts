import type { EmulatedProvider } from '#providers/emulation/emulated-provider';
import type { Cuota } from '../src/main.ts';
import type { SandboxClock } from './clock.ts';
import { createConsole } from './console/app.ts';
import type { PaymentState } from './console/payment-states.ts';
import type { ConsoleTools } from './console/controls.ts';
import { readOutbox } from './console/outbox.ts';
import { askForRefund } from './console/refund.ts';
import { tellerOf } from './console/teller.ts';
import { readTimelines } from './console/timeline.ts';
import { readReports } from './console/transfer-reports.ts';
import type { DataFolder } from './data-folder.ts';
import { createDemoSchool } from './demo/demo-school.ts';
import type { KeptLinks } from './demo/link-file.ts';
import { type DemoLink, demoLink, demoLinks } from './demo/links.ts';
import { listen } from './listen.ts';
import type { Ports } from './ports.ts';
import { createProductClient } from './actors/product-client.ts';
import type { StartedEmulators } from './providers.ts';
import type { ScenarioName } from './demo/scenarios.ts';
import { type HarnessAccount, seedAccounts } from './school-accounts.ts';
import { seedSchools } from './demo/seed-schools.ts';
import { seedDesk } from './demo/seed-desk.ts';
import { seedSession, seedSessions, type SessionSeedTools } from './demo/seed-sessions.ts';
import { settle } from './settle.ts';
import { createWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

export interface SiteParts {
  readonly cuota: Cuota;
  readonly emulated: readonly EmulatedProvider[];
  readonly providers: StartedEmulators;
  readonly clock: SandboxClock;
  readonly folder: DataFolder;
  readonly ports: Ports;
  /** As a browser reaches the app, and the inbox. */
  readonly appUrl: string;
  readonly inboxUrl: string;
}

export interface Sites {
  readonly urls: {
    readonly app: string;
    readonly desk: string;
    readonly console: string;
    readonly school: string;
    readonly inbox: string;
  };
  /** What the schools have that collect on accounts of their own. */
  readonly accounts: readonly HarnessAccount[];
  readonly school: WebhookReceiver;
  links(): readonly DemoLink[];
  newLink(name: ScenarioName): Promise<DemoLink>;
  advance(seconds: number): Promise<void>;
  settle(): Promise<void>;
}

/** Opens the console and the demo school, and seeds what is missing. `onClose` gets every server as it opens. */
export async function openSites(parts: SiteParts, onClose: (close: () => Promise<void>) => void): Promise<Sites> {
  const { cuota, clock, folder, ports, appUrl } = parts;
  const { emulators } = parts.providers;
  const { db } = cuota.services;
  const receiver = createWebhookReceiver(clock.now);
  const client = createProductClient(`http://127.0.0.1:${cuota.port}`);
  const rest = () => settle({ db, emulators, sweep: () => cuota.sweep() });
  const session = sessionLinks({ db, client, folder, emulators, settle: rest }, appUrl);
  const advance = async (seconds: number) => {
    await clock.advance(seconds);
    await rest();
  };

  const school = await listen(
    createDemoSchool({ receiver, appUrl, links: session.links }),
    ports.school,
    'demo school',
  );
  onClose(school.close);
  const schoolUrl = `http://school.localhost:${school.port}`;
  const { links, newLink } = session;
  const sweep = () => cuota.sweep();
  const outbox = () => readOutbox(db);
  const reports = () => readReports(cuota.services);
  const refund: ConsoleTools['refund'] = (request) => askForRefund(cuota.services, emulators, request);
  const { lines: deposits, deposit } = tellerOf(
    cuota.services,
    `http://127.0.0.1:${cuota.port}`,
    () => clock.now(),
    rest,
  );
  const view = {
    ...parts,
    deposits,
    deposit,
    emulators,
    refund,
    receiver,
    links,
    newLink,
    advance,
    sweep,
    outbox,
    timelines: (status: PaymentState | null) => readTimelines(db, { status }),
    reports,
    schoolUrl,
  };
  const console = await listen(createConsole(view), ports.console, 'console');
  onClose(console.close);

  await seedSchools({ db, client, folder, receiver, schoolOrigin: school.origin, portalOrigin: schoolUrl });
  const accounts = await seedAccounts({ ...parts, services: cuota.services });
  await session.seed();
  const desk = appUrl.replace('localhost', 'desk.localhost');
  const consoleUrl = `http://localhost:${console.port}`;
  const urls = { app: appUrl, desk, school: schoolUrl, console: consoleUrl, inbox: parts.inboxUrl };
  return { urls, accounts, school: receiver, links, newLink, advance, settle: rest };
}

/** The links as they stand now: seeded ones, and those made anew since. */
function sessionLinks(tools: SessionSeedTools, appUrl: string) {
  let storedLinks: KeptLinks | null = null;
  return {
    links: () => (storedLinks ? demoLinks(appUrl, storedLinks) : []),
    async seed() {
      storedLinks = await seedSessions(tools);
      await seedDesk(tools);
    },
    async newLink(name: ScenarioName) {
      const key = await seedSession(tools, name);
      if (storedLinks) {
        storedLinks = { ...storedLinks, [name]: { key } };
        await tools.folder.write('links.json', storedLinks);
      }
      return demoLink(appUrl, name, key);
    },
  };
}
