import { sql } from 'kysely';
import * as z from 'zod/mini';
import { schoolMonths } from '#contracts/school-settings';
import { charge, checkoutCommission, payer } from '#contracts/session';
import { givenTaxData } from '#contracts/tax-data';
import { countries, currencies } from '#domain/money';
import { owedOn } from '#domain/money-state';
import { policyVersion } from '#domain/policies';
import { sessionStates } from '#domain/session-condition';
import { chargeElsewhere, elsewhereJson, settledSum, withElsewhere } from './money-state.ts';
import { type AccountRow, accountRows, accountsJson } from './provider-accounts.ts';
import type { Db } from '../driver/db.ts';
import { preparedStatement } from '../driver/prepared-statement.ts';
import { shownName } from './shown-text.ts';

/** An instant in JSON. */
export const instant = z.pipe(
  z.string(),
  z.transform((text: string) => new Date(text)),
);

/** A session with its school and charges, as stored; names and concepts as they can be shown. In minor units. */
const sessionFacts = z.object({
  id: z.string(),
  state: z.enum(sessionStates),
  country: z.enum(countries),
  currency: z.enum(currencies),
  campusId: z.string(),
  /** The payer as the school gave it. */
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
  /** One charge is paid at a time, the oldest first. */
  isInParts: z.boolean(),
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
    lateSurcharge: z.boolean(),
    domiciliationEnabled: z.boolean(),
    cardMonths: z.nullable(schoolMonths),
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
 * The facts of session `s` of school `sc`, whose logo is `sl`. Charges come oldest due date first. Acceptances are
 * counted: on a table that was never analyzed, the planner would read every row for `exists`.
 */
export const factsJson = sql`json_build_object(
      'id', s.id, 'state', s.state, 'country', s.country, 'currency', s.currency, 'campusId', s.campus_id, 'payer', s.payer,
      'isPolicyAccepted', (select count(*) > 0 from policy_acceptance pa where pa.session_id = s.id and pa.version = ${policyVersion}),
      'generateInvoice', s.generate_invoice, 'vat', s.vat, 'checkoutKind', s.checkout_kind, 'paymentAnnuity', s.payment_annuity, 'isInParts', s.in_parts,
      'disabled', s.disabled or sc.disabled, 'returnUrl', s.return_url, 'externalId', s.external_id, 'now', app_now(),
      'school', json_build_object('id', sc.id, 'name', sc.name, 'timeZone', sc.time_zone, 'logoSha256', sl.sha256, 'accent', sc.accent,
        'contractualEntity', sc.contractual_entity, 'advisor', sc.advisor, 'campuses', sc.campuses, 'taxDataVisible', sc.tax_data_visible, 'deductionShown', sc.deduction_shown, 'lateSurcharge', sc.late_surcharge,
        'domiciliationEnabled', sc.domiciliation_enabled, 'cardMonths', sc.card_months, 'paymentOptions', sc.payment_options, 'commissions', sc.commissions, 'voucherDays', sc.voucher_days, 'restPayable', sc.rest_payable,
        'announcements', sc.announcements, 'allowedParentOrigins', sc.allowed_parent_origins),
      'charges', coalesce((
        select json_agg(json_build_object('id', c.id, 'amount', c.amount, 'dueDate', c.due_date, 'details', c.details,
          'allocated', ${settledSum}, 'elsewhere', ${elsewhereJson}) order by c.due_date, c.position)
        from charge c where c.session_id = s.id and c.removed_at is null), '[]'))`;
/** The tables of `factsJson`. */
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

const factsOf = preparedStatement(
  ({ sessionId }: { readonly sessionId: string }) =>
    sql<{ facts: unknown }>`select ${factsJson} as facts from ${sessionTables} where s.id = ${sessionId}`,
);

/** Reads one session in one trip; null when there is none. */
export async function readSessionFacts(db: Db, sessionId: string): Promise<SessionFacts | null> {
  const { rows } = await db.executeQuery(factsOf(db, { sessionId }));
  return rows[0] ? parseFacts(rows[0].facts) : null;
}

const offeredSession = preparedStatement(
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
