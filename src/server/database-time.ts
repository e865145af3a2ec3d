import type { MiddlewareHandler } from 'hono';
import { sql } from 'kysely';
import type { Services } from './services.ts';

/** Answers with the database's clock in `Date`: in the sandbox it may be days ahead of the machine's, and pages count days from it. */
export function databaseTime(services: Services): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(services.db);
    if (rows[0]) context.res.headers.set('date', rows[0].now.toUTCString());
  };
}
