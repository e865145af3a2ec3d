/** A machine's data on a disk that can be filled: a file system of memory, which only root can make. */
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Machine } from './machine.ts';

export interface SmallDisk {
  /** Takes all its room, as another program's files would. */
  fill(): void;
  /** What an operator does: makes the disk larger, and starts what ended. The file that filled it stays. */
  enlarge(): Promise<void>;
  /** Puts the data back where they were. */
  close(): Promise<void>;
}

const programs = ['pgbouncer', 'patroni', 'etcd'] as const;
/** What is free before it is filled: etcd takes 64 MB at once for its own log, and PostgreSQL writes as it moves. */
const roomMb = 512;
const enlargedMb = 4_096;
const partOfFill = Buffer.alloc(64 * 1024);

/** Whether this process may mount one: root may, but not in every container. */
export function canMount(): boolean {
  const probe = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt']);
  return process.getuid?.() === 0 && probe.status === 0;
}

/** Stops the machine's programs, moves its data and starts them again. */
export async function onSmallDisk(machine: Machine): Promise<SmallDisk> {
  const data = dirname(machine.dataDir);
  const large = `${data}.large`;
  const filler = join(data, 'another-programs-file');
  await stopAll(machine);
  renameSync(data, large);
  mkdirSync(data);
  const used = Number(execFileSync('du', ['-sm', large], { encoding: 'utf8' }).split('\t')[0]);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${used + roomMb}m,mode=755`, 'none', data]);
  copyAll(large, data);
  machine.start('etcd', 'patroni', 'pgbouncer');
  return {
    fill() {
      try {
        for (;;) appendFileSync(filler, partOfFill);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      }
    },
    async enlarge() {
      execFileSync('mount', ['-o', `remount,size=${enlargedMb}m`, data]);
      await stopAll(machine);
      machine.start('etcd', 'patroni', 'pgbouncer');
    },
    async close() {
      await stopAll(machine);
      rmSync(filler, { force: true });
      rmSync(large, { recursive: true });
      mkdirSync(large);
      copyAll(data, large);
      execFileSync('umount', [data]);
      rmSync(data, { recursive: true });
      renameSync(large, data);
      machine.start('etcd', 'patroni', 'pgbouncer');
    },
  };
}

async function stopAll(machine: Machine): Promise<void> {
  for (const program of programs) await machine.stop(program);
}

/** The folder itself too, with whom it belongs to. */
const copyAll = (from: string, to: string): void => void execFileSync('cp', ['-aT', from, to]);
