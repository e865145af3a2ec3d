import type { Kysely } from 'kysely';
import type { CreateSessionRequest } from '#contracts/school-api';
import type { Charge } from '#contracts/session';
import type { Country, Currency } from '#domain/money';
import type { Database } from './tables.generated.ts';

/** A charge as stored in `details`: the wire's charge, and what only the school reads. */
export interface StoredCharge extends Charge {
  readonly tutor_id: string;
  readonly external_id: string | null;
}

export interface NewSession {
  readonly id: string;
  readonly schoolId: string;
  readonly country: Country;
  readonly currency: Currency;
  /** Minor units: the sum of the charges. */
  readonly amount: number;
  readonly campusId: string;
  readonly payer: CreateSessionRequest['payer'];
  readonly generateInvoice: boolean;
  readonly vat: string;
  readonly checkoutKind: string;
  readonly paymentAnnuity: boolean;
  readonly externalId: string | null;
  readonly returnUrl: string | null;
  readonly createdAt: Date;
  readonly charges: readonly StoredCharge[];
  readonly link: { readonly id: string; readonly keySha256: Buffer; readonly expiresAt: Date };
}

/** Writes a session, its charges and its link in one statement: all of them or none. */
export async function insertSession(db: Kysely<Database>, session: NewSession): Promise<void> {
  await db
    .with('new_session', (trx) => trx.insertInto('session').values(sessionRow(session)))
    .with('new_charge', (trx) =>
      trx.insertInto('charge').values(
        session.charges.map((charge, position) => ({
          id: charge.id,
          session_id: session.id,
          position,
          amount: charge.values.pending_amount,
          due_date: charge.due_date,
          details: JSON.stringify(charge),
        })),
      ),
    )
    .insertInto('access_link')
    .values({
      id: session.link.id,
      session_id: session.id,
      key_sha256: session.link.keySha256,
      expires_at: session.link.expiresAt,
      created_at: session.createdAt,
    })
    .execute();
}

function sessionRow(session: NewSession) {
  return {
    id: session.id,
    school_id: session.schoolId,
    state: 'open' as const,
    country: session.country,
    currency: session.currency,
    amount: session.amount,
    campus_id: session.campusId,
    payer: JSON.stringify(session.payer),
    generate_invoice: session.generateInvoice,
    vat: session.vat,
    checkout_kind: session.checkoutKind,
    payment_annuity: session.paymentAnnuity,
    external_id: session.externalId,
    return_url: session.returnUrl,
    created_at: session.createdAt,
  };
}
