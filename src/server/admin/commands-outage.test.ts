/** An operator's command with terminated connections ends with a sentence, or goes on; no stray event crashes it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { databaseOfFile } from '../db/driver/test-database.ts';

const operator = await databaseOfFile(undefined, 'operator');

/** Answers how many connections of the command were terminated. */
async function terminateWhile(isRunning: () => boolean): Promise<number> {
  let terminated = 0;
  while (isRunning()) {
    const { rowCount } = await operator.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'cuota' and datname = current_database() and pid <> pg_backend_pid()`);
    terminated += rowCount ?? 0;
    await pause(2);
  }
  return terminated;
}

const outage = /the database does not answer|the connection was lost|no connection to the database|could not be read/;

const commands = {
  'npm run verify-ledger': ['src/verify.ts'],
  'npm run admin -- cases': ['src/admin.ts', 'cases'],
  'npm run reconcile': ['src/reconcile.ts', '--sandbox'],
};

describe.each(Object.entries(commands))('%s', (_name, args) => {
  it('says what happened when its connections are terminated', async () => {
    const env = {
      ...process.env,
      DATABASE_URL: operator.url,
      CUOTA_MODE: 'sandbox',
      CUOTA_SECRET: 'a server secret of more than 32 characters',
      STRIPE_SECRET_KEY: 'sk_test_outage',
      STRIPE_WEBHOOK_SECRET: 'whsec_sandbox_outage',
      STRIPE_API_ORIGIN: 'http://127.0.0.1:9',
    };
    const run = async () => {
      const child = spawn(process.execPath, [...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
      const [terminated, errors, output, [code]] = await Promise.all([
        terminateWhile(() => child.exitCode === null && child.signalCode === null),
        text(child.stderr),
        text(child.stdout),
        once(child, 'exit'),
      ]);
      return { terminated, errors, output, code };
    };
    let met = await run();
    // A command may be done before its connection is seen.
    for (let again = 0; again < 4 && met.terminated === 0; again++) met = await run();
    const { terminated, errors, output, code } = met;
    expect(terminated).toBeGreaterThan(0);
    expect(errors).not.toContain("Unhandled 'error' event");
    // A command whose last answer came before its connection was terminated has done its work; what one provider's
    // comparison met stands in its row.
    const allOutput = errors + output;
    const isSaid = code === 0 || outage.test(allOutput);
    expect({ code, allOutput, isSaid }).toEqual({
      code: expect.toBeOneOf([0, 1, 2]),
      allOutput,
      isSaid: true,
    });
  });
});
