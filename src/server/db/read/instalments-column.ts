import { sql } from 'kysely';

/** In how many parts the card of payment `p` is charged; null for one. */
export const instalmentsOfP = sql`coalesce((p.months->>'count')::int, nullif((p.answers->>'instalments')::int, 1))`;
