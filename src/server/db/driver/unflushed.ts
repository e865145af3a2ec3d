import { sql } from 'kysely';

/**
 * A condition that is true, for a statement that is a whole transaction: nobody waits until its COMMIT is on disk, and
 * a crash may undo it. Only for work that may be done twice (docs/decisions/0097).
 */
export const unflushed = sql<boolean>`(select set_config('synchronous_commit', 'off', true)) = 'off'`;
