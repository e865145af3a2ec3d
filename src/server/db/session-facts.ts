import { type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
import { tokenSeconds } from '#domain/access-link';
import { charge, checkoutCommission, payer } from '#contracts/session';
import { givenTaxData } from '#contracts/tax-data';
import { countries, currencies } from '#domain/money';
import { owedOn } from '#domain/money-state';
import { policyVersion } from '#domain/policies';
import { sessionStates } from '#domain/session-condition';
import { chargeElsewhere, elsewhereJson, settledSum, withElsewhere } from './money-state.ts';
import { type AccountRow, accountRows, accountsJson } from './provider-accounts.ts';
import type { Db } from './db.ts';
import type { Database } from './tables.generated.ts';
import { type StoredTaxData, storedTaxData, taxDataJson } from './tax-data.ts';
import { keptStatement } from './kept-statement.ts';
import { now } from './now.ts';
import { shownName } from './shown-text.ts';

const instant = z.pipe(
  z.string(),
  z.transform((text: string) => new Date(text)),
);

/** One session with its school and charges, as stored; names and concepts as they can be shown. Amounts are minor units. */
const sessionFacts = z.object({
  id: z.string(),
  state: z.enum(sessionStates),
  country: z.enum(countries),
  currency: z.enum(currencies),
  campusId: z.string(),
  /** As the school gave it. */
  payer: z.extend(payer, {
    full_name: shownName,
    first_name: shownName,
    last_name: shownName,
    tax_data: z.nullable(givenTaxData),
  }),
  generateInvoice: z.boolean(),
  /** The notice in force. */
  isPolicyAccepted: z.boolean(),
  vat: z.string(),
  checkoutKind: z.enum(['full', 'cash_only', 'card_only']),
  paymentAnnuity: z.boolean(),
  disabled: z.boolean(),
  returnUrl: z.nullable(z.string()),
  /** The school's own id of the session. */
  externalId: z.nullable(z.string()),
  /** The database's clock when this was read. */
  now: instant,
  school: z.object({
    id: z.string(),
    name: shownName,
    timeZone: z.string(),
    logoSha256: z.nullable(z.string()),
    accent: z.nullable(z.string()),
    contractualEntity: shownName,
    advisor: z.nullable(z.object({ name: z.string(), email: z.nullable(z.string()), phone: z.nullable(z.string()) })),
    campuses: z.record(z.string(), z.string()),
    taxDataVisible: z.boolean(),
    deductionShown: z.boolean(),
    domiciliationEnabled: z.boolean(),
    paymentOptions: z.nullable(z.array(z.string())),
    commissions: z.array(checkoutCommission),
    voucherDays: z.int(),
    restPayable: z.boolean(),
    announcements: z.array(z.object({ method: z.string(), from: z.string(), until: z.string() })),
    allowedParentOrigins: z.array(z.string()),
  }),
  charges: z.array(
    z.object({
      id: z.string(),
      amount: z.int(),
      allocated: z.int(),
      dueDate: z.string(),
      details: z.extend(charge, { student_name: shownName, concept_desc: shownName }),
      elsewhere: chargeElsewhere,
    }),
  ),
});
type StoredFacts = z.infer<typeof sessionFacts>;
type StoredCharge = StoredFacts['charges'][number];

export interface SessionFacts extends Omit<StoredFacts, 'charges'> {
  readonly charges: readonly (Omit<StoredCharge, 'elsewhere'> & {
    /** Another session of the school has the same charge, and it is settled there. */
    readonly settledElsewhere: boolean;
    /** An attempt of another session may pay it. */
    readonly waitsElsewhere: boolean;
  })[];
}

/**
 * Of session `s` of school `sc`, whose logo is `sl`. Charges come oldest due date first. Acceptances are counted: of a table that
 * was never analyzed the planner would read every row to answer whether one exists.
 */
export const factsJson = sql`json_build_object(
      'id', s.id, 'state', s.state, 'country', s.country, 'currency', s.currency, 'campusId', s.campus_id, 'payer', s.payer,
      'isPolicyAccepted', (select count(*) > 0 from policy_acceptance pa where pa.session_id = s.id and pa.version = ${policyVersion}),
      'generateInvoice', s.generate_invoice, 'vat', s.vat, 'checkoutKind', s.checkout_kind, 'paymentAnnuity', s.payment_annuity,
      'disabled', s.disabled or sc.disabled, 'returnUrl', s.return_url, 'externalId', s.external_id, 'now', app_now(),
      'school', json_build_object('id', sc.id, 'name', sc.name, 'timeZone', sc.time_zone, 'logoSha256', sl.sha256, 'accent', sc.accent,
        'contractualEntity', sc.contractual_entity, 'advisor', sc.advisor, 'campuses', sc.campuses, 'taxDataVisible', sc.tax_data_visible, 'deductionShown', sc.deduction_shown,
        'domiciliationEnabled', sc.domiciliation_enabled, 'paymentOptions', sc.payment_options, 'commissions', sc.commissions, 'voucherDays', sc.voucher_days, 'restPayable', sc.rest_payable,
        'announcements', sc.announcements, 'allowedParentOrigins', sc.allowed_parent_origins),
      'charges', coalesce((
        select json_agg(json_build_object('id', c.id, 'amount', c.amount, 'dueDate', c.due_date, 'details', c.details,
          'allocated', ${settledSum}, 'elsewhere', ${elsewhereJson}) order by c.due_date, c.position)
        from charge c where c.session_id = s.id and c.removed_at is null), '[]'))`;
/** What `factsJson` is read from. */
export const sessionTables = sql`session s join school sc on sc.id = s.school_id left join school_logo sl on sl.school_id = sc.id`;

/** A session that owes nothing is paid to its payer, also where other sessions settled its charges. */
export function parseFacts(found: unknown): SessionFacts {
  const { charges: stored, ...facts } = sessionFacts.parse(found);
  const charges = stored.map((each) => ({
    ...withElsewhere(each),
    waitsElsewhere: each.elsewhere.some(({ waits }) => waits),
  }));
  return { ...facts, charges, state: owedOn(charges) === 0 ? 'paid' : facts.state };
}

const factsOf = keptStatement(
  ({ sessionId }: { readonly sessionId: string }) =>
    sql<{ facts: unknown }>`select ${factsJson} as facts from ${sessionTables} where s.id = ${sessionId}`,
);

/** Reads one session in one trip; null when there is none. */
export async function readSessionFacts(db: Db, sessionId: string): Promise<SessionFacts | null> {
  const { rows } = await db.executeQuery(factsOf(db, { sessionId }));
  return rows[0] ? parseFacts(rows[0].facts) : null;
}

const offeredSession = keptStatement(
  ({ sessionId }: { readonly sessionId: string }) =>
    sql<{ facts: unknown; accounts: unknown }>`
    select ${factsJson} as facts, ${accountsJson} as accounts from ${sessionTables} where s.id = ${sessionId}`,
);

/** The same with the accounts around its school, as `accountsAround` reads them. */
export async function readOfferedSession(
  db: Db,
  sessionId: string,
): Promise<{ readonly facts: SessionFacts; readonly accounts: readonly AccountRow[] } | null> {
  const { rows } = await db.executeQuery(offeredSession(db, { sessionId }));
  const [row] = rows;
  return row ? { facts: parseFacts(row.facts), accounts: accountRows.parse(row.accounts) } : null;
}

/** All that a link's key opens in the ordinary case. */
export interface Opening {
  readonly link: LinkFacts;
  readonly facts: SessionFacts;
  /** Whether there are payments to show: such that wait, or brought money. */
  readonly hasPayments: boolean;
  /** Null where the school shows none. */
  readonly taxData: StoredTaxData | null;
  /** The school's own and the installation's, as `accountsAround` reads them. */
  readonly accounts: readonly AccountRow[];
  /** How this payer paid last at this school, and when; null where they never did. */
  readonly lastPaid: LastPaid | null;
}

const lastPaid = z.object({ methodKey: z.string(), at: instant });
export type LastPaid = z.infer<typeof lastPaid>;

/** Of the session that this payer of this school paid last: the school's own id of the payer, and nothing else, says who that is. */
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

/** What opening a session asks of the database, by the hash of its link's key. */
export const opening = keptStatement(
  ({ keySha256 }: { readonly keySha256: Buffer }) =>
    sql<OpeningRow>`
    select l.id, l.session_id, l.expires_at, l.revoked_at, l.created_at, app_now() as now, ${factsJson} as facts,
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
  readonly sessionId: string;
  readonly expiresAt: Date;
  readonly revoked: boolean;
  /** Where tokens of this link end, at the latest; null where they may outlive it. */
  readonly endsAt: Date | null;
  readonly now: Date;
}

const linkByKey = keptStatement(({ keySha256 }: { readonly keySha256: Buffer }, db) =>
  db
    .selectFrom('access_link')
    .select(['id', 'session_id', 'expires_at', 'revoked_at', 'created_at', now.as('now')])
    .where('key_sha256', '=', keySha256),
);

/** Finds the link a key opens, by the key's hash; null for a key nobody was given. */
export async function findLink(db: Db, keySha256: Buffer): Promise<LinkFacts | null> {
  const { rows } = await db.executeQuery(linkByKey(db, { keySha256 }));
  return rows[0] ? linkFactsOf(rows[0]) : null;
}

type LinkRow = Pick<
  Selectable<Database['access_link']>,
  'id' | 'session_id' | 'expires_at' | 'revoked_at' | 'created_at'
> & {
  readonly now: Date;
};

function linkFactsOf(row: LinkRow): LinkFacts {
  const { expires_at: end, created_at: made } = row;
  const endsAt = made.getTime() === end.getTime() ? new Date(end.getTime() + tokenSeconds * 1000) : null;
  return {
    linkId: row.id,
    sessionId: row.session_id,
    expiresAt: endsAt ?? end,
    revoked: row.revoked_at !== null,
    endsAt,
    now: row.now,
  };
}
