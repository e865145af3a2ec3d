import { deferredPart } from '../shell/lazy.tsx';
import type { watchSession } from './keep-fresh.ts';

/** What `root.tsx` starts of the deferred script. */
export const rootParts = deferredPart<{ readonly watchSession: typeof watchSession }>();
