import type { Kysely } from 'kysely';
import { readDeliveries } from '#server/db/write/events-of-school';
import type { Database } from '#server/db/driver/tables.generated';

/** One message to a school, and its delivery to each endpoint. Money without a session has messages too. */
export type OutboxLine = Awaited<ReturnType<typeof readOutbox>>[number];

/** The newest messages to schools, at most `limit`. */
export async function readOutbox(db: Kysely<Database>, limit = 50) {
  const messages = await db
    .selectFrom('outbox')
    .innerJoin('school', 'school.id', 'outbox.school_id')
    .select([
      'outbox.id',
      'school.slug as school',
      'outbox.session_id as sessionId',
      'outbox.seq',
      'outbox.type',
      'outbox.created_at as createdAt',
    ])
    .orderBy('outbox.created_at', 'desc')
    .orderBy('outbox.seq', 'desc')
    .limit(limit)
    .execute();
  return Promise.all(messages.map(async (line) => ({ ...line, deliveries: await readDeliveries(db, line.id) })));
}
