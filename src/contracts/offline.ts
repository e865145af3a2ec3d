/**
 * What the worker of the pages that open without a network, those pages and the server have in common. An older worker
 * stands beside a newer page and the other way round: what a name here means does not change, it gets a new name.
 */

/** The worker's script. At the root, so that each scope it is registered for lies below it. */
export const workerPath = '/offline.js';

/** Where the server gives a page's document without anybody's data: this, followed by the page's own path. */
export const shellPrefix = '/offline/shell';

/** Where those documents and their scripts are kept, each under its address. Nothing else is. */
export const cacheName = 'cuota-pages-1';

/** How the names of all caches of ours begin. */
export const cachePrefix = 'cuota-';

/** The one Trusted Types policy a page may make: it names the worker's script, and nothing else. */
export const workerPolicy = 'cuota-worker';

/** Each script's address in a document's text. */
export const assetsIn = (text: string): readonly string[] => [...new Set(text.match(/\/assets\/[\w.-]+\.js\b/g) ?? [])];
