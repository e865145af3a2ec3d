import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema';

/** One message to a school, with every attempt to deliver it. */
export interface OutboxLine {
  readonly id: string;
  readonly sessionId: string;
  readonly seq: number;
  readonly type: string;
  readonly state: 'waiting' | 'delivered' | 'given_up';
  readonly createdAt: Date;
  readonly nextAttemptAt: Date | null;
  readonly attempts: readonly {
    readonly at: Date;
    readonly status: number | null;
    readonly error: string | null;
    readonly durationMs: number;
  }[];
}

/** The newest messages to schools, at most `limit`. */
export async function readOutbox(db: Kysely<Database>, limit = 50): Promise<readonly OutboxLine[]> {
  const messages = await db
    .selectFrom('outbox')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  if (messages.length === 0) return [];
  const ids = messages.map((message) => message.id);
  const attempts = await db
    .selectFrom('delivery_attempt')
    .selectAll()
    .where('outbox_id', 'in', ids)
    .orderBy('id')
    .execute();
  return messages.map((message) => ({
    id: message.id,
    sessionId: message.session_id,
    seq: message.seq,
    type: message.type,
    state: message.delivered_at ? 'delivered' : message.dead_at ? 'given_up' : 'waiting',
    createdAt: message.created_at,
    nextAttemptAt: message.delivered_at || message.dead_at ? null : message.next_attempt_at,
    attempts: attempts
      .filter((attempt) => attempt.outbox_id === message.id)
      .map((attempt) => ({
        at: attempt.at,
        status: attempt.status,
        error: attempt.error,
        durationMs: attempt.duration_ms,
      })),
  }));
}
