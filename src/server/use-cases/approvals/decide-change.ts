/** What becomes of a change of where money or events go that waits. */
import type { ConnectionChange, ConnectionChangeList, ConnectionChangeListQuery } from '#contracts/connection-changes';
import {
  type ChangeEnd,
  type ChangeRow,
  endChange,
  readChange,
  readChanges,
  shownChange,
  takeChange,
} from '../../db/write/connection-changes.ts';
import { insertEndpoint, updateEndpoint } from '../../db/write/webhook-endpoints.ts';
import { pageAsked, pageOf } from '../../db/read/page-cursor.ts';
import type { Trx } from '../../db/driver/db.ts';
import { Refusal } from '../../basics/refusal.ts';
import { accountProblem } from '../accounts/account-problem.ts';
import { storeAccount } from '../accounts/change-accounts.ts';
import { noSuchEndpoint } from '../messages/endpoints-of-school.ts';
import { mostEndpoints, tooManyEndpoints } from '../messages/webhook-endpoints.ts';
import { isId, keeping, type SchoolCall, type SchoolChange } from '../school-call.ts';

/** One page of a school's, newest first. Refuses a cursor we did not give as `invalid_request`. */
export async function listConnectionChanges(
  { services, school }: SchoolCall,
  query: ConnectionChangeListQuery,
): Promise<ConnectionChangeList> {
  const rows = await readChanges(services.db, { ...pageAsked(school, query), status: query.status });
  return pageOf(rows, query.limit, ({ change }) => change);
}

/**
 * Has a change take effect, by a second administrator's word. One that was approved before is answered as it is.
 * Refuses as `not_found`, whoever asked for it as `forbidden`, and as the change itself: then the row ends too.
 */
export async function approveConnectionChange(
  call: SchoolChange<ConnectionChange>,
  id: string,
): Promise<ConnectionChange> {
  const { asker_ids: askers } = await found(call, id);
  if (call.actor.id !== null && askers.includes(call.actor.id))
    throw new Refusal('forbidden', 'You asked for it, or made the key that did: somebody else approves.', {
      permission: 'approve_connections',
    });
  return applyChange(call, id);
}

/** Ends one before it takes effect. Refuses as `not_found`. */
export async function cancelConnectionChange(
  call: SchoolChange<ConnectionChange>,
  id: string,
): Promise<ConnectionChange> {
  await found(call, id);
  return end(call, id, 'cancelled', async () => undefined);
}

/** Has one take effect, in one transaction with the decision: by a person, or by the clock. */
export async function applyChange(call: SchoolChange<ConnectionChange>, id: string): Promise<ConnectionChange> {
  try {
    return await end(call, id, 'applied', makeIt);
  } catch (error) {
    if (error instanceof CannotBe) {
      await call.services.db.transaction().execute(async (trx) => {
        if (await takeChange(trx, id)) await endChange(trx, id, { status: 'refused', refusal: error.refusal.code });
      });
      call.services.wake('outbox');
      throw error.refusal;
    }
    throw error;
  }
}

/** The change itself cannot be made: the endpoint is gone, say. */
class CannotBe extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

class WaitsNoMore extends Error {}

async function end(
  call: SchoolChange<ConnectionChange>,
  id: string,
  status: ChangeEnd['status'],
  also: (trx: Trx, row: ChangeRow) => Promise<void>,
): Promise<ConnectionChange> {
  try {
    return await keeping(call, async (trx) => {
      const row = await takeChange(trx, id);
      if (!row) throw new WaitsNoMore();
      await also(trx, row);
      call.notes.change = { before: { status: row.status }, after: { status } };
      return shownChange(await endChange(trx, id, { status }));
    });
  } catch (error) {
    if (error instanceof WaitsNoMore) return endedAs(call, id, status);
    throw error;
  } finally {
    call.services.wake('outbox');
  }
}

/** The slower of two reads what the faster did; whoever wanted something else finds none that waits. */
async function endedAs(call: SchoolCall, id: string, status: ChangeEnd['status']): Promise<ConnectionChange> {
  const now = await found(call, id);
  if (now.status === status) return shownChange(now);
  throw new Refusal('not_found', `No such change waits: it is ${now.status}.`);
}

async function found({ services, school }: SchoolCall, id: string): Promise<ChangeRow> {
  const row = isId(id) ? await readChange(services.db, school.id, id) : null;
  if (!row) throw new Refusal('not_found', 'There is no such change.');
  return row;
}

async function makeIt(trx: Trx, row: ChangeRow): Promise<void> {
  const refusal = row.kind.startsWith('endpoint') ? await makeEndpoint(trx, row) : await makeAccount(trx, row);
  if (refusal) throw new CannotBe(refusal);
}

async function makeEndpoint(trx: Trx, row: ChangeRow): Promise<Refusal | null> {
  const { school_id, target_id: id, url, description, secret_sealed } = row;
  if (url === null) throw new Error('an endpoint has an address');
  if (row.kind === 'endpoint_moved')
    return (await updateEndpoint(trx, { schoolId: school_id, id }, { url })) ? null : noSuchEndpoint();
  if (secret_sealed === null) throw new Error('an endpoint has a secret');
  const endpoint = { id, school_id, url, description, secret_sealed };
  return (await insertEndpoint(trx, endpoint, mostEndpoints)) ? null : tooManyEndpoints();
}

async function makeAccount(trx: Trx, row: ChangeRow): Promise<Refusal | null> {
  const { school_id, target_id: id, provider, label, merchant, credentials_sealed: sealed, key_id: keyId } = row;
  if (provider === null || label === null || sealed === null || keyId === null)
    throw new Error('an account has a provider and credentials');
  const account = { id, provider, school_id, label, merchant, credentials: { sealed, keyId } };
  const stored = await storeAccount(trx, account);
  return 'code' in stored ? accountProblem(stored) : null;
}
