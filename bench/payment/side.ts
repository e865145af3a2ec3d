/** One of two checkouts that pay in turn: its product, its PostgreSQL, its provider, and a school that listens. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import * as z from 'zod/mini';
import { referenceOf } from '#contracts/instruction-lines';
import type * as parentActor from '#sandbox/actors/parent';
import type * as clientActor from '#sandbox/actors/product-client';
import type * as bodyActor from '#sandbox/actors/session-body';
import { startOwnPostgres } from '#server/db/driver/own-postgres.fixture';
import { startSchoolListener } from '#server/jobs/school-listener.fixture';
import { startProduct } from '../fixture.ts';
import { processorMs } from '../processor-time.ts';
import { copySessions } from './copy-sessions.ts';
import { type CountingLine, openCountingLine } from './counting-line.ts';

export interface Side {
  readonly name: string;
  /** Between the product and its PostgreSQL. */
  readonly line: CountingLine;
  createSession(): Promise<unknown>;
  /** Waits until no message waits for its school. */
  untilAllAreSent(): Promise<void>;
  /** Creates and opens so many sessions; each function pays one, from the choice to the school's verified event. */
  openFamilies(count: number): Promise<(() => Promise<void>)[]>;
  /** Has the database hold about so many sessions, each paid as the first ones are. */
  grow(sessions: number): Promise<void>;
  /** Asks the database, on a connection that is not counted. */
  ask(statement: string): Promise<Readonly<Record<string, unknown>>[]>;
  checkpoint(): Promise<void>;
  /** Processor time so far, in milliseconds: of the product, and of its database. */
  processorMs(): { readonly product: number; readonly database: number };
  close(): Promise<void>;
}

/** As a careful operator has it, and what a comparison needs: no checkpoint but ours, and no vacuum. */
export const settings = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_compression: 'off',
  max_wal_size: '16GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
};

const waitingMessages = `select (select count(*) from outbox where position is null)
  + (select count(*) from delivery where delivered_at is null and dead_at is null) as waiting`;

interface Family {
  /** Of its session. */
  readonly id: string;
  pay(): Promise<void>;
}

/** The event that says that nothing is owed any more. */
const lastEvent = 'payment_session.paid';

/** Starts everything for the checkout at `folder`, which has been built. */
export async function openSide(name: string, folder: string): Promise<Side> {
  const postgres = await startOwnPostgres({ settings });
  const line = await openCountingLine(postgres.url);
  const product = await startProduct({ env: { DATABASE_URL: line.url }, folder, tickMs: 50 });
  const { stripe, cuota } = product;
  const { openLink, byCash, createProductClient, sessionBody } = await actorsOf(folder);
  const client = createProductClient(cuota.origin);
  const schoolKey = await makeSchool(folder, postgres.url, 'bench');
  const school = await listenAsSchool(client, schoolKey);

  const createSession = () => client.createSession(schoolKey, sessionBody([100_000]));
  async function openFamily(): Promise<Family> {
    const { id, key } = await createSession();
    const parent = await openLink(cuota.origin, key);
    const pay = async () => {
      const arrival = school.waitForLastEvent(id);
      const payment = await parent.pay(byCash);
      if (!(await stripe.pay(referenceOf(payment.next_step) ?? ''))) throw new Error('the emulator took no money');
      await arrival;
    };
    return { id, pay };
  }

  return {
    name,
    line,
    ask: (statement) => postgres.ask(statement),
    createSession,
    async untilAllAreSent() {
      while (Number((await postgres.ask(waitingMessages))[0]?.['waiting']) > 0) await sleep(50);
    },
    async openFamilies(count) {
      const families: Family[] = [];
      while (families.length < count) families.push(await openFamily());
      return families.map(({ pay }) => pay);
    },
    async grow(sessions) {
      const patterns = [await openFamily(), await openFamily()];
      for (const { pay } of patterns) await pay();
      const ids = patterns.map(({ id }) => id);
      await copySessions(postgres, ids, Math.ceil(sessions / ids.length));
    },
    checkpoint: async () => void (await postgres.ask('checkpoint')),
    processorMs: () => ({ product: processorMs([cuota.pid() ?? 0]), database: processorMs([postgres.pid()]) }),
    async close() {
      await product.close();
      await school.close();
      line.close();
      await postgres.close();
    },
  };
}

/** The checkout's own: they check what its product answers, which another one's may not. */
export async function actorsOf(folder: string) {
  const actor = (name: string): Promise<unknown> => import(join(folder, `sandbox/actors/${name}.ts`));
  const [parent, client, session] = await Promise.all(['parent', 'product-client', 'session-body'].map(actor));
  return {
    ...(parent as Pick<typeof parentActor, 'byCash' | 'openLink'>),
    ...(client as Pick<typeof clientActor, 'createProductClient'>),
    ...(session as Pick<typeof bodyActor, 'sessionBody'>),
  };
}

/** By the checkout's own command: another one's tables may be others. Returns an API key. */
export async function makeSchool(folder: string, url: string, slug: string): Promise<string> {
  const at = { cwd: folder, env: { ...process.env, DATABASE_URL: url } };
  const admin = (command: string) => promisify(execFile)(process.execPath, ['src/admin.ts', ...command.split(' ')], at);
  await admin(`school create --slug ${slug} --name Colegio --country MX --entity Colegio`);
  const { stdout } = await admin(`key create --school ${slug}`);
  return stdout.split('\n')[0] ?? '';
}

/** A school's server: believes what is signed with its secret, and nothing else. */
async function listenAsSchool(client: clientActor.ProductClient, schoolKey: string) {
  const waiting = new Map<string, () => void>();
  const listener = await startSchoolListener();
  const { secret } = await client.addWebhookEndpoint(schoolKey, listener.url);
  const webhook = new Webhook(secret);
  listener.answerWith(({ type, session, headers, body }) => {
    webhook.verify(body, z.record(z.string(), z.string()).parse(headers));
    if (type === lastEvent) waiting.get(session ?? '')?.();
    return 204;
  });
  return {
    waitForLastEvent: (sessionId: string) => new Promise<void>((resolve) => void waiting.set(sessionId, resolve)),
    close: () => listener.close(),
  };
}
