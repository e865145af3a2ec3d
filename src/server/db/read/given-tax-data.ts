import type * as z from 'zod/mini';
import type { InvoiceTaxData } from '#contracts/invoice';
import type { givenTaxData } from '#contracts/tax-data';
import { checkDocument, guessDocument } from '#domain/identity-documents';
import type { Country } from '#domain/money';
import { taxDocuments } from '#domain/tax-data';

/**
 * What a school gave with a session, as an invoice takes it. Its number came without a type, and is kept even where it
 * fits none: the school knows whose it is.
 */
export function contentOfGiven(country: Country, { rfc, tax_regime }: z.infer<typeof givenTaxData>): InvoiceTaxData {
  const types = taxDocuments[country];
  const document_type = guessDocument(types, rfc) ?? types[0];
  const { normalized: number } = checkDocument(document_type, rfc);
  return { document_type, number, name: null, postal_code: null, tax_regime, cfdi_use: null };
}
