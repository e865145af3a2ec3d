/** The product's API with a mail catcher and a clock of its own, on a database of its own. For tests. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { Country } from '#domain/money';
import { createApp } from '#server/app';
import { connect } from '#server/db/connect';
import { createTestDatabase } from '#server/db/test-database';
import { sendEmails } from '#server/mail/send-emails';
import type { Services } from '#server/services';
import { testServices } from '#server/test-services';
import { createApiKey, createSchool } from '#server/use-cases/schools/create-school';
import { createSandboxClock } from '../clock.ts';
import { type Catcher, mailTo, startCatcher } from './catcher.ts';

interface Call {
  readonly key?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whose address rate limits count; another one each time unless told. */
  readonly from?: string;
}

/** Starts it; `mail: false` as on a server where e-mail is not set up. */
export async function startMailBench({ mail = true }: { readonly mail?: boolean } = {}) {
  const database = await createTestDatabase();
  const { db, close } = connect(database.connection);
  const clock = createSandboxClock();
  await clock.takeOver(db);
  let catcher = await startCatcher(0, clock.now);
  const folder = await mkdtemp(join(tmpdir(), 'cuota-mail-'));
  const logFile = join(folder, 'cuota.log');
  const secret = randomUUID() + randomUUID();
  const services = testServices(db, {
    LOG_LEVEL: 'debug',
    CUOTA_LOG_FILE: logFile,
    CUOTA_SECRET: secret,
    ...(mail ? mailTo(catcher) : {}),
  });
  const app = createApp(services);
  return {
    services,
    clock,
    secret,
    databaseUrl: database.url,
    catcher: (): Catcher => catcher,
    school: (country: Country, change: Readonly<Record<string, unknown>> = {}) => newSchool(services, country, change),
    call: (method: string, path: string, options: Call = {}) => call(app, method, path, options),
    /** Sends what is due until nothing is. */
    async post() {
      while ((await sendEmails(services)) > 0);
    },
    /** The mail server goes away; answers how to bring it back on the same port. */
    async stopMail() {
      await catcher.close();
      return async () => {
        catcher = await startCatcher(catcher.port, clock.now);
      };
    },
    async readLog(): Promise<string> {
      await new Promise<void>((resolve, reject) => services.log.flush((error) => (error ? reject(error) : resolve())));
      return readFile(logFile, 'utf8');
    },
    async close() {
      await catcher.close();
      await close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type MailBench = Awaited<ReturnType<typeof startMailBench>>;

async function call(app: Hono, method: string, path: string, { key, body, headers, from = randomUUID() }: Call) {
  const request = new Request(`https://pay.example${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await app.fetch(request, { clientAddress: from });
  const text = await answer.text();
  // `unknown` on purpose, so a test says what it expects of it.
  const parsed: unknown = text === '' ? null : JSON.parse(text);
  return { status: answer.status, headers: answer.headers, text, body: parsed };
}

async function newSchool(services: Services, country: Country, change: Readonly<Record<string, unknown>>) {
  const { id } = await createSchool(services.db, {
    slug: `colegio-${randomUUID()}`,
    name: 'Colegio San Jerónimo',
    country,
    contractualEntity: 'Colegio San Jerónimo, S.C.',
    live: false,
    ...change,
  });
  const { key } = await createApiKey(services.db, { schoolId: id, live: false });
  return { id, key };
}
