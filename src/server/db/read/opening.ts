import { type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
import { tokenSeconds } from '#domain/access-link';
import type { Db } from '../driver/db.ts';
import { preparedStatement } from '../driver/prepared-statement.ts';
import { now } from '../driver/now.ts';
import type { Database } from '../driver/tables.generated.ts';
import { type AccountRow, accountRows, accountsJson } from './provider-accounts.ts';
import { factsJson, instant, parseFacts, type SessionFacts, sessionTables } from './session-facts.ts';
import { type StoredTaxData, storedTaxData, taxDataJson } from './tax-data.ts';

/** All that a link's key opens in the ordinary case. */
export interface Opening {
  readonly link: LinkFacts;
  readonly facts: SessionFacts;
  /** Whether there are payments to show: those that wait, or brought money. */
  readonly hasPayments: boolean;
  /** Null where the school shows none. */
  readonly taxData: StoredTaxData | null;
  /** The school's own and the installation's, as `accountsAround` reads them. */
  readonly accounts: readonly AccountRow[];
  /** The payer's last method at this school, and its time; null without one. */
  readonly lastPaid: LastPaid | null;
}

const lastPaid = z.object({ methodKey: z.string(), at: instant });
export type LastPaid = z.infer<typeof lastPaid>;

/** The payer's last paid session at this school. Only the school's own id of the payer identifies them. */
const lastPaidJson = sql`(
      select json_build_object('methodKey', lp.method_key, 'at', lp.paid_at)
      from (select id from session where school_id = s.school_id and payer->>'id' = s.payer->>'id' and state = 'paid'
        order by paid_at desc limit 1) ls
      join payment lp on lp.session_id = ls.id and lp.status = 'successful'
      order by lp.paid_at desc limit 1)`;

interface OpeningRow extends LinkRow {
  readonly facts: unknown;
  readonly hasPayments: boolean;
  readonly taxData: unknown;
  readonly accounts: unknown;
  readonly lastPaid: unknown;
}

/** Reads all that opening a session needs, by the hash of its link's key. */
export const opening = preparedStatement(
  ({ keySha256 }: { readonly keySha256: Buffer }) =>
    sql<OpeningRow>`
    select l.id, l.session_id, l.expires_at, l.revoked_at, l.created_at, l.opened_at, app_now() as now, ${factsJson} as facts,
      exists (select 1 from payment p where p.session_id = s.id and p.status in ('pending', 'successful')) as "hasPayments",
      case when sc.tax_data_visible then ${taxDataJson} end as "taxData", ${accountsJson} as accounts,
      ${lastPaidJson} as "lastPaid"
    from access_link l join ${sessionTables} on s.id = l.session_id where l.key_sha256 = ${keySha256}`,
);

/** Reads a session with its link, by the hash of the link's key, in one trip; null for a key nobody was given. */
export async function readOpening(db: Db, keySha256: Buffer): Promise<Opening | null> {
  const { rows } = await db.executeQuery(opening(db, { keySha256 }));
  const [row] = rows;
  return row
    ? {
        link: linkFactsOf(row),
        facts: parseFacts(row.facts),
        hasPayments: row.hasPayments,
        taxData: row.taxData === null ? null : storedTaxData.parse(row.taxData),
        accounts: accountRows.parse(row.accounts),
        lastPaid: row.lastPaid === null ? null : lastPaid.parse(row.lastPaid),
      }
    : null;
}

export interface LinkFacts {
  readonly linkId: string;
  /** Whether a payer's browser opened it before. */
  readonly isOpened: boolean;
  readonly sessionId: string;
  readonly expiresAt: Date;
  readonly revoked: boolean;
  /** The latest end of this link's tokens; null if they may outlive it. */
  readonly endsAt: Date | null;
  readonly now: Date;
}

const linkByKey = preparedStatement(({ keySha256 }: { readonly keySha256: Buffer }, db) =>
  db
    .selectFrom('access_link')
    .select(['id', 'session_id', 'expires_at', 'revoked_at', 'created_at', 'opened_at', now.as('now')])
    .where('key_sha256', '=', keySha256),
);

/** Finds the link a key opens, by the key's hash; null for a key nobody was given. */
export async function findLink(db: Db, keySha256: Buffer): Promise<LinkFacts | null> {
  const { rows } = await db.executeQuery(linkByKey(db, { keySha256 }));
  return rows[0] ? linkFactsOf(rows[0]) : null;
}

type LinkRow = Pick<
  Selectable<Database['access_link']>,
  'id' | 'session_id' | 'expires_at' | 'revoked_at' | 'created_at' | 'opened_at'
> & {
  readonly now: Date;
};

function linkFactsOf(row: LinkRow): LinkFacts {
  const { expires_at: end, created_at: made } = row;
  const endsAt = made.getTime() === end.getTime() ? new Date(end.getTime() + tokenSeconds * 1000) : null;
  return {
    linkId: row.id,
    isOpened: row.opened_at !== null,
    sessionId: row.session_id,
    expiresAt: endsAt ?? end,
    revoked: row.revoked_at !== null,
    endsAt,
    now: row.now,
  };
}
