import { DatabaseSync } from 'node:sqlite';

/** Another process of this machine already runs on the same data folder. */
export class DataFolderInUse extends Error {
  readonly dataDir: string;
  constructor(dataDir: string) {
    super(
      `The data folder ${dataDir} is in use by another Cuota process. Stop that one first, or choose another folder.`,
    );
    this.name = 'DataFolderInUse';
    this.dataDir = dataDir;
  }
}

export interface FolderLock {
  release(): void;
}

const busy = 5;

/**
 * Takes the one lock of a data folder at once, or throws `DataFolderInUse`. The kernel drops it when this process
 * dies, however it dies: Node has no flock of its own, so the lock is SQLite's on an empty file that is never written.
 */
export function lockFolder(dataDir: string): FolderLock {
  const file = new DatabaseSync(`${dataDir}/owner.lock`, { timeout: 0 });
  try {
    file.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    file.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) throw new DataFolderInUse(dataDir);
    throw error;
  }
  return { release: () => file.isOpen && file.close() };
}
