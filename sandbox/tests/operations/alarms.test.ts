/** The alarms of deploy/prometheus over scrapes of the running product, and the dashboard of deploy/grafana. */
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createApp } from '#server/app';
import { newKey } from '#server/basics/keys';
import { rolesOf } from '#server/basics/roles';
import { connect } from '#server/db/driver/connect';
import { startOwnPostgres } from '#server/db/driver/own-postgres.fixture';
import { createMetrics } from '#server/http/metrics';
import { isShort } from '../../../scripts/long-tests.ts';
import { startApiHarness } from '../api-harness.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { harnessFor, reference, strangersVoucher } from '../test-harness.ts';
import { compared, thresholds } from './alarm-thresholds.fixture.ts';
import {
  type Course,
  misfires,
  misfiresBy,
  misnamed,
  promtool,
  rules,
  type Scrape,
  scrapeOf,
  unreadable,
} from './promtool.fixture.ts';

const hour = 3600;
const day = 24 * hour;
const token = 'a-token-of-the-operator';
const harness = await harnessFor(startApiHarness({ env: { CUOTA_METRICS_TOKEN: token } }));
const { stripe, services } = harness;

async function readMetrics(): Promise<string> {
  const answer = await harness.call('GET', '/metrics', { bearer: token });
  return answer.text();
}
const scrape = async () => scrapeOf(await readMetrics());
const voucher = async () =>
  harness.client.makeVoucher((await harness.client.createSession(harness.schoolKey, sessionBody())).key);

/** A family paid, its school was told, and nothing waits. */
await harness.advance(day);
await stripe.pay(reference(await voucher()));
await harness.settle();
const page = await readMetrics();
const healthy = scrapeOf(page);

/** What stands in braces after a metric's name, and the name. */
const named = (expr: string) => [...expr.matchAll(/\b(cuota_\w+)(?:\{([^}]*)\})?/g)];
/** Every name a scrape has, those of a histogram's series too. */
const names = [...page.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', kind]) =>
  kind === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
);
function expectScraped(expr: string): void {
  for (const [, name = '', labels = ''] of named(expr)) {
    expect(names).toContain(name);
    const values = /what=~?"([^"]*)"/.exec(labels)?.[1]?.split('|') ?? [];
    for (const what of values) expect([...healthy.keys()]).toContain(`${name}{what="${what}"}`);
  }
}

describe('the dashboard', () => {
  const target = z.object({ expr: z.string(), datasource: z.object({ uid: z.literal('${datasource}') }) });
  const board = z
    .object({
      schemaVersion: z.int().check(z.minimum(36)),
      templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.string() })) }),
      panels: z.array(
        z.object({ id: z.int(), title: z.string(), datasource: target.shape.datasource, targets: z.array(target) }),
      ),
    })
    .parse(JSON.parse(readFileSync('deploy/grafana/dashboard.json', 'utf8')));
  const expressions = board.panels.flatMap(({ targets }) =>
    targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m')),
  );

  it('has one variable, the source of its data, and panels of their own', () => {
    expect(board.templating.list).toEqual([{ name: 'datasource', type: 'datasource' }]);
    const ids = board.panels.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
  it.each(expressions)('asks for what the product tells: %s', expectScraped);
  it.skipIf(!promtool)(`asks in Prometheus's words${promtool ? '' : ' (skipped: there is no promtool)'}`, async () => {
    expect(await unreadable(expressions)).toBe('');
    expect(await unreadable(['sum by (what) cuota_open)'])).toContain('parse error');
  });
});

it.each(rules)('$alert asks for what the product tells', ({ expr }) => expectScraped(expr));

describe.skipIf(!promtool)(`an alarm${promtool ? '' : ' (skipped: there is no promtool)'}`, () => {
  const normal = { scrape: healthy, minutes: 20 };
  const expectCourses = async (...courses: readonly Course[]) => expect(await misfires(...courses)).toBe('');
  /** At least half an hour of one scrape. */
  const expectFiring = (scrape: Scrape, ...firing: Course['firing']) =>
    expectCourses({ read: [{ scrape, minutes: 32 }], firing });
  /** The scrape of health with one number changed. */
  function withValue(series: string, value: number): Scrape {
    if (!healthy.has(series)) throw new Error(`the product does not tell ${series}`);
    return new Map([...healthy, [series, String(value)]]);
  }

  it('asks for metrics that are named as Prometheus names its own', async () => {
    expect(await misnamed(page)).toBe('');
    expect(await misnamed('# TYPE planted counter\nplanted 1\n')).toContain('planted');
  });

  it('is silent while all is well', async () => {
    await expectFiring(healthy);
    expect(await misfires({ read: [normal], firing: ['CuotaFlood'] })).toContain('CuotaFlood');
  });

  it('fires above its threshold, and not at it', async () => {
    const courses = thresholds.flatMap(([alert, series, most]) => {
      const read = (value: number) => [normal, { scrape: withValue(series, value), minutes: 10 }];
      const about = series === compared ? { alert, provider: 'stripe' } : alert;
      return [
        { read: read(most), firing: [] },
        { read: read(most + 1), firing: [about] },
      ];
    });
    await expectCourses(...courses);
  });

  // Every day: the thresholds above; how long an alarm waits is Prometheus's own.
  it.skipIf(isShort).each([
    ['CuotaEvidenceUnapplied', 'cuota_open{what="unapplied_evidence"}', 1],
    ['CuotaReturnOld', 'cuota_open{what="returns_under_way"}', 7 * 24],
    ['CuotaRefundOld', 'cuota_open{what="refunds_over_a_day"}', 14 * 24],
  ])('%s fires where %s stays above 0 for %d hours, and not before', async (alert, series, hours) => {
    const staying = (length: number, ...firing: string[]) => ({
      read: [{ scrape: withValue(series, 1), minutes: length * 60 }],
      firing,
    });
    expect(await misfiresBy(60, [staying(hours), staying(hours + 2, alert)])).toBe('');
  });

  it('CuotaFlood fires where more than one line a second is not written', async () => {
    const growing = (byMinute: number) => [
      normal,
      ...[1, 2, 3, 4, 5, 6].map((minute) => ({
        scrape: withValue('cuota_ignored_total{what="webhook_line"}', minute * byMinute),
        minutes: 1,
      })),
    ];
    await expectCourses({ read: growing(50), firing: [] }, { read: growing(70), firing: ['CuotaFlood'] });
  });

  it('CuotaNotScraped fires where no process gives its metrics', async () => {
    await expectCourses({ read: [normal, { scrape: new Map(), minutes: 15 }], firing: ['CuotaNotScraped'] });
  });

  it('CuotaProviderSilent fires while a provider is away, and names it', async () => {
    await voucher();
    const before = await scrape();
    stripe.fault('*', '500', 10_000);
    const away: Scrape[] = [];
    for (const _step of [1, 2, 3, 4]) {
      await harness.advance(hour);
      away.push(await scrape());
    }
    stripe.fault('*', '500', 0);
    const stretches = away.map((each) => ({ scrape: each, minutes: 3 }));
    const firing = [{ alert: 'CuotaProviderSilent', provider: 'stripe' }];
    await expectCourses({ read: [{ scrape: before, minutes: 30 }, ...stretches], firing });
  });

  it('CuotaComparisonLate fires where a provider’s list was not read, and names it', async () => {
    await harness.advance(day);
    await expectFiring(await scrape());
    stripe.fault('GET /v1/events', '500', 10_000);
    await harness.advance(day);
    await harness.advance(day);
    const late = await scrape();
    stripe.fault('GET /v1/events', '500', 0);
    await harness.advance(day);
    await expectFiring(late, { alert: 'CuotaComparisonLate', provider: 'stripe' });
    await expectFiring(await scrape());
  });

  it('CuotaEndpointDown fires where a school’s endpoint takes nothing', async () => {
    harness.school.failNext(10_000);
    await stripe.pay(reference(await voucher()));
    await harness.advance(2 * hour);
    const down = await scrape();
    harness.school.failNext(0);
    await harness.advance(day);
    await expectFiring(down, 'CuotaEndpointDown');
    await expectFiring(await scrape());
  });

  it('CuotaAccountRefused fires while a provider refuses our credentials', async () => {
    await voucher();
    stripe.credentials.revoke();
    await harness.advance(hour);
    const refused = await scrape();
    stripe.credentials.restore();
    await harness.advance(hour);
    await expectFiring(refused, { alert: 'CuotaAccountRefused', provider: 'stripe' });
    await expectFiring(await scrape());
  });

  it('CuotaRoleMissing fires where no process has a role', async () => {
    const webhooks = { ...services, roles: rolesOf(['pages', 'api', 'webhooks']) };
    const without = scrapeOf(await createMetrics(webhooks, services.accounts.all).text());
    await expectFiring(without, 'CuotaRoleMissing');
  });

  it('CuotaKeysTried fires where keys are tried from many addresses', async () => {
    const app = createApp(services);
    for (let tried = 0; tried < 104; tried += 1)
      await app.request(`/api/sessions/${newKey()}`, {}, { clientAddress: `198.51.100.${tried % 13}` });
    await expectFiring(await scrape(), 'CuotaKeysTried');
    await sql`delete from rate_limit`.execute(services.db);
  });

  it('CuotaAnswersFail fires where the database lacks something', async () => {
    await sql`alter table access_link rename to access_link_away`.execute(services.db);
    const { status } = await harness.call('GET', `/api/sessions/${newKey()}`);
    const failed = await scrape();
    await sql`alter table access_link_away rename to access_link`.execute(services.db);
    expect(status).toBe(500);
    await expectCourses(
      { read: [normal, { scrape: failed, minutes: 10 }], firing: ['CuotaAnswersFail'] },
      { read: [normal, { scrape: failed, minutes: 30 }], firing: [] },
    );
  });

  it('CuotaDatabaseAway fires where the database is away', async () => {
    const postgres = await startOwnPostgres();
    const { db, close } = connect({ connectionString: postgres.url });
    await postgres.shutDown();
    const away = await createMetrics({ ...services, db }, services.accounts.all).text();
    await close();
    await postgres.close();
    await expectFiring(scrapeOf(away), 'CuotaDatabaseAway');
  });

  it('CuotaCaseOfNobody, and in time CuotaCaseOld, fire where money came that nobody asked for', async () => {
    stripe.webhooks('off');
    await stripe.pay(await strangersVoucher(harness, 7_700));
    await harness.advance(day);
    await expectFiring(await scrape(), 'CuotaCaseOfNobody');
    for (let days = 0; days < 8; days += 1) await harness.advance(day);
    await expectFiring(await scrape(), 'CuotaCaseOfNobody', 'CuotaCaseOld');
  });
});
