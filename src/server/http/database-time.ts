import type { MiddlewareHandler } from 'hono';
import { orWhenAway } from './database-outage.ts';
import { databaseNow } from '../db/now.ts';
import type { Services } from '../start/services.ts';

/** Answers with the database's clock in `Date`: in the sandbox it may be days ahead of the machine's, and pages count days from it. */
export function databaseTime(services: Services): MiddlewareHandler {
  return async (context, next) => {
    await next();
    // What was done is told, whatever becomes of the database meanwhile.
    const now = await orWhenAway(databaseNow(services.db), null);
    if (now) context.res.headers.set('date', now.toUTCString());
  };
}
