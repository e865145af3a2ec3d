import { createHash } from 'node:crypto';
import { createFileCache } from '../threads/file-cache.ts';
import { createThread } from '../threads/thread.ts';
import type { Mode } from '../basics/mode.ts';
import type { DrawnPaper, Paper } from './paper.ts';

/** Finished papers of this process. */
export interface Papers {
  /** Returns a paper's PDF, stored or drawn off the event loop. Refuses as `service_unavailable` if too many wait. */
  read(paper: Paper): Promise<Uint8Array>;
}

/** Some thousand papers of 25 kB. */
const mostBytes = 32 * 1024 * 1024;
const limits = { mostJobs: 20, deadlineMs: 20_000, memoryMb: 256 } as const;

/** Draws papers one at a time, and caches them by payment, locale, school and logo. */
export function createPapers(mode: Mode): Papers {
  const cache = createFileCache(mostBytes);
  const thread = createThread<DrawnPaper, Uint8Array>(new URL('paper-thread.ts', import.meta.url), limits);
  return { read: (paper) => cache.read(nameOf(paper), () => thread.run({ ...paper, isTest: mode === 'staging' })) };
}

function nameOf(paper: Paper): string {
  const { logo = null } = paper.options;
  const hash = createHash('sha256').update(JSON.stringify({ ...paper, options: { ...paper.options, logo: null } }));
  return hash.update(logo ?? '').digest('base64url');
}
