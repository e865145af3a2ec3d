import { startTestPostgres, type TestPostgres } from '#server/db/driver/test-database-setup';

/** Playwright's global set-up: one PostgreSQL for all workers. To start and migrate one takes longer than a journey. */
export default async function setup(): Promise<() => Promise<void>> {
  const { url, template, stop } = await startTestPostgres();
  // The workers inherit it.
  process.env['CUOTA_E2E_POSTGRES'] = `${url} ${template}`;
  return stop;
}

/** The run's server and the database to clone, in a worker. */
export function testPostgres(): Omit<TestPostgres, 'stop'> {
  const [url = '', template = ''] = process.env['CUOTA_E2E_POSTGRES']?.split(' ') ?? [];
  return { url, template };
}
