import { deferredPart } from './lazy.tsx';

/** Fetches the script of the page at a path in advance. The entry script registers it: it has the table of pages. */
export const pageScripts = deferredPart<(path: string) => Promise<void>>();
