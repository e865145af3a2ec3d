/**
 * Names shared by the worker of the offline pages, those pages and the server. An older worker may run beside a newer
 * page, and the reverse: a name never changes its meaning; a new meaning gets a new name.
 */

/** The worker's script. At the root, so that each scope it is registered for lies below it. */
export const workerPath = '/offline.js';

/** Prefix of a page's document without personal data; the page's own path follows. */
export const shellPrefix = '/offline/shell';

/** The cache of those documents and their scripts, each under its URL. It has nothing else. */
export const cacheName = 'cuota-pages-1';

/** The prefix of all our caches' names. */
export const cachePrefix = 'cuota-';

/** The one Trusted Types policy a page may make: it names the worker's script, and nothing else. */
export const workerPolicy = 'cuota-worker';

/** Each script's address in a document's text. */
export const assetsIn = (text: string): readonly string[] => [...new Set(text.match(/\/assets\/[\w.-]+\.js\b/g) ?? [])];
