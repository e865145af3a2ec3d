// A program for the test beside it: runs the embedded PostgreSQL, writes one row, says so, and waits to be killed.
import { connect } from './connect.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '' });
const { pool } = connect(postgres.connection);
await pool.query('create table if not exists kept (note text)');
await pool.query("insert into kept values ('acknowledged')");
process.stdout.write(JSON.stringify({ pid: postgres.pid, socketDir: postgres.connection.host }));
setInterval(() => undefined, 60_000);
