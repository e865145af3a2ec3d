/** What stands around a decision in the database, as the use-cases write it. */
import { randomUUID } from 'node:crypto';
import { type OperationNodeSource, sql } from 'kysely';
import type { MoneyEvent } from '#domain/money-change';
import type { MoneyState } from '#domain/money-state';
import { unattempted } from '#domain/receive-money';
import { choosesTaxData } from '../../../domain/ledger.fixture.ts';
import type { Beginning } from '../../../domain/simulation.fixture.ts';
import { insertFoundPayment, paymentInsert } from './payments-write.ts';
import { insertReturn } from './returns.ts';
import type { Db, Trx } from '../driver/db.ts';
import { insertSession, type StoredCharge } from './sessions-write.ts';

/** Never opened here: that a payment keeps some is all the books know of it. */
const sealed = Buffer.from('tax data');

/** A session of these charges, c0 the oldest, open in the database. `shared` is the school's own id of c0. */
export async function openSession(
  db: Db,
  { amounts, generateInvoice }: Beginning,
  { schoolId, shared, idOf }: { readonly schoolId: string; readonly shared: string; idOf(name: string): string },
): Promise<string> {
  const id = randomUUID();
  const { now } = await sql<{ now: Date }>`select app_now() as now`
    .execute(db)
    .then(({ rows: [row] }) => row ?? { now: new Date(0) });
  const charges = amounts.map((amount, index) => ({
    ...storedCharge(idOf(`c${index}`), amount, index),
    external_id: index === 0 ? shared : null,
  }));
  const link = { id: randomUUID(), key_sha256: Buffer.from(randomUUID()), expires_at: now };
  await insertSession(db, {
    session: {
      id,
      school_id: schoolId,
      country: 'MX',
      currency: 'MXN',
      amount: amounts.reduce((sum, amount) => sum + amount, 0),
      campus_id: 'centro',
      payer: JSON.stringify({
        id: 'tutor',
        full_name: 'Ana Ruiz',
        first_name: 'Ana',
        last_name: 'Ruiz',
        email: 'ana@example.com',
        phone: null,
        identity_document: null,
        matti_id: null,
        tax_data: null,
      }),
      generate_invoice: generateInvoice,
      vat: '0',
      checkout_kind: 'full',
      payment_annuity: false,
      created_at: now,
    },
    charges,
    link,
  });
  return id;
}

function storedCharge(id: string, amount: number, index: number): StoredCharge {
  return {
    id,
    tutor_id: 'tutor',
    external_id: null,
    campus_id: 'centro',
    concept_desc: 'Colegiatura',
    concept_type: 'tuition',
    country_code: 'MX',
    // Two by two on the same day: then their place in the session counts.
    due_date: `2026-1${Math.floor(index / 2)}-01`,
    period: null,
    status: 'pending',
    student_enrollment: null,
    student_id: 'student',
    student_name: 'Leo Ruiz',
    student_identity_document: null,
    student_matti_id: null,
    values: {
      amount,
      cost: amount,
      discounts: 0,
      initial_amount: amount,
      pending_amount: amount,
      scholarships: 0,
      surcharges: 0,
    },
  };
}

/** The rows that a decision rests on: a new payment, the call to its provider, a return. */
export async function rowsOf(trx: Trx, state: MoneyState, event: MoneyEvent): Promise<void> {
  const sessionId = state.session.id;
  const common = {
    session_id: sessionId,
    method_key: 'MX/store/stripe',
    provider: 'stripe',
    account_id: null,
    commission: 0,
    currency: state.session.currency,
    lines: [],
    quote_id: randomUUID(),
    locale: 'es-MX',
    drawConfirmationNumber: () => randomUUID(),
  } as const;
  switch (event.kind) {
    case 'prepared': {
      const { paymentId: id, base, commission, chargeIds } = event;
      const row = { id, base, commission, charge_ids: [...chargeIds], quoteSeconds: 900 };
      const tax_data_sealed = choosesTaxData(event) ? sealed : null;
      await paymentInsert(trx, { ...common, ...row, tax_data_sealed }).execute();
      return;
    }
    case 'money_found': {
      const { id, base, chargeIds, hasTaxData } = unattempted(state, event);
      const row = { id, base, charge_ids: [...chargeIds], provider_ref: id, reference: null, paid_at: new Date(0) };
      return insertFoundPayment(trx, {
        ...common,
        ...row,
        found_beside: null,
        tax_data_sealed: hasTaxData ? sealed : null,
      });
    }
    case 'submitted': {
      const call = { session_id: sessionId, payment_id: event.paymentId, op: 'create', idem_key: event.paymentId };
      await trx
        .insertInto('provider_call')
        .values({ ...call, sent_at: sql<Date>`app_now()` })
        .execute();
      return;
    }
    case 'money_returned': {
      const { paymentId, returnId: id, minor: amount, as: kind } = event;
      return insertReturn(trx, {
        id,
        paymentId,
        kind,
        means: 'other',
        amount,
        note: null,
        providerRef: null,
        separate: true,
      });
    }
    case 'placed':
    case 'money_received':
    case 'ended':
    case 'money_reinstated':
    case 'case_decided':
    case 'with_payer':
    case 'with_provider':
    case 'pay_before_passed':
    case 'given_up':
    case 'cancel_wished':
    case 'window_passed':
    case 'abandoned':
      return;
  }
}

/** What the provider said, where it said it; null where nobody needs to. */
export function evidenceOf(trx: Trx, sessionId: string, event: MoneyEvent): OperationNodeSource | null {
  if (event.kind !== 'money_received' && event.kind !== 'money_found' && event.kind !== 'ended') return null;
  return trx
    .insertInto('evidence')
    .values({
      session_id: sessionId,
      payment_id: event.paymentId,
      kind: 'query',
      provider: 'stripe',
      provider_ref: event.paymentId,
      observation: JSON.stringify(event),
      inbox_id: null,
      verified: true,
      observed_at: sql<Date>`app_now()`,
      outcome: 'applied',
    })
    .returning('id');
}
