/** What must hold after every journey: in the books, at the school, for every secret, in every browser. */
import type { BrowserWatch } from '../browser-watch.ts';
import type { OwnSession } from '../own-session.ts';
import type { WorkerSandbox } from '../worker-sandbox.ts';
import { browserProblems } from './browser.ts';
import { type Beginning, moneyProblems } from './money.ts';
import { schoolProblems } from './school.ts';
import { secretProblems } from './secrets.ts';

interface WhatHappened {
  readonly sandbox: WorkerSandbox;
  readonly watch: BrowserWatch;
  readonly beginning: Beginning;
  readonly sessions: readonly OwnSession[];
  /** Every address that our servers requested since it began. */
  readonly outgoing: readonly string[];
  readonly otherSites: ReadonlySet<string>;
  readonly opened: ReadonlySet<string>;
  readonly storageBlocked: boolean;
}

/** Returns what does not hold. */
export async function problemsEverywhere({
  sandbox,
  watch,
  beginning,
  sessions,
  outgoing,
  ...visited
}: WhatHappened): Promise<readonly string[]> {
  return [
    ...(await moneyProblems(sandbox, beginning)),
    ...(await schoolProblems(sandbox, sessions)),
    ...(await secretProblems(sandbox, {
      sessions,
      bearers: watch.bearers,
      outgoing,
      log: await sandbox.newLog(),
    })),
    ...(await browserProblems(watch, {
      appOrigin: sandbox.urls.app,
      accounts: await sandbox.cuota.services.accounts.all(),
      providerOrigins: [...sandbox.emulators.values()].map(({ origin }) => origin),
      sessions,
      ...visited,
    })),
  ];
}
