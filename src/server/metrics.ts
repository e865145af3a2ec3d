import { sql } from 'kysely';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Services } from './services.ts';

export interface Metrics {
  observe(route: string, method: string, status: number, seconds: number): void;
  /** The text a Prometheus server reads. */
  text(): Promise<string>;
}

/** Requests by route pattern (never by path, which may hold a key), and what waits in the database. */
export function createMetrics(services: Pick<Services, 'db'>): Metrics {
  const registry = new Registry();
  const requests = new Histogram({
    name: 'cuota_http_request_seconds',
    help: 'Time to answer',
    labelNames: ['route', 'method'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 5, 15],
    registers: [registry],
  });
  const answers = new Counter({
    name: 'cuota_http_answers_total',
    help: 'Answers by status',
    labelNames: ['route', 'method', 'status'],
    registers: [registry],
  });
  const waiting = new Gauge({
    name: 'cuota_waiting_seconds',
    help: 'Age of the oldest thing that waits',
    labelNames: ['what'],
    registers: [registry],
  });
  const open = new Gauge({
    name: 'cuota_open',
    help: 'How many are open',
    labelNames: ['what'],
    registers: [registry],
  });
  return {
    observe(route, method, status, seconds) {
      requests.observe({ route, method }, seconds);
      answers.inc({ route, method, status: String(status) });
    },
    async text() {
      const { rows } = await sql<{ pending: number; inbox: number; outbox: number; cases: number }>`select
        coalesce(extract(epoch from app_now() - (select min(submitted_at) from payment where status = 'pending')), 0)::float as pending,
        coalesce(extract(epoch from app_now() - (select min(received_at) from inbox where applied_at is null)), 0)::float as inbox,
        coalesce(extract(epoch from app_now() - (select min(created_at) from outbox where delivered_at is null and dead_at is null)), 0)::float as outbox,
        (select count(*) from money_case where closed_at is null)::int as cases`.execute(services.db);
      const now = rows[0];
      for (const what of ['pending', 'inbox', 'outbox'] as const) waiting.set({ what }, now?.[what] ?? 0);
      open.set({ what: 'cases' }, now?.cases ?? 0);
      return registry.metrics();
    },
  };
}
