/** A school's branding in the document's head: its icon, the colour around the page, and a chat's link preview. */
import type { PageServices, PreviewedLink } from '#contracts/page-services';
import { previewTexts } from '#i18n/preview-texts';
import { defaultLocale, type Locale } from '#i18n/locale';
import { fieldOf, type PageShell, shellOf } from './page-shell.ts';

export interface Branding {
  readonly icon: string;
  /** For the light and the dark scheme. */
  readonly colours: readonly [light: string, dark: string];
  readonly preview: { readonly picture: string; readonly says: string } | null;
}

/** For a page without a school. */
const ownIcon = '/favicon.svg';
const ownAccent = '#0f5b4a';
const panel = ['#ffffff', '#1b1d20'] as const;

/** Returns the branding of a document that the server draws, by its loaders' data. */
export async function brandingOf(
  services: Pick<PageServices, 'previewOf'>,
  address: string,
  loaded: readonly unknown[],
): Promise<Branding> {
  const shell = loaded.map(shellOf).findLast(Boolean) ?? null;
  const [, accent] = /--accent:(#[0-9a-f]{6})/.exec(shell?.sheet ?? '') ?? [];
  const link = shell?.school ? linkOf(address, loaded) : null;
  const isPaid = loaded.some((facts) => fieldOf(facts, 'isPaid') === true);
  const locale = shell?.locale ?? defaultLocale;
  const picture = link ? await services.previewOf(link, locale) : null;
  return {
    icon: iconOf(shell, accent ?? ownAccent),
    // A strong colour glares in the dark: the bar's own background continues.
    colours: [accent ?? panel[0], panel[1]],
    // Paid, it has another address: chats keep the picture of an address for days.
    preview:
      link && picture
        ? { picture: isPaid ? `${picture}?paid` : picture, says: sentenceOf(link, isPaid, locale) }
        : null,
  };
}

function sentenceOf(link: PreviewedLink, isPaid: boolean, locale: Locale): string {
  const texts = previewTexts[locale];
  if (isPaid) return texts.arrived;
  return 'voucherKey' in link ? texts.openSlip : texts.open;
}

/** The school's logo, or its first initial on its colour. */
function iconOf(shell: PageShell | null, accent: string): string {
  const { name, logo } = shell?.school ?? {};
  if (logo) return logo;
  const [initial] = name?.match(/\p{L}/u) ?? [];
  if (initial === undefined) return ownIcon;
  const colour = accent.replace('#', '%23');
  return `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='8' fill='${colour}'/><text x='16' y='23' font-family='Roboto,Arial,sans-serif' font-weight='700' font-size='20' text-anchor='middle' fill='%23fff'>${initial.toUpperCase()}</text></svg>`;
}

function linkOf(address: string, loaded: readonly unknown[]): PreviewedLink | null {
  const [, voucherKey] = /^\/v\/([\w-]{43})$/.exec(new URL(address).pathname) ?? [];
  if (voucherKey !== undefined) return { voucherKey };
  const sessionId = loaded.map(sessionIdIn).find((id) => id !== null) ?? null;
  return sessionId === null ? null : { sessionId };
}

function sessionIdIn(facts: unknown): string | null {
  if (typeof facts !== 'object' || facts === null || !('session' in facts)) return null;
  const { session } = facts;
  return typeof session === 'object' && session !== null && 'id' in session && typeof session.id === 'string'
    ? session.id
    : null;
}
