import { dueChanges } from '../db/write/connection-changes.ts';
import { dueApprovals } from '../db/write/refund-approvals.ts';
import type { Services } from '../services/services.ts';
import { Refusal } from '../basics/refusal.ts';
import { applyChange } from '../use-cases/approvals/decide-change.ts';
import { carryOut } from '../use-cases/approvals/approve-refund.ts';
import { byClock } from '../use-cases/school-call.ts';
import { workOff } from './work-off.ts';

const batch = 20;

/**
 * What waited for a second person and whose time has come: refunds that nobody else can approve, and changes of where
 * money or events go. Whichever process takes a row first does it; a crash before its commit leaves it waiting.
 */
export async function takeEffect(services: Services, isStopping: () => boolean = () => false): Promise<number> {
  const refunds = await workOff(services, {
    work: 'approvals',
    due: (except) => dueApprovals(services.db, except, batch),
    one: (row) => isDone(async () => carryOut(await byClock(services, row.school_id), row)),
    isStopping,
  });
  const changes = await workOff(services, {
    work: 'approvals',
    due: (except) => dueChanges(services.db, except, batch),
    one: ({ id, school_id: schoolId }) => isDone(async () => applyChange(await byClock(services, schoolId), id)),
    isStopping,
  });
  return refunds + changes;
}

/** A refusal is no failure: the row ended with its reason. */
async function isDone(run: () => Promise<unknown>): Promise<boolean> {
  try {
    await run();
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
