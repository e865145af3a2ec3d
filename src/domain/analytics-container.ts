/** A Tag Manager container, or an Analytics property of its own. */
export type ContainerKind = 'gtm' | 'gtag';

/** Returns a container id's kind; null for any other text, which is never loaded. Source: spec §5. */
export function containerKind(id: string): ContainerKind | null {
  if (!/^(GTM|G)-[A-Z0-9]+$/.test(id)) return null;
  return id.startsWith('GTM-') ? 'gtm' : 'gtag';
}
