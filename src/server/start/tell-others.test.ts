import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { createLiveStatus } from '../http/live-status.ts';
import { databaseOfFile } from '../db/driver/test-database.ts';
import { tellOthers } from './tell-others.ts';

const { pool, connection } = await databaseOfFile();
const open: ReturnType<typeof tellOthers>[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

function anotherProcess() {
  const warn = vi.fn<(...facts: readonly unknown[]) => void>();
  const told = tellOthers(createLiveStatus(), connection, { warn });
  open.push(told);
  const heard: string[] = [];
  for (const id of ['one', 'two']) told.live.listen(id, () => heard.push(id));
  return { ...told, heard, warn };
}

const lines = async () => {
  const { rows } = await pool.query(
    `select count(*)::int as count from pg_stat_activity where application_name = 'cuota notices' and datname = current_database() and query like 'listen%'`,
  );
  return Number(rows[0].count);
};

test('what is told in one process is heard in the others at once, and once', async () => {
  const [teller, listener] = [anotherProcess(), anotherProcess()];
  await expect.poll(lines).toBe(2);
  for (let times = 0; times < 20; times += 1) teller.live.notify('one');
  await expect.poll(() => listener.heard).toEqual(['one']);
  await pause(50);
  expect(listener.heard).toEqual(['one']);
  expect(teller.heard).toHaveLength(20);
});

test('a line that was cut stands again by itself, and costs its own process nothing meanwhile', async () => {
  const [teller, listener] = [anotherProcess(), anotherProcess()];
  await expect.poll(lines).toBe(2);
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'cuota notices' and datname = current_database()`);
  await expect.poll(() => listener.warn.mock.calls.length).toBe(1);
  teller.live.notify('two');
  expect(teller.heard).toEqual(['two']);
  await expect.poll(lines, { timeout: 8_000 }).toBe(2);
  teller.live.notify('one');
  await expect.poll(() => listener.heard).toContain('one');
});
