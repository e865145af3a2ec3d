import type { Locator } from '@playwright/test';

/** Counts what a payer does: each tap, and each field. */
export function counted() {
  const done: string[] = [];
  return {
    done,
    async tap(what: Locator): Promise<void> {
      done.push('tap');
      await what.click();
    },
    async type(where: Locator, text: string): Promise<void> {
      done.push('field');
      await where.pressSequentially(text);
    },
  };
}
