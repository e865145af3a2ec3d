/** An invoice's tax data, as given by a payer. Source: spec §5, and each country's invoicing rules. */
import * as z from 'zod/mini';
import { typedLine } from './storable.ts';

/**
 * Documents for an invoice. Mexico: rfc. Colombia: nit, citizenship_card, foreigner_id, passport.
 * Ecuador: ruc, student_id (cédula), passport.
 */
export const taxDocumentType = z.enum([
  'rfc',
  'nit',
  'ruc',
  'student_id',
  'citizenship_card',
  'foreigner_id',
  'passport',
]);
export type TaxDocumentType = z.infer<typeof taxDocumentType>;

/** As a school gives it with a session: spec §3's fields, the number whole. */
export const givenTaxData = z.object({
  id: z.string(),
  user_id: z.string(),
  rfc: z.string(),
  selected: z.boolean(),
  tax_regime: z.nullable(z.string()),
});

/** One set of fiscal data, as its payer may read it. The first five keys are spec §3's. */
export const taxData = z.object({
  id: z.string(),
  user_id: z.string(),
  /** The number of the document, whatever its type, with all but its last three characters hidden. */
  rfc: z.string(),
  selected: z.boolean(),
  /** Mexico: the code of the SAT's catalogue of fiscal regimes, e.g. `605`. */
  tax_regime: z.nullable(z.string()),
  document_type: taxDocumentType,
  name: z.nullable(z.string()),
  postal_code: z.nullable(z.string()),
  /** Mexico: the code of the SAT's catalogue of uses of an invoice, e.g. `D10`. */
  cfdi_use: z.nullable(z.string()),
});
export type TaxData = z.infer<typeof taxData>;

const optionalText = (most: number) => z.optional(z.nullable(typedLine(most).check(z.trim(), z.minLength(1))));

/** `POST /api/tax-data`. Type and number are required, and everything with an RFC: an invoice needs it. */
export const taxDataRequest = z.strictObject({
  document_type: taxDocumentType,
  document_number: typedLine(32).check(z.trim(), z.minLength(1)),
  tax_regime: optionalText(3),
  name: optionalText(200),
  postal_code: optionalText(10),
  cfdi_use: optionalText(4),
});
export type TaxDataRequest = z.infer<typeof taxDataRequest>;

/** `POST /api/tax-data/select`: chosen for this session; null for no invoice. Returns the new list. */
export const selectTaxDataRequest = z.strictObject({ tax_data_id: z.nullable(z.uuid()) });

/** Answer of `POST /api/tax-data`: saved, and selected for this session. */
export const savedTaxData = z.object({
  tax_data: taxData,
  /** The check digit does not fit, as it does not on some real numbers: ask the payer to look again. */
  please_check: z.boolean(),
});
export type SavedTaxData = z.infer<typeof savedTaxData>;

/** `GET /api/tax-data`: the school's for the session, then this payer's, newest first, for this country. */
export const taxDataList = z.object({ data: z.array(taxData) });
export type TaxDataList = z.infer<typeof taxDataList>;
