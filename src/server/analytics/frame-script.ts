/**
 * The script of the analytics frame. Both functions are written into its document as text (`tags-host.ts`), so neither
 * may use anything from outside itself but its arguments and the browser.
 */
import type { AnalyticsMessage } from '#contracts/analytics-messages';
import type { ContainerKind } from '#domain/analytics-container';

export interface FrameSettings {
  /** The origin whose messages are read. */
  readonly appOrigin: string;
  readonly containerId: string;
  readonly kind: ContainerKind;
  /** The address of the container's script. */
  readonly scriptUrl: string;
}

/** Returns a message of `contracts/analytics-messages`, or null: its schema by hand, for a page without our bundle. */
export function readFrameMessage(data: unknown): AnalyticsMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const fields = new Map<string, string>();
  for (const [name, value] of Object.entries(data)) {
    if (typeof value !== 'string') return null;
    fields.set(name, value);
  }
  if (JSON.stringify(data).length > 1024) return null;
  const text = (name: string): string => fields.get(name) ?? '';
  const isMade = (...names: readonly string[]) =>
    fields.size === names.length && names.every((name) => fields.has(name));
  if (isMade('type', 'user_pseudonym') && fields.get('type') === 'user') {
    const pseudonym = text('user_pseudonym');
    return /^[A-Za-z0-9_-]{43}$/.test(pseudonym) ? { type: 'user', user_pseudonym: pseudonym } : null;
  }
  if (!isMade('type', 'path', 'locale', 'country') || fields.get('type') !== 'page') return null;
  const path = text('path');
  const locale = (['es-MX', 'es-CO', 'es-EC', 'en-US'] as const).find((known) => known === fields.get('locale'));
  const country = (['MX', 'CO', 'EC'] as const).find((known) => known === fields.get('country'));
  const isPattern = path.length <= 120 && /^(\/:?[A-Za-z-]{1,24}){1,4}$/.test(path);
  return isPattern && locale && country ? { type: 'page', path, locale, country } : null;
}

/** Loads the container, and hands it what the checkout's page tells: page views and the payer's pseudonym. */
export function runFrame(settings: FrameSettings, read: typeof readFrameMessage): void {
  const { appOrigin, containerId, kind, scriptUrl } = settings;
  const layer: unknown[] = [];
  Object.assign(window, { dataLayer: layer });
  // The tag takes commands only as `arguments` objects, not as arrays.
  const command = function (..._given: readonly unknown[]): void {
    layer.push(arguments);
  };
  // real time: the tag reckons its own durations from it
  const now = new Date();
  if (kind === 'gtag') {
    command('js', now);
    command('config', containerId, { send_page_view: false });
  } else layer.push({ 'gtm.start': now.getTime(), event: 'gtm.js' });

  const tell = (message: AnalyticsMessage): void => {
    if (message.type === 'user') {
      const user = { user_id: message.user_pseudonym };
      if (kind === 'gtag') command('set', user);
      else layer.push(user);
      return;
    }
    const { path, locale, country } = message;
    const page = { page_path: path, page_location: appOrigin + path, page_title: path, locale, country };
    if (kind === 'gtag') command('event', 'page_view', page);
    else layer.push({ event: 'page_view', ...page });
  };
  window.addEventListener('message', ({ origin, source, data }) => {
    if (origin !== appOrigin || source !== window.parent) return;
    const message = read(data);
    if (message) tell(message);
  });
  const script = document.createElement('script');
  script.async = true;
  script.src = scriptUrl;
  document.head.append(script);
}
