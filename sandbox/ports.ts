import { CannotStart } from './listen.ts';

/**
 * Who listens where, as a distance from the app's port. Fixed, so that a link printed yesterday opens today.
 * Every party but the app has a host name or port of its own: cookies and origins are never shared.
 */
export const portOffsets = {
  app: 0,
  console: 100,
  school: 101,
  inbox: 102,
  smtp: 103,
  stripe: 110,
  gr4vy: 111,
  cardFrames: 112,
  tagScripts: 120,
} as const satisfies Record<string, number>;
export type Party = keyof typeof portOffsets;

export type Ports = Readonly<Record<Party, number>>;

const highestOffset = Math.max(...Object.values(portOffsets));

/** Every party's port for an app on `appPort`; all 0 (any free port) when that is 0. Throws CannotStart when one would not fit. */
export function portsFrom(appPort: number): Ports {
  if (!Number.isInteger(appPort) || appPort < 0 || appPort + highestOffset > 65_535) {
    throw new CannotStart(`PORT must be a whole number from 0 to ${65_535 - highestOffset}.`);
  }
  const place = (party: Party) => (appPort === 0 ? 0 : appPort + portOffsets[party]);
  return {
    app: place('app'),
    console: place('console'),
    school: place('school'),
    inbox: place('inbox'),
    smtp: place('smtp'),
    stripe: place('stripe'),
    gr4vy: place('gr4vy'),
    cardFrames: place('cardFrames'),
    tagScripts: place('tagScripts'),
  };
}

/** Who listens at a start, as a sentence names it, with its port; the one a newcomer knows first. The tag host only `analytics` has. */
export function partyTitles(
  ports: Ports,
  { analytics = false }: { readonly analytics?: boolean },
): readonly (readonly [string, number])[] {
  return [
    ['app', ports.app],
    ['console', ports.console],
    ['demo school', ports.school],
    ['inbox', ports.inbox],
    ['mail catcher', ports.smtp],
    ['stripe emulator', ports.stripe],
    ['gr4vy emulator', ports.gr4vy],
    ['card fields', ports.cardFrames],
    ...(analytics ? [['tag host', ports.tagScripts] as const] : []),
  ];
}
