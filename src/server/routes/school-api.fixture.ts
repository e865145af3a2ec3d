import { randomUUID } from 'node:crypto';
import { afterAll } from 'vitest';
import * as z from 'zod/mini';
import { createApp } from '../app.ts';
import { connect, patience } from '../db/driver/connect.ts';
import { createTestDatabase } from '../db/driver/test-database.ts';
import type { Services } from '../services/services.ts';
import { testOrigin, testServices } from '../start/test-services.ts';
import { createApiKey, createSchool, type NewSchool } from '../use-cases/schools/create-school.ts';

export const origin = testOrigin;

export interface SchoolCall {
  readonly key?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body; `unknown` on purpose, so a test says what it expects of it. */
  readonly body: unknown;
  readonly text: string;
}

/** A provider to offer; nobody listens there, and no test of the school's calls needs its answer. */
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_fixture',
  STRIPE_WEBHOOK_SECRET: 'whsec_sandbox_fixture',
  STRIPE_API_ORIGIN: 'http://127.0.0.1:9',
};

const isJson = (headers: Headers) => /json/.test(headers.get('content-type') ?? '');

/** The whole app on a database of its own. `restart` makes a new app object on that database, like a new process. */
export async function startApi(change: Partial<Services> = {}) {
  const database = await createTestDatabase();
  // Only against hanging: a busy machine is slow, and these tests are of no deadline.
  const deadlines = { ...patience, connectMs: 40_000, statementMs: 40_000 };
  const { db, close } = connect({ ...database.connection, deadlines });
  const services: Services = { ...testServices(db, stripe), ...change };
  let app = createApp(services);
  return {
    db,
    url: database.url,
    services,
    restart() {
      app = createApp(services);
    },
    raw: async (path: string, init: RequestInit) => app.request(path, init),
    async call(method: string, path: string, { key, body, headers }: SchoolCall = {}): Promise<Answered> {
      const answer = await app.request(`/api/v1${path}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key ? { authorization: `Bearer ${key}` } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await answer.text();
      return {
        status: answer.status,
        headers: answer.headers,
        text,
        body: isJson(answer.headers) && text !== '' ? JSON.parse(text) : null,
      };
    },
    async close() {
      await close();
      await database.drop();
    },
  };
}

/** The same for all tests of a file; it is closed after the last of them. */
export async function apiOfFile(change: Partial<Services> = {}) {
  const api = await startApi(change);
  afterAll(api.close);
  return api;
}

/** All pages of a list of two rows a page, as they are read one after the other: the ids on each. */
export async function pagesOf(api: Pick<Awaited<ReturnType<typeof startApi>>, 'call'>, path: string, key: string) {
  const pages: string[][] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await api.call('GET', `${path}?limit=2${cursor && `&cursor=${cursor}`}`, { key });
    const page = listed.parse(body);
    pages.push(page.data.map(({ id }) => id));
    cursor = page.next_cursor;
  }
  return pages;
}
const listed = z.object({ data: z.array(z.object({ id: z.string() })), next_cursor: z.nullable(z.string()) });

/** A Mexican school of its own with one test key. */
export async function newSchool(
  services: Services,
  slug: string,
  change: Partial<NewSchool> = {},
): Promise<{ readonly id: string; readonly key: string; readonly hint: string }> {
  const { id } = await createSchool(
    services.db,
    {
      slug,
      name: 'Colegio San Jerónimo',
      country: 'MX',
      contractualEntity: 'Colegio San Jerónimo, S.C.',
      live: false,
      ...change,
    },
    { allowLocal: services.mode === 'sandbox' },
  );
  return { id, ...(await createApiKey(services.db, { schoolId: id, live: change.live ?? false })) };
}

const plain = { discounts: 0, scholarships: 0, surcharges: 0 };

/** One family: two students, five charges, a scholarship and a surcharge; 12,480.50 MXN in all. */
export function family() {
  const of = (student: 'Lucía' | 'Mateo', concept: string, values: object, more: object = {}) => ({
    tutor_id: 'tutor-1',
    concept_desc: concept,
    concept_type: 'tuition',
    due_date: '2026-12-10',
    student_id: student,
    student_name: `${student} Torres`,
    values: { ...plain, ...values },
    ...more,
  });
  const same = (amount: number) => ({ amount, cost: amount, initial_amount: amount, pending_amount: amount });
  return {
    payer: { id: 'tutor-1', full_name: 'Ana Torres', first_name: 'Ana', last_name: 'Torres', email: 'ana@correo.mx' },
    campus_id: 'norte',
    currency: 'MXN',
    // One of a school has one session.
    external_id: `statement-${randomUUID()}`,
    charges: [
      of(
        'Lucía',
        'Colegiatura diciembre',
        { amount: 435_000, cost: 580_000, initial_amount: 435_000, pending_amount: 435_000, scholarships: 145_000 },
        { external_id: 'c-1', period: '2026-12' },
      ),
      of('Lucía', 'Seguro escolar', same(85_000), { concept_type: 'complement' }),
      of(
        'Mateo',
        'Colegiatura noviembre',
        { amount: 564_050, cost: 537_190, initial_amount: 537_190, pending_amount: 564_050, surcharges: 26_860 },
        { due_date: '2026-11-10' },
      ),
      of('Mateo', 'Taller de robótica', same(104_000), { concept_type: 'complement' }),
      of('Mateo', 'Uniforme', same(60_000), { concept_type: 'other' }),
    ],
  };
}
