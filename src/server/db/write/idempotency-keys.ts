import { sql } from 'kysely';
import type { Db } from '../driver/db.ts';
import { preparedStatement } from '../driver/prepared-statement.ts';
import { now } from '../driver/now.ts';

/**
 * How long a request without a response holds its key: its process may have died, or a failover left its outcome
 * unknown. Where the response is stored with the work, five seconds do: an overtaken transaction commits nothing.
 */
export const keyHeldSeconds = { storedWithWork: 5, storedAfterWork: 60 } as const;

export interface IdempotentRequest {
  /** Whose key it is: two callers may use the same one. */
  readonly scope: string;
  readonly key: string;
  readonly requestSha256: Buffer;
  /** After so many seconds without a response the same request takes the key over. */
  readonly heldSeconds: number;
}

/** A key that this request holds. `claimedAt` tells it from a later holder, so that only the latest may answer. */
export interface Claim {
  readonly scope: string;
  readonly key: string;
  readonly claimedAt: string;
}

export type ClaimOutcome =
  | { readonly kind: 'claimed'; readonly claim: Claim }
  | { readonly kind: 'answered'; readonly status: number; readonly body: string }
  | { readonly kind: 'other_request' }
  | { readonly kind: 'in_flight' };

const claim = preparedStatement(({ scope, key, requestSha256, heldSeconds }: IdempotentRequest, db) =>
  db
    .insertInto('idempotency_key')
    .values({ scope, key, request_sha256: requestSha256, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'key'])
        .doUpdateSet({ created_at: (eb) => eb.ref('excluded.created_at') })
        .where('idempotency_key.answered_at', 'is', null)
        .where('idempotency_key.request_sha256', '=', requestSha256)
        .where(sql<boolean>`idempotency_key.created_at < excluded.created_at - make_interval(secs => ${heldSeconds})`),
    )
    .returning(sql<string>`created_at::text`.as('claimedAt')),
);

/** Takes a key for a request, or says what became of the request that has it. Committed at once, before any work. */
export async function claimKey(db: Db, request: IdempotentRequest): Promise<ClaimOutcome> {
  const { scope, key } = request;
  const [claimed] = (await db.executeQuery(claim(db, { ...request }))).rows;
  if (claimed) return { kind: 'claimed', claim: { scope, key, claimedAt: claimed.claimedAt } };
  return holderOf(db, request);
}

async function holderOf(db: Db, { scope, key, requestSha256 }: IdempotentRequest): Promise<ClaimOutcome> {
  const row = await db
    .selectFrom('idempotency_key')
    .select(['request_sha256', 'status', 'body'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();
  // Given back between the two statements: the caller may try again at once.
  if (!row) return { kind: 'in_flight' };
  if (!row.request_sha256.equals(requestSha256)) return { kind: 'other_request' };
  if (row.status === null || row.body === null) return { kind: 'in_flight' };
  return { kind: 'answered', status: row.status, body: row.body };
}

export interface KeyAnswer {
  readonly status: number;
  readonly body: string;
}

/** The answer of a claim, as a change of one row; of none when another request took the key over meanwhile. */
export const answerUpdate = (db: Db, claim: Claim, answer: KeyAnswer) =>
  db
    .updateTable('idempotency_key')
    .set({ ...answer, answered_at: now })
    .where('scope', '=', claim.scope)
    .where('key', '=', claim.key)
    .where('created_at', '=', sql<Date>`${claim.claimedAt}::timestamptz`)
    .where('answered_at', 'is', null);

/** An answer to be kept with the work it is of. */
export interface KeptAnswer {
  readonly claim: Claim;
  readonly answer: KeyAnswer;
  /** Is told how many rows that changed. Throws where it was none: then nothing may be committed. */
  done(changed: number): void;
}

/** Gives a key back that has no answer; one that was answered stays. */
export async function releaseKey(db: Db, claim: Claim): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where('scope', '=', claim.scope)
    .where('key', '=', claim.key)
    .where('created_at', '=', sql<Date>`${claim.claimedAt}::timestamptz`)
    .where('answered_at', 'is', null)
    .execute();
}
