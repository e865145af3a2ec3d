import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { InvoiceLine, PaymentMetadata } from '#contracts/invoice';
import { charge, payer } from '#contracts/session';
import { givenTaxData } from '#contracts/tax-data';
import { countries } from '#domain/money';
import { contentOfGiven } from './given-tax-data.ts';
import type { Trx } from '../driver/db.ts';

const invoiceFacts = z.object({
  payer: z.extend(payer, { tax_data: z.nullable(givenTaxData) }),
  /** Made before payments stored the tax data of their invoice. */
  keepsNone: z.boolean(),
  isCleared: z.boolean(),
  country: z.enum(countries),
  methodKey: z.string(),
  received: z.int(),
  commission: z.int(),
  status: z.string(),
  vat: z.string(),
  lines: z.array(z.object({ id: z.string(), covered: z.int(), owed: z.int(), details: charge })),
});
type InvoiceFacts = z.infer<typeof invoiceFacts>;

/**
 * Returns what the school needs to invoice the money booked in this transaction: a later part of the payment has its
 * own. The payment's sealed tax data is left out: it is added when the school reads the event. Throws if there is no
 * such payment. Source: spec §3.
 */
export async function readInvoice(trx: Trx, paymentId: string): Promise<PaymentMetadata> {
  const { rows } = await sql<{ facts: unknown }>`
    select json_build_object('payer', s.payer, 'keepsNone', p.created_at < (select m.timestamp::timestamptz from kysely_migration m where m.name = '0006-around'), 'isCleared', s.tax_data_cleared, 'country', s.country, 'methodKey', p.method_key, 'received', p.received,
      'commission', p.commission, 'status', p.status, 'vat', s.vat,
      'lines', coalesce((select json_agg(json_build_object('id', c.id, 'covered', a.amount, 'details', c.details,
          'owed', c.amount - (select coalesce(sum(b.amount - b.reversed), 0) from allocation b where b.charge_id = c.id)
            - (select coalesce(sum(w.amount), 0) from waiver w where w.charge_id = c.id)) order by c.position)
        from allocation a join charge c on c.id = a.charge_id where a.payment_id = p.id and a.created_at = app_now()), '[]')) as facts
    from payment p join session s on s.id = p.session_id where p.id = ${paymentId}`.execute(trx);
  return invoiceOf(invoiceFacts.parse(rows[0]?.facts));
}

const countryNames = { MX: 'Mexico', CO: 'Colombia', EC: 'Ecuador' } as const;

function invoiceOf(facts: InvoiceFacts): PaymentMetadata {
  const [, method = '', entity = ''] = facts.methodKey.split('/');
  const { payer: tutor } = facts;
  const taxData = givenFor(facts);
  return {
    user_id: tutor.id,
    matti_id: tutor.matti_id,
    rfc: taxData?.number ?? null,
    tax_data: taxData,
    generate_invoice: 'yes',
    payment_method: method,
    amount: facts.lines.reduce((sum, line) => sum + line.covered, 0),
    invoices: facts.lines.map((line) => lineOf(facts, line)),
    entity,
    commission: facts.commission,
    country: countryNames[facts.country],
    country_code: facts.country,
    customer_uuid: tutor.id,
    status: facts.status,
  };
}

/** A payment that stores no tax data uses the school's, as when it was made, unless the payer has chosen none since. */
function givenFor({ payer: tutor, keepsNone, isCleared, country }: InvoiceFacts): PaymentMetadata['tax_data'] {
  const given = tutor.tax_data;
  return given && keepsNone && !isCleared ? contentOfGiven(country, given) : null;
}

function lineOf({ vat, country }: InvoiceFacts, line: InvoiceFacts['lines'][number]): InvoiceLine {
  const { details } = line;
  const { values } = details;
  // The amount contains its tax: the base is what remains of it, so that base and tax add up to the cent.
  const subTotal = Math.round(line.covered / (1 + Number(vat) / 100));
  return {
    amount: line.covered,
    balance: line.owed,
    cct: null,
    campus_id: details.campus_id,
    concept: details.concept_desc,
    concept_type: details.concept_type,
    country_code: country,
    date_period: details.period,
    due_date: details.due_date,
    generate_invoice: true,
    id: line.id,
    initial_amount: values.initial_amount,
    invoice_date: null,
    matti_id: details.student_matti_id,
    matti_id_mvp2: null,
    pending_amount: line.owed,
    rvoe: null,
    status: line.owed === 0 ? 'paid' : 'partial',
    scholarship_base: null,
    scholarship_type: null,
    student_curp: details.student_identity_document,
    student_enrollment: details.student_enrollment,
    student_id: details.student_id,
    student_name: details.student_name,
    surcharge_period: null,
    values: {
      amount: values.amount,
      cost: values.cost,
      discount: values.discounts,
      iva: line.covered - subTotal,
      scholarship: values.scholarships,
      subTotal,
      surcharge: values.surcharges,
      total: line.covered,
    },
  };
}
