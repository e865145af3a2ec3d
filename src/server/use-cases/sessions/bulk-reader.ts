import type { BulkBody, BulkReader } from '../../services/bulk-reader.ts';
import { createThread } from '../../threads/thread.ts';

/** Reads large bodies in a thread of its own. */
export function createBulkReader(): BulkReader {
  const limits = { mostJobs: 4, deadlineMs: 20_000, memoryMb: 256 };
  const thread = createThread<BulkBody, readonly string[]>(new URL('bulk-thread.ts', import.meta.url), limits);
  return { read: (body) => thread.run(body) };
}
