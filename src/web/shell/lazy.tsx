import { type ReactNode, Suspense, use } from 'react';

/** A module that is fetched once, when needed: a single one, or one per key (a language, a provider). */
export interface LazyPart<T, Key = void> {
  /** Rejects without a network, and tries again at the next call. */
  fetch(key: Key): Promise<T>;
  /** Fetches it before it is drawn: at the server's start, or before a page that needs it. Never rejects. */
  load(key: Key): Promise<unknown>;
  /** Returns it if it has loaded, else null. */
  arrived(key: Key): T | null;
  /** While drawing, within a `Suspense`: waits until it has loaded; for ever if it cannot be fetched. */
  usePart(key: Key): T;
}

/** Parts that most payers never need, with texts. Example: `lazyPart((locale) => import('./part.tsx'))`. */
export function lazyPart<T, Key = void>(fetchPart: (key: Key) => Promise<T>): LazyPart<T, Key> {
  const entries = new Map<Key, { part?: T; coming?: Promise<T>; drawn?: Promise<T> }>();
  const entryOf = (key: Key) => {
    const entry = entries.get(key) ?? {};
    entries.set(key, entry);
    return entry;
  };
  const fetch = (key: Key): Promise<T> => {
    const entry = entryOf(key);
    return (entry.coming ??= fetchPart(key).then(
      (part) => (entry.part = part),
      (error: unknown) => {
        delete entry.coming;
        throw error;
      },
    ));
  };
  return {
    fetch,
    load: (key) => fetch(key).catch(() => undefined),
    arrived: (key) => entryOf(key).part ?? null,
    usePart: (key) => {
      const entry = entryOf(key);
      return entry.part ?? use((entry.drawn ??= fetch(key).catch(() => new Promise<never>(() => undefined))));
    },
  };
}

interface LazyViewProps<T, Key> {
  readonly part: LazyPart<T, Key>;
  readonly by: Key;
  /** Shown until the part has loaded, and for good if it cannot; the server's HTML takes its place. */
  readonly meanwhile?: ReactNode;
  readonly children: (part: T) => ReactNode;
}

export function LazyView<T, Key>({ meanwhile, ...props }: LazyViewProps<T, Key>) {
  return (
    <Suspense fallback={meanwhile}>
      <Arrived {...props} />
    </Suspense>
  );
}

function Arrived<T, Key>({ part, by, children }: Omit<LazyViewProps<T, Key>, 'meanwhile'>) {
  return children(part.usePart(by));
}

const scripts: LazyPart<unknown>[] = [];

/** Names a script that holds parts: the deferred one before anything is drawn; that one names the next. */
export function deferTo(importScript: () => Promise<unknown>): void {
  scripts.push(lazyPart(importScript));
}

/** One part of a script that loads on need, as the first screen knows it. The script registers it. */
export interface DeferredPart<T> {
  readonly handIn: (part: T) => void;
  /** Rejects if its script cannot be fetched, and tries again at the next call. */
  readonly fetch: () => Promise<T>;
  /** Null until the script has loaded. */
  readonly arrived: () => T | null;
}

export function deferredPart<T>(): DeferredPart<T> {
  let arrived: T | null = null;
  return {
    handIn: (part) => void (arrived = part),
    arrived: () => arrived,
    async fetch() {
      // One script after the other: the first names the second.
      for (let at = 0; arrived === null && at < scripts.length; at += 1) await scripts[at]?.fetch();
      if (arrived === null) throw new Error('Part not handed in');
      return arrived;
    },
  };
}

/** Runs once the browser is idle. Returns how to cancel it. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work, { timeout: 3_000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, 500);
  return () => clearTimeout(timer);
}
