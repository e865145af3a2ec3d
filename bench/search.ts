/**
 * `node bench/search.ts`: how long a school's search takes at 2,000,000 sessions of one school, beside another of a
 * tenth. `--sessions=N`, `--each=N` searches of each kind (200). Fails where 95 of 100 take over 50 ms.
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { createKeyring } from '#server/basics/keys';
import { connect, unhurried } from '#server/db/driver/connect';
import { migrate } from '#server/db/driver/migrate';
import { startOwnPostgres } from '#server/db/driver/own-postgres.fixture';
import { createSchool } from '#server/use-cases/schools/create-school';
import { searchSchool } from '#server/use-cases/search/search-school';
import { quickToFill } from './growth/rows.ts';
import { percentile } from './load.ts';
import { fillSearch, searchesOf } from './search/rows.ts';

const { values } = parseArgs({ options: { sessions: { type: 'string' }, each: { type: 'string' } } });
const sessions = Number(values.sessions ?? 2_000_000);
const each = Number(values.each ?? 200);
const slowestMs = 50;

const postgres = await startOwnPostgres({ settings: quickToFill });
const slow = connect({ connectionString: postgres.url, deadlines: unhurried, max: 1 });
const { db, close } = connect({ connectionString: postgres.url });
try {
  await migrate(slow.db);
  const ofSchool = () => {
    const name = randomUUID();
    return createSchool(db, { slug: name, name, country: 'MX', contractualEntity: name, live: false });
  };
  const [school, beside] = [await ofSchool(), await ofSchool()];
  const began = performance.now();
  await fillSearch(slow.db, { schoolId: beside.id, sessions: Math.ceil(sessions / 10) });
  await fillSearch(slow.db, { schoolId: school.id, sessions });
  console.log(`${sessions} sessions filled in ${Math.round((performance.now() - began) / 1000)} s`);
  const services = { db, keys: createKeyring(randomUUID()) };
  for (const [kind, searches] of Object.entries(await searchesOf(slow.db, school.id, each))) {
    const took: number[] = [];
    let [answers, cut] = [0, 0];
    for (const q of searches) {
      const start = performance.now();
      const { data, has_more: isCut } = await searchSchool({ services, school, campusIds: null }, { q, limit: 50 });
      took.push(performance.now() - start);
      answers += data.length;
      cut += Number(isCut);
    }
    const [least, half, most] = [0, 0.5, 0.95].map((share) => percentile(took, share).toFixed(1));
    console.log(
      `${kind}: least ${least} ms, p50 ${half} ms, p95 ${most} ms, ${answers} answers, ${cut} cut, of ${took.length}`,
    );
    if (percentile(took, 0.95) > slowestMs) process.exitCode = 1;
  }
} finally {
  await close();
  await slow.close();
  await postgres.close();
}
