import { deferredPart } from '../shell/lazy.tsx';
import type { watchSession } from './keep-fresh.ts';

/** The part of the deferred script that `root.tsx` starts. */
export const rootParts = deferredPart<{ readonly watchSession: typeof watchSession }>();
