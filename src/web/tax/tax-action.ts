import type { TaxDataRequest } from '#contracts/tax-data';
import {
  checkTaxData,
  type TaxDetails,
  taxDocuments,
  taxFields,
  type TaxField,
  type TaxProblem,
} from '#domain/tax-data';
import type { Country } from '#domain/money';

/** What a form about tax data asks for. */
export type TaxAction =
  | { readonly kind: 'save'; readonly request: TaxDataRequest }
  | { readonly kind: 'select'; readonly id: string | null }
  | { readonly kind: 'remove'; readonly id: string }
  | FieldProblem;

/** A field that cannot be taken, and why; what was typed stays in the form. */
export interface FieldProblem {
  readonly kind: 'field';
  readonly field: TaxField;
  readonly code: TaxProblem;
}

/** Reads a form of `/tax-data`: a button that chooses, clears or removes, else the fields, checked as the server will but for check digits. */
export function readTaxAction(country: Country, form: FormData): TaxAction {
  const text = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  if (form.has('select')) return { kind: 'select', id: text('select') };
  if (form.has('none')) return { kind: 'select', id: null };
  if (form.has('remove')) return { kind: 'remove', id: text('remove') };
  const type = taxDocuments[country].find((offered) => offered === text('document_type')) ?? taxDocuments[country][0];
  const optional = (field: TaxField): string | null => (field in taxFields[type] && text(field)) || null;
  const details: TaxDetails = {
    document_type: type,
    document_number: text('document_number'),
    tax_regime: optional('tax_regime'),
    name: optional('name'),
    postal_code: optional('postal_code'),
    cfdi_use: optional('cfdi_use'),
  };
  const checked = checkTaxData(country, details);
  return checked.ok ? { kind: 'save', request: details } : { kind: 'field', field: checked.field, code: checked.code };
}
