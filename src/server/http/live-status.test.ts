import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { databaseOfFile } from '../db/driver/test-database.ts';
import { createLiveStatus, publishToOthers } from './live-status.ts';

const { db, pool, connection } = await databaseOfFile();
const ids = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'] as const;
const [one, two] = ids;
const open: ReturnType<typeof publishToOthers>[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

function anotherProcess() {
  const warn = vi.fn<(...facts: readonly unknown[]) => void>();
  const error = vi.fn<(...facts: readonly unknown[]) => void>();
  const publisher = publishToOthers(createLiveStatus({ db, log: { error } }), connection, { warn });
  open.push(publisher);
  const heard: string[] = [];
  for (const id of ids) publisher.live.listen(id, () => heard.push(id));
  return { ...publisher, heard, warn };
}

/** Connections that listen by now: one is listed from its statement's begin, and for a while after its end. */
async function lines(cut: readonly number[] = []) {
  const { rows } = await pool.query(
    `select pid from pg_stat_activity where application_name = 'cuota notices' and datname = current_database()
      and query like 'listen%' and state = 'idle' and not pid = any($1)`,
    [cut],
  );
  return rows.length;
}

test('what is told in one process is heard in the others at once, and once', async () => {
  const [teller, listener] = [anotherProcess(), anotherProcess()];
  await expect.poll(() => lines()).toBe(2);
  for (let times = 0; times < 20; times += 1) teller.live.notify(one);
  await expect.poll(() => listener.heard).toEqual([one]);
  await pause(50);
  expect(listener.heard).toEqual([one]);
  expect(teller.heard).toHaveLength(20);
});

test('a line that was cut stands again by itself, and costs its own process nothing meanwhile', async () => {
  const [teller, listener] = [anotherProcess(), anotherProcess()];
  await expect.poll(() => lines()).toBe(2);
  const { rows } = await pool.query(`select pid, pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'cuota notices' and datname = current_database()`);
  const cut = rows.map(({ pid }) => Number(pid));
  await expect.poll(() => listener.warn.mock.calls.length).toBe(1);
  teller.live.notify(two);
  expect(teller.heard).toEqual([two]);
  await expect.poll(() => lines(cut)).toBe(2);
  teller.live.notify(one);
  await expect.poll(() => listener.heard).toContain(one);
});

test('all that is subscribed to is polled at once, and nothing once nobody subscribes', async () => {
  const onQuery = vi.fn<() => void>();
  const counted = db.withPlugin({
    transformQuery({ node }) {
      onQuery();
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const error = vi.fn<(...facts: readonly unknown[]) => void>();
  const live = createLiveStatus({ db: counted, log: { error } }, { pollEveryMs: 20 });
  const leave = Array.from({ length: 50 }, (_, index) => live.listen(ids[index % 2] ?? one, () => undefined));
  await expect.poll(() => onQuery.mock.calls.length).toBeGreaterThan(2);
  expect(onQuery.mock.calls.length).toBeLessThan(50);
  for (const each of leave) each();
  await pause(80);
  const after = onQuery.mock.calls.length;
  await pause(120);
  expect(onQuery.mock.calls.length).toBe(after);
  expect(error).not.toHaveBeenCalled();
});
