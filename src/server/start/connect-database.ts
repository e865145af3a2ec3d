import type { Logger } from '../basics/log.ts';
import { connect, type ConnectionConfig, setPassword } from '../db/driver/connect.ts';
import { startEmbeddedPostgres } from '../db/driver/embedded-postgres.ts';
import { openReplica } from '../db/driver/replica.ts';
import type { Env } from './env.ts';

export type OpenDatabase = Awaited<ReturnType<typeof connectDatabase>>;

/** The time that a read waits for a connection to the replica. */
const replicaConnectMs = 500;

/** Connects to the database, and to a replica if it has one. Without an address it starts the embedded PostgreSQL. */
export async function connectDatabase(env: Env, log: Logger) {
  setPassword(env.databasePassword);
  const embedded = env.databaseUrl ? null : await startEmbeddedPostgres({ dataDir: env.dataDir });
  const config: ConnectionConfig = embedded ? embedded.connection : { connectionString: env.databaseUrl ?? '' };
  const { db, close } = connect({ ...config, ...env.databasePatience });
  const { deadlines } = env.databasePatience;
  const standby = env.databaseReplicaUrl
    ? connect({
        connectionString: env.databaseReplicaUrl,
        ...env.databasePatience,
        // The primary can answer instead.
        deadlines: { ...deadlines, connectMs: Math.min(deadlines.connectMs, replicaConnectMs) },
      })
    : null;
  let stopping = false;
  void embedded?.exited.then(() => {
    if (stopping) return;
    log.fatal('the embedded PostgreSQL ended by itself; stopping too');
    process.exitCode = 1;
    process.kill(process.pid, 'SIGTERM');
  });
  return {
    db,
    replica: standby && openReplica(db, standby.db),
    config,
    // Behind a pooler of transactions nobody can listen, and a migration may take longer than it allows.
    direct: env.databaseDirectUrl === null ? config : { connectionString: env.databaseDirectUrl },
    async close() {
      stopping = true;
      await Promise.all([close(), standby?.close()]);
      await embedded?.stop();
    },
  };
}
