import type { Context, MiddlewareHandler } from 'hono';
import { orWhenAway } from './database-outage.ts';
import { textOfResponse } from './in-process.ts';
import { DatabaseAway } from '../basics/database-away.ts';
import {
  answerUpdate,
  type Claim,
  claimKey,
  type KeptAnswer,
  releaseKey,
  keyHeldSeconds,
} from '../db/write/idempotency-keys.ts';
import type { Db } from '../db/driver/db.ts';
import { insertAuditEntry } from '../db/write/audit-log.ts';
import { type AuditEntry, isRowId } from './audit-entry.ts';
import { sha256 } from '../basics/keys.ts';
import { Refusal } from '../basics/refusal.ts';
import { invalidRequest } from '../basics/invalid-request.ts';
import type { Services } from '../services/services.ts';
import type { Keep } from '../use-cases/school-call.ts';

type KeepAnswer = (status: number, answer: unknown) => KeptAnswer;

interface Keeping {
  readonly keepAnswer?: KeepAnswer;
  readonly audit?: AuditEntry;
}

/**
 * Returns how a use-case stores its response and its entry of the audit log in its transaction. It stores no response
 * if the caller sent no key.
 */
export function keepAs(c: { readonly var: Keeping }, status: number): Keep<unknown> {
  const { audit } = c.var;
  const asPart = (answer: unknown) => c.var.keepAnswer?.(status, answer) ?? null;
  const keep = async (trx: Db, answer: unknown) => {
    const storedAnswer = asPart(answer);
    if (storedAnswer) await store(trx, storedAnswer);
    if (!audit) return;
    audit.notes.rowId ??= rowIdOf(answer);
    await insertAuditEntry(trx, audit.facts('done'));
    audit.isWritten = true;
  };
  return Object.assign(keep, { asPart, entryPart: (rowId: string) => audit?.part(rowId) ?? null });
}

/** The id of the row that a call made. */
function rowIdOf(answer: unknown): string | null {
  const id = typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : null;
  return isRowId(id) ? id : null;
}

async function store(db: Db, { claim, answer, done }: KeptAnswer): Promise<void> {
  const { numUpdatedRows } = await answerUpdate(db, claim, answer).executeTakeFirst();
  done(Number(numUpdatedRows));
}

export interface IdempotencyEnv {
  Variables: {
    /** Set when the caller was let in, e.g. `school:` and the school's id: two callers may use the same key. */
    idempotencyScope: string;
    /** Missing when the caller sent no key. */
    keepAnswer?: KeepAnswer;
  };
}

/**
 * Makes a POST or PUT with an `Idempotency-Key` happen once: the same request again gets the stored response and
 * `Idempotent-Replayed: true`. Only 2xx responses are stored, sealed, because they may hold a link or a secret. Refuses
 * another request under the same key (`idempotency_key_reused`) and one whose first is not done
 * (`idempotency_key_in_flight`). A handler with a transaction stores its response in it by `keepAs`; any other response
 * is stored when it is done. After `heldSeconds` seconds without a response the same request is handled again.
 */
export function idempotent(
  services: Services,
  heldSeconds: number = keyHeldSeconds.storedWithWork,
): MiddlewareHandler<IdempotencyEnv> {
  return async (c, next) => {
    const key = c.req.header('idempotency-key');
    if (key === undefined) return next();
    const held = await takeKey(services, {
      scope: c.var.idempotencyScope,
      key: checkedKey(key),
      requestSha256: await fingerprint(c),
      heldSeconds,
    });
    if (held.kind === 'answered') {
      const headers = { 'content-type': 'application/json', 'idempotent-replayed': 'true' };
      return new Response(services.keys.open(Buffer.from(held.body, 'base64url')), { status: held.status, headers });
    }
    await runOnce(services, c, next, held.claim);
  };
}

/** Refuses a request without a key as `idempotency_key_required`, before `idempotent`, to book no money twice. */
export const requireIdempotencyKey: MiddlewareHandler = async (c, next) => {
  if (c.req.header('idempotency-key') === undefined)
    throw new Refusal(
      'idempotency_key_required',
      'Send an Idempotency-Key: this call books money or decides about it.',
    );
  await next();
};

async function runOnce(
  services: Services,
  c: Context<IdempotencyEnv>,
  next: () => Promise<void>,
  claim: Claim,
): Promise<void> {
  let isStored = false;
  const keptAs = (status: number, text: string): KeptAnswer => ({
    claim,
    answer: { status, body: services.keys.seal(text).toString('base64url') },
    done(changed) {
      // Thrown in the transaction, or if nothing was written: the request that took the key over counts.
      if (changed !== 1) throw inFlight();
      isStored = true;
    },
  });
  c.set('keepAnswer', (status, answer) => keptAs(status, JSON.stringify(answer)));
  try {
    await next();
    if (c.res.ok && !isStored) await store(services.db, keptAs(c.res.status, await textOfResponse(c)));
  } finally {
    // Retains a committed response; frees the key of a refused or failed request. If the outcome is unknown, the key
    // stays taken, and so do all while the database is away: they are taken over later.
    const mayBeDone = c.error instanceof DatabaseAway && c.error.isUnknown;
    if ((!c.res.ok || !isStored) && !mayBeDone) await orWhenAway(releaseKey(services.db, claim), undefined);
  }
}

async function takeKey(services: Services, request: Parameters<typeof claimKey>[1]) {
  const outcome = await claimKey(services.db, request);
  switch (outcome.kind) {
    case 'claimed':
    case 'answered':
      return outcome;
    case 'other_request':
      throw new Refusal('idempotency_key_reused', 'This Idempotency-Key was used for another request.');
    case 'in_flight':
      throw inFlight();
  }
}

function inFlight(): Refusal {
  return new Refusal(
    'idempotency_key_in_flight',
    'The first request with this Idempotency-Key is not done yet.',
    {},
    { 'retry-after': '1' },
  );
}

function checkedKey(key: string): string {
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw invalidRequest({ path: ['Idempotency-Key'], message: 'must be 1 to 255 visible ASCII characters' });
}

async function fingerprint(c: Context): Promise<Buffer> {
  return sha256(`${c.req.method} ${c.req.path}\n${await c.req.text()}`);
}
