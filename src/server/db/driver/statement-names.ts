/**
 * Names of statements. A named one is read and planned once for each connection, which is most of the server's work for
 * a short one. Their number is bounded, because every connection stores a plan for each.
 */
export interface StatementNames {
  /** Returns the name of a statement; null if it has none. */
  of(text: string): string | null;
  /** All get other names: the plans of before were made for another schema. */
  renew(): void;
}

/** For a pooler that gives each transaction another connection: there a name means nothing. */
export const noNames: StatementNames = { of: () => null, renew: () => undefined };

/** The most names that a connection holds; the product has fewer. */
const mostNames = 500;
/** Texts that were seen once and may never come again, as those of a migration. */
const mostSeen = 2_000;

/** A text is named when it comes again; beyond the bound the rest goes without. */
export function statementNames(most = mostNames): StatementNames {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  let generation = 1;
  return {
    of(text) {
      const name = names.get(text);
      if (name !== undefined) return `c${generation}_${name}`;
      // Several statements in one message cannot be prepared.
      if (names.size >= most || text.includes(';')) return null;
      if (seen.delete(text)) names.set(text, String(names.size + 1));
      else {
        if (seen.size >= mostSeen) seen.clear();
        seen.add(text);
      }
      return null;
    },
    renew() {
      generation += 1;
    },
  };
}

/** Whether the server refuses a plan because the statement now has other columns. Its text is in its own language. */
export function isOutdatedPlan(error: unknown): boolean {
  return error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery';
}
