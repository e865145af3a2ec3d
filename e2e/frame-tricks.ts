/** What a hostile page, or an old browser, brings about around the checkout in a frame. */
import type { BrowserContext } from '@playwright/test';

/** As a browser that does not know who may frame a page. */
export async function forgetFrameAncestors(
  context: BrowserContext,
  app: string,
  pages = '/checkout?**',
): Promise<void> {
  await context.route(`${app}${pages}`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const answer = await route.fetch();
    const { 'x-frame-options': _old, ...headers } = answer.headers();
    const policy = (headers['content-security-policy'] ?? '').replace(/frame-ancestors [^;]*;?/, '');
    await route.fulfill({ response: answer, headers: { ...headers, 'content-security-policy': policy } });
  });
}

interface Filled {
  readonly app: string;
  readonly storageKey: 'localStorage' | 'sessionStorage';
  /** What stands there and cannot be taken away, by the name of the frame. */
  readonly held: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** In frames, the checkout finds in the browser's storage what somebody wrote there. */
export async function fillStorage(context: BrowserContext, filled: Filled): Promise<void> {
  await context.addInitScript(({ app, storageKey, held }: Filled) => {
    if (location.origin !== app || window.top === window) return;
    const entries = new Map<string, string>();
    // Its functions are not what it keeps: `Object.keys` must not name them.
    const storage: object = Object.create({
      getItem: (name: string) => held[window.name]?.[name] ?? entries.get(name) ?? null,
      setItem: (name: string, value: string) => void entries.set(name, value),
      removeItem: (name: string) => void entries.delete(name),
    });
    Object.defineProperty(window, storageKey, { get: () => storage });
  }, filled);
}
