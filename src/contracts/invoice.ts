import * as z from 'zod/mini';
import { taxDocumentType } from './tax-data.ts';

const country = z.enum(['MX', 'CO', 'EC']);

/** An invoice line's parts, minor units. `discount` and `scholarship` are positive and subtract. Source: spec §3. */
export const invoiceLineValues = z.object({
  amount: z.int(),
  cost: z.int(),
  discount: z.int(),
  /** Value-added tax. */
  iva: z.int(),
  scholarship: z.int(),
  subTotal: z.int(),
  surcharge: z.int(),
  total: z.int(),
});

/** One charge as the school's invoicing reads it, minor units in the session's currency. Source: spec §3. */
export const invoiceLine = z.object({
  amount: z.int(),
  /** The charge's debt after this payment. */
  balance: z.int(),
  /** Mexico: the school's official work-centre code (clave de centro de trabajo). */
  cct: z.nullable(z.string()),
  campus_id: z.string(),
  concept: z.string(),
  concept_type: z.string(),
  country_code: country,
  /** Month the charge is for, `YYYY-MM`, or null. */
  date_period: z.nullable(z.string()),
  due_date: z.iso.date(),
  generate_invoice: z.boolean(),
  id: z.string(),
  initial_amount: z.int(),
  invoice_date: z.nullable(z.iso.date()),
  /** The school's own ids of the student: carried through, never read. */
  matti_id: z.nullable(z.string()),
  matti_id_mvp2: z.nullable(z.string()),
  pending_amount: z.int(),
  /** Mexico: the official recognition of the study programme (RVOE). */
  rvoe: z.nullable(z.string()),
  status: z.string(),
  /** Percent or minor units, by `scholarship_type`. */
  scholarship_base: z.nullable(z.number()),
  scholarship_type: z.nullable(z.enum(['percentage', 'integer'])),
  student_curp: z.nullable(z.string()),
  student_enrollment: z.nullable(z.string()),
  student_id: z.string(),
  student_name: z.string(),
  /** Month a surcharge is for, `YYYY-MM`, or null. */
  surcharge_period: z.nullable(z.string()),
  values: invoiceLineValues,
});
export type InvoiceLine = z.infer<typeof invoiceLine>;

/** The invoice's tax data, complete: only its school reads it. */
export const invoiceTaxData = z.object({
  document_type: taxDocumentType,
  number: z.string(),
  name: z.nullable(z.string()),
  postal_code: z.nullable(z.string()),
  /** Mexico: code of the SAT's catalogue of fiscal regimes. */
  tax_regime: z.nullable(z.string()),
  /** Mexico: code of the SAT's catalogue of uses of an invoice. */
  cfdi_use: z.nullable(z.string()),
});
export type InvoiceTaxData = z.infer<typeof invoiceTaxData>;

/**
 * The specification's browser sends this beside a payment. Amount, commission, status and country are never trusted:
 * the server computes its own. Source: spec §3, §9.
 */
export const paymentMetadata = z.object({
  user_id: z.string(),
  matti_id: z.nullable(z.string()),
  /** The number of the document, whatever its type. */
  rfc: z.nullable(z.string()),
  /** Null where nothing was chosen to make it out to. */
  tax_data: z.nullable(invoiceTaxData),
  generate_invoice: z.enum(['yes', 'no']),
  payment_method: z.string(),
  amount: z.int(),
  invoices: z.array(invoiceLine),
  /** The gateway. */
  entity: z.string(),
  commission: z.int(),
  /** The country's name; `country_code` is what counts. */
  country: z.string(),
  country_code: country,
  customer_uuid: z.nullable(z.string()),
  status: z.string(),
});
export type PaymentMetadata = z.infer<typeof paymentMetadata>;
