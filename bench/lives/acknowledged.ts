/** What callers of the product heard that it has: it must have it whatever happens after. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { parsedJson } from '#providers/http-client';
import { sha256 } from '#server/basics/keys';
import type { Network } from './network.ts';
import type { LifeWorld } from './life-world.ts';

export interface Acknowledged {
  readonly hear: Network['heard'];
  /** How many payments a payer was told of. */
  payments(): number;
  /** What is gone, one sentence each. */
  lost(): Promise<readonly string[]>;
}

const made = z.object({ id: z.uuid() });
/** Where an answer says what it made, and in which table it stands. */
const makings = [
  { path: /\/v1\/payment_sessions$/, table: 'session' },
  { path: /\/v1\/payments\/[^/]+\/refunds$/, table: 'refund or return' },
] as const;

/** Listens for what is acknowledged in a life. */
export function acknowledgedIn({ db }: Pick<LifeWorld, 'db'>): Acknowledged {
  const promises: { readonly what: string; readonly id: string }[] = [];
  const notices: { readonly path: string; readonly body: Buffer }[] = [];
  const submitted = new Set<string>();
  return {
    hear(request, answer, text) {
      if (!answer.ok || request.method !== 'POST') return;
      const { pathname } = new URL(request.url);
      if (pathname.startsWith('/webhooks/')) {
        void request.arrayBuffer().then((body) => notices.push({ path: pathname, body: Buffer.from(body) }));
        return;
      }
      if (pathname.endsWith('/commit')) {
        const { data } = made.safeParse(parsedJson(text));
        if (data) submitted.add(data.id);
      }
      const making = makings.find(({ path }) => path.test(pathname));
      const { data } = made.safeParse(parsedJson(text));
      if (making && data) promises.push({ what: making.table, id: data.id });
    },
    payments: () => submitted.size,
    async lost() {
      const { rows } = await sql<{ id: string; status: string | null }>`
        select id::text, null as status from session union all select id::text, null from refund
        union all select id::text, null from money_return union all select id::text, status::text from payment`.execute(
        db,
      );
      const known = new Map(rows.map(({ id, status }) => [id, status]));
      const bodies = await sql<{ sha: Buffer }>`select body_sha256 as sha from inbox`.execute(db);
      const stored = new Set(bodies.rows.map(({ sha }) => sha.toString('hex')));
      return [
        ...promises.filter(({ id }) => !known.has(id)).map(({ what, id }) => `an acknowledged ${what} is gone: ${id}`),
        ...[...submitted]
          .filter((id) => [undefined, 'pristine'].includes(known.get(id) ?? undefined))
          .map((id) => `an acknowledged payment was never submitted: ${id}`),
        ...notices
          .filter(({ body }) => !stored.has(sha256(body.toString()).toString('hex')))
          .map(({ path }) => `a webhook that was answered 200 is nowhere: ${path}`),
      ];
    },
  };
}
