import type { Hono } from 'hono';
import { createApp } from '#server/app';
import { connect, patience } from '#server/db/driver/connect';
import { testServices } from '#server/start/test-services';

/** The app whose routes are described. Its database is nowhere and is never asked. */
export function documentedApp(): Hono {
  const nowhere = { host: '127.0.0.1', port: 9, user: 'nobody', database: 'nothing', deadlines: patience };
  return createApp(testServices(connect(nowhere).db));
}
