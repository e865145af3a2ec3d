/** The product without its worker, with a school and a mail catcher, for tests that send e-mails step by step. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { createdSession } from '#contracts/school-sessions';
import { createApp } from '#server/app';
import { sendEmails } from '#server/jobs/send-emails';
import type { Services } from '#server/services/services';
import { createApiKey, createSchool } from '#server/use-cases/schools/create-school';
import { startApiHarness } from '../api-harness.ts';
import { sessionBody } from '../../actors/session-body.ts';
import type { CaughtEmail } from '../../inbox/catcher.ts';
import { withCatcher } from './outcome-harness.ts';

interface Call {
  readonly key?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whose address rate limits count; another one each time unless told. */
  readonly from?: string;
}

/** Starts it; `mail: false` as on a server where e-mail is not set up. */
export async function startMailHarness(options: { readonly mail?: boolean } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'cuota-mail-'));
  const logFile = join(folder, 'cuota.log');
  const harness = await withCatcher((env) => startApiHarness({ env, logFile, workers: 0 }), options);
  const { services, catcher } = harness;
  const app = createApp(services);
  const schoolKey = await newSchool(services);
  const callApi = (method: string, path: string, call: Call = {}) => callIn(app, services.origin + path, method, call);
  /** As the harness's school, on its sessions. */
  const asSchool = (path: string, body: unknown, headers: Call['headers'] = {}) =>
    callApi('POST', `/api/v1/payment_sessions${path}`, { key: schoolKey, body, headers });
  return {
    ...harness,
    /** Another school's key. */
    school: (change: Change = {}) => newSchool(services, change),
    schoolKey,
    call: callApi,
    asSchool,
    /** A session over $4,350.00 with the key of its link; throws on a refusal. */
    async create(more: Change = {}, payer: Change = {}) {
      const { body } = await asSchool('', bodyOf(more, payer));
      const session = createdSession.parse(body);
      return { ...session, key: keyOf(session.url) };
    },
    open: (url: string) => callApi('GET', `/api/sessions/${keyOf(url)}`),
    /** Newest first. */
    emailsTo: (address: string): readonly CaughtEmail[] =>
      // A domain is written small on the way.
      catcher.emails().filter(({ to }) => to.some((each) => each.toLowerCase() === address.toLowerCase())),
    ...sessionsIn(services),
    /** Sends what is due until nothing is. */
    async post() {
      while ((await sendEmails(services)) > 0);
    },
    async readLog(): Promise<string> {
      await new Promise<void>((resolve, reject) => services.log.flush((error) => (error ? reject(error) : resolve())));
      return readFile(logFile, 'utf8');
    },
    async close() {
      await harness.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function sessionsIn({ db }: Pick<Services, 'db'>) {
  return {
    /** The types of what the school is told of a session, in order. */
    eventTypesOf: async (id: string): Promise<readonly string[]> =>
      (await db.selectFrom('outbox').select('type').where('session_id', '=', id).orderBy('seq').execute())
        .map(({ type }) => type)
        .filter((type) => type !== 'payment_session.opened'),
    /** As its payments would. */
    markPaid: (id: string) => db.updateTable('session').set({ state: 'paid' }).where('id', '=', id).execute(),
  };
}

async function callIn(app: Hono, url: string, method: string, { key, body, headers, from = randomUUID() }: Call) {
  const request = new Request(url, {
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

type Change = Readonly<Record<string, unknown>>;

/** A session's body, whose payer is changed where told. */
export function bodyOf(more: Change = {}, payer: Change = {}) {
  const body = sessionBody([435_000], more);
  return { ...body, payer: { ...body.payer, ...payer } };
}

export const keyOf = (url: string): string => new URL(url).searchParams.get('data') ?? '';

async function newSchool(services: Services, change: Change = {}) {
  const { id } = await createSchool(services.db, {
    slug: `colegio-${randomUUID()}`,
    name: 'Colegio San Jerónimo',
    country: 'MX',
    contractualEntity: 'Colegio San Jerónimo, S.C.',
    live: false,
    ...change,
  });
  return (await createApiKey(services.db, { schoolId: id, live: false })).key;
}
