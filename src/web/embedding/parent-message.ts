import type { ParentMessage } from '#contracts/embed-messages';

const longestMessage = 1_000;

/**
 * Reads what the page around this one said; null for anything but `hello`. The schema is `parentMessage` of
 * `contracts/embed-messages`, written out: its parser would weigh more than the rest of this folder, and a test compares them.
 */
export function readParentMessage(data: unknown): ParentMessage | null {
  if (typeof data !== 'object' || data === null || !isSmall(data)) return null;
  const facts: Readonly<Record<string, unknown>> = { ...data };
  const names = Object.keys(facts).toSorted().join();
  return names === 'type,version' && facts['type'] === 'hello' && facts['version'] === 1
    ? { type: 'hello', version: 1 }
    : null;
}

function isSmall(data: object): boolean {
  try {
    return JSON.stringify(data).length <= longestMessage;
  } catch {
    return false;
  }
}
