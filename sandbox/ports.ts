import type { EmulatedProvider } from '#providers/emulation/emulated-provider';
import { providers } from '#providers/registry';
import { badPorts } from '#server/start/bad-ports';
import { CannotStart } from './listen.ts';

/**
 * Who listens where, as a distance from the app's port. Fixed, so that a link printed yesterday opens today.
 * Every party but the app has a host name or port of its own: cookies and origins are never shared.
 */
const parties = {
  app: ['app', 0],
  console: ['console', 100],
  school: ['demo school', 101],
  inbox: ['inbox', 102],
  smtp: ['mail catcher', 103],
  tagScripts: ['tag host', 120],
} as const satisfies Record<string, readonly [title: string, offset: number]>;
type Party = keyof typeof parties;

/** Parties of providers that had their port before the others were given theirs by turns. */
const firstOfProviders = ['stripe emulator', 'gr4vy emulator', 'card fields'];
const [firstOffset, nextOffset, mostOffset] = [110, 130, 199];

export interface Ports extends Readonly<Record<Party, number>> {
  /** Of the providers' parties, by how a sentence names each. */
  readonly providers: ReadonlyMap<string, number>;
}

/** How a sentence names a provider's API. */
export const emulatorTitle = ({ provider }: EmulatedProvider): string => `${provider.name} emulator`;

/**
 * Returns every party's port for `appPort`; all 0 (any free port) for 0. Throws CannotStart if one is too high, or if
 * browsers refuse it.
 */
export function portsFrom(appPort: number, emulated: readonly EmulatedProvider[]): Ports {
  if (!Number.isInteger(appPort) || appPort < 0 || appPort + mostOffset > 65_535)
    throw new CannotStart(`PORT must be a whole number from 0 to ${65_535 - mostOffset}.`);
  const place = (offset: number) => (appPort === 0 ? 0 : appPort + offset);
  const titles = inJoiningOrder(emulated).flatMap((each) => [emulatorTitle(each), ...(each.parties ?? [])]);
  const later = titles.filter((title) => !firstOfProviders.includes(title));
  const ports: Ports = {
    app: place(parties.app[1]),
    console: place(parties.console[1]),
    school: place(parties.school[1]),
    inbox: place(parties.inbox[1]),
    smtp: place(parties.smtp[1]),
    tagScripts: place(parties.tagScripts[1]),
    providers: new Map([
      ...firstOfProviders.flatMap((title, index) =>
        titles.includes(title) ? [[title, place(firstOffset + index)] as const] : [],
      ),
      ...later.map((title, index) => [title, place(nextOffset + index)] as const),
    ]),
  };
  const [title, refused] =
    partyTitles(ports, { analytics: true }).find(([, port]) => port > 0 && badPorts.has(port)) ?? [];
  if (title) throw new CannotStart(`PORT=${appPort} gives the ${title} port ${refused}, which browsers refuse.`);
  return ports;
}

/** As the registry lists them: the last to join moves nobody. */
function inJoiningOrder(emulated: readonly EmulatedProvider[]): readonly EmulatedProvider[] {
  const names = [...providers.keys()];
  const turn = ({ provider }: EmulatedProvider) =>
    providers.has(provider.name) ? names.indexOf(provider.name) : names.length;
  return emulated.toSorted((one, other) => turn(one) - turn(other));
}

/** The listening parties' names and ports, the best known first. Only with `analytics` is there a tag host. */
export function partyTitles(
  { providers, ...ports }: Ports,
  { analytics = false }: { readonly analytics?: boolean },
): readonly (readonly [string, number])[] {
  const own = (['app', 'console', 'school', 'inbox', 'smtp'] as const).map(
    (party) => [parties[party][0], ports[party]] as const,
  );
  return [...own, ...providers, ...(analytics ? [[parties.tagScripts[0], ports.tagScripts] as const] : [])];
}
