/** The least that opens a session: Hono and one named statement. Reads DATABASE_URL, STATEMENT, VALUES and PORT. */
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';

const { DATABASE_URL: connectionString, STATEMENT: text = '', VALUES = '[]', PORT } = process.env;
const pool = new pg.Pool({ max: 10, connectionString: connectionString ?? '' });
pool.on('error', () => undefined);
const given: readonly string[] = JSON.parse(VALUES);
const values = given.map((value) => (value.startsWith('\\x') ? Buffer.from(value.slice(2), 'hex') : value));

const app = new Hono();
app.get('/', async (context) => {
  const { rows } = await pool.query({ name: 'opening', text, values });
  return context.json(rows[0]);
});
serve({ fetch: app.fetch, port: Number(PORT), hostname: '127.0.0.1' });
