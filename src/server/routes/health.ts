import type { Context } from 'hono';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { isFromThisMachine } from '../http/client-address.ts';
import { databaseDoesNotAnswer, inTime, oneAtATime } from '../http/database-outage.ts';
import { noteMetricsRead } from '../db/write/installation.ts';
import { equalInConstantTime } from '../basics/keys.ts';
import type { Metrics } from '../services/services.ts';
import { Refusal } from '../basics/refusal.ts';
import type { Services } from '../services/services.ts';

/** Answers within a second, also while every connection is held and while a frozen server says nothing. */
const readyWithinMs = 500;

const hourMs = 3_600_000;

/** For whoever runs the process: alive, ready for traffic, and what waits. */
export function health(services: Services, metrics: Metrics): Hono {
  const routes = new Hono();
  routes.get('/healthz', (context) => context.json({ status: 'ok' }));
  const isDatabaseThere = oneAtATime(() => sql`select 1`.execute(services.db).catch(() => null));
  routes.get('/readyz', async (context) => {
    if (services.draining.aborted) throw new Refusal('service_unavailable', 'This process is being stopped.');
    if (!(await inTime(isDatabaseThere(), readyWithinMs))) throw databaseDoesNotAnswer();
    return context.json({ status: 'ready' });
  });
  let notedAt = Number.NEGATIVE_INFINITY;
  // `go-live check` asks for it. Nobody waits: the page is needed most while the database is away.
  const noteRead = () => {
    if (services.mode === 'sandbox' || performance.now() < notedAt + hourMs) return;
    notedAt = performance.now();
    void noteMetricsRead(services.db).catch(() => undefined);
  };
  routes.get('/metrics', async (context) => {
    if (!mayReadMetrics(services, context)) throw new Refusal('unauthorized', 'Metrics are for whoever runs Cuota.');
    noteRead();
    return context.text(await metrics.text());
  });
  return routes;
}

/** With a token only the token counts: behind a proxy that adds no header every caller seems to be this machine. */
function mayReadMetrics({ metricsReaders: readers }: Pick<Services, 'metricsReaders'>, context: Context): boolean {
  if (readers.kind !== 'token') return readers.kind === 'this_machine' && isFromThisMachine(context);
  const shown = context.req.header('authorization')?.match(/^Bearer (\S{1,600})$/)?.[1];
  return shown !== undefined && equalInConstantTime(shown, readers.token);
}
