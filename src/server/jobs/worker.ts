import { newRequestId, runForRequest } from '../basics/request-context.ts';
import { DatabaseAway } from '../basics/database-away.ts';
import { sendEmails } from './send-emails.ts';
import type { Services, StoreWebhook, Work } from '../services/services.ts';
import { activateMandates, maintainSavedCards } from './maintain-cards.ts';
import { applyInbox, mostWebhooks } from './apply-inbox.ts';
import { arrivingWebhooks } from './arriving-webhooks.ts';
import { checkCredentials } from './check-credentials.ts';
import { askInTurn, checkDuePayments } from './check-payments.ts';
import { closeDueDays } from './close-days.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';
import { dropOldMarks } from './drop-marks.ts';
import { followSearch } from './follow-search.ts';
import { pruneOld } from './prune.ts';
import { takeEffect } from './take-effect.ts';
import { remindPayers } from './remind-payers.ts';
import { maintainDueRefunds } from './maintain-refunds.ts';
import { expireLinks, maintainSessions } from './maintain-sessions.ts';
import { maintainTransfers } from './maintain-transfers.ts';
import { readDueLists } from '../use-cases/payments/read-lists.ts';
import { reconcileDueAccounts } from '../use-cases/payments/reconcile.ts';

/** `isStopping`: take nothing more, and end what is under way. */
type Job = (services: Services, isStopping: () => boolean) => Promise<number>;

/** Each kind of work takes a batch of due rows and returns how many. The rows say what is due: no process loses any. */
export const work: Readonly<Record<Work, Job>> = {
  inbox: applyInbox,
  payments: checkDuePayments,
  turns: askInTurn,
  lists: readDueLists,
  // Before the refunds that follow from them.
  approvals: takeEffect,
  refunds: maintainDueRefunds,
  sessions: maintainSessions,
  links: expireLinks,
  transfers: maintainTransfers,
  // Before the debits that wait for a card.
  cards: maintainSavedCards,
  mandates: activateMandates,
  reminders: remindPayers,
  outbox: deliverWebhooks,
  mail: sendEmails,
  daily: reconcileDueAccounts,
  days: closeDueDays,
  credentials: checkCredentials,
  marks: dropOldMarks,
  search: followSearch,
  retention: pruneOld,
};

/** The count from which more may be due; 1 by default. Work that comes meanwhile wakes the job. */
const moreFrom: Readonly<Partial<Record<Work, number>>> = {
  inbox: mostWebhooks,
  // Goes on until nothing is due by itself.
  outbox: Infinity,
};

/** The interval at which each process polls for due rows, unless it is told another. */
const usualLookEveryMs = 2000;
/** What each process asks about the credentials that it saw refused: no other process knows of them. */
const ofEveryProcess: readonly Work[] = ['credentials'];

export interface Worker {
  wake(kind: Work): void;
  /** Stores a webhook and applies it, without a look for it while there is room. */
  arrive(store: StoreWebhook): Promise<void>;
  /** Runs all that is due now and answers when nothing is left. */
  sweep(): Promise<void>;
  /** Stops looking and waits for what is under way. */
  stop(): Promise<void>;
}

/**
 * Starts the background work of one process; any number of processes may run it on one database. Without the role
 * `jobs` it takes up nothing that is due.
 */
export function startWorker(services: Services, lookEveryMs = usualLookEveryMs): Worker {
  const kinds = services.roles.has('jobs') ? (Object.keys(work) as Work[]) : ofEveryProcess;
  // Still polls while the database is away; the rest waits until it is back.
  const [lookout] = kinds;
  const running = new Map<Work, Promise<void>>();
  const again = new Set<Work>();
  const outage = watchOutage(services);
  let stopped = false;
  const webhooks = arrivingWebhooks(services, () => !stopped && kinds.includes('inbox'));

  async function drain(kind: Work): Promise<void> {
    do {
      again.delete(kind);
      while (!stopped && (await work[kind](services, () => stopped)) >= (moreFrom[kind] ?? 1));
    } while (again.has(kind) && !stopped);
  }

  function wake(kind: Work): Promise<void> {
    again.add(kind);
    const current = running.get(kind);
    if (current || stopped) return current ?? Promise.resolve();
    // For itself, not for the request that woke it.
    const started = runForRequest(newRequestId(), () => drain(kind))
      .then(
        () => {
          if (kind === lookout && outage.isOver()) kinds.forEach(look);
        },
        (error: unknown) => {
          if (outage.isMetBy(error)) return;
          services.log.error({ work: kind, err: error }, 'background work failed; it is tried again');
        },
      )
      .finally(() => running.delete(kind));
    running.set(kind, started);
    return started;
  }

  const look = (kind: Work) => void ((kind === lookout || !outage.isOn()) && wake(kind));
  const timer = setInterval(() => kinds.forEach(look), lookEveryMs);
  return {
    wake: (kind) => void (kinds.includes(kind) && wake(kind)),
    arrive: webhooks.arrive,
    async sweep() {
      await webhooks.rest();
      for (const kind of kinds) await wake(kind);
      await Promise.all(running.values());
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await Promise.all([webhooks.rest(), ...running.values()]);
    },
  };
}

/** Logs the beginning and the end of a database outage once, and not each kind's failures in between. */
function watchOutage({ log }: Pick<Services, 'log'>) {
  let isAway = false;
  return {
    isOn: () => isAway,
    isMetBy(error: unknown): boolean {
      if (!(error instanceof DatabaseAway)) return false;
      if (!isAway) log.warn({ err: error }, 'the database is away; background work waits for it');
      isAway = true;
      return true;
    },
    /** Returns whether there was one. */
    isOver(): boolean {
      if (!isAway) return false;
      log.warn('the database is back; background work goes on');
      isAway = false;
      return true;
    },
  };
}
