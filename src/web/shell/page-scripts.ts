import { deferredPart } from './lazy.tsx';

/** Fetches the script of the page at a path, before somebody goes there. The entry script hands it in: it has the table of pages. */
export const pageScripts = deferredPart<(path: string) => Promise<void>>();
