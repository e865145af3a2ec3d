/** Checks an invoice's tax data. No packages: the browser checks with this too; the server checks check digits. */
import { holdsCardNumber } from './card-data.ts';
import { type DocumentType, hasDocumentFormat, normalizeDocument } from './document-formats.ts';
import type { Country } from './money.ts';
import { type CfdiUse, cfdiUses, type FiscalRegime, fiscalRegimes } from './sat-catalogues.ts';

export const taxDocuments = {
  MX: ['rfc'],
  CO: ['nit', 'citizenship_card', 'foreigner_id', 'passport'],
  EC: ['ruc', 'student_id', 'passport'],
} as const satisfies Record<Country, readonly DocumentType[]>;
export type TaxDocument = (typeof taxDocuments)[Country][number];

export interface TaxDetails {
  readonly document_type: TaxDocument;
  readonly document_number: string;
  readonly tax_regime: string | null;
  readonly name: string | null;
  readonly postal_code: string | null;
  readonly cfdi_use: string | null;
}
export type TaxField = keyof TaxDetails;

/** The fields beside the document's type and number, in the order of a form. A field that is not listed is refused. */
export const taxFields = {
  // All that a CFDI 4.0 needs of who receives it (Anexo 20): one that lacks any of it cannot be made out.
  rfc: { tax_regime: 'required', cfdi_use: 'required', name: 'required', postal_code: 'required' },
  nit: { name: 'optional', postal_code: 'optional' },
  ruc: { name: 'optional', postal_code: 'optional' },
  student_id: { name: 'optional', postal_code: 'optional' },
  citizenship_card: { name: 'optional', postal_code: 'optional' },
  foreigner_id: { name: 'optional', postal_code: 'optional' },
  passport: { name: 'optional', postal_code: 'optional' },
} as const satisfies Record<TaxDocument, Partial<Record<TaxField, 'required' | 'optional'>>>;

export const taxProblems = [
  'not_in_country',
  'missing',
  'wrong_format',
  /** Told by the server only. */
  'wrong_check_digit',
  /** Not in the SAT's catalogue. */
  'unknown_code',
  /** A person's regime with a company's RFC, or the other way round. */
  'not_for_this_rfc',
  /** A use that the SAT does not allow for this regime. */
  'not_for_this_regime',
  /** This document has no such field. */
  'not_asked',
] as const;
export type TaxProblem = (typeof taxProblems)[number];

export type TaxResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly field: TaxField; readonly code: TaxProblem };

/** Whether tax data must be chosen before paying: it is visible and the school issues an invoice. Source: spec §5. */
export function isTaxDataRequired(session: {
  readonly isVisible: boolean;
  readonly generateInvoice: boolean;
}): boolean {
  return session.isVisible && session.generateInvoice;
}

/** The generic RFCs of a public without data and of foreigners: the SAT takes them with regime 616 only. */
export const genericRfcs: ReadonlySet<string> = new Set(['XAXX010101000', 'XEXX010101000']);

/** The regimes that go with an RFC, in the catalogue's order; all of them while it is not whole. */
export function regimesFor(rfc: string): readonly FiscalRegime[] {
  const number = normalizeDocument(rfc);
  if (genericRfcs.has(number)) return ['616'];
  const holder = number.length === 13 ? 'person' : number.length === 12 ? 'company' : null;
  return fiscalRegimes.filter(({ who }) => holder === null || who === 'both' || who === holder).map(({ code }) => code);
}

/** The uses that the SAT allows for a regime, those of a school first; all of them while none is chosen. */
export function usesFor(regime: string | null): readonly CfdiUse[] {
  return cfdiUses
    .filter(({ regimes }) => regime === null || regimes.some((allowed) => allowed === regime))
    .map(({ code }) => code);
}

const postalCodes = { MX: /^\d{5}$/, CO: /^\d{6}$/, EC: /^\d{6}$/ } as const satisfies Record<Country, RegExp>;

/** Checks the format of tax data field by field and returns the first fault. Never log the arguments. */
export function checkTaxData(country: Country, given: TaxDetails): TaxResult {
  for (const field of fieldsInOrder) {
    const code = problemOf(field, country, given);
    if (code) return { ok: false, field, code };
  }
  return { ok: true };
}

/** Every field that must be filled in and is empty. */
export const missingTaxFields = (country: Country, given: TaxDetails): readonly TaxField[] =>
  fieldsInOrder.filter((field) => problemOf(field, country, given) === 'missing');

const fieldsInOrder = ['document_type', 'document_number', 'tax_regime', 'cfdi_use', 'name', 'postal_code'] as const;

function problemOf(field: TaxField, country: Country, given: TaxDetails): TaxProblem | null {
  if (field === 'document_type') return isOfCountry(country, given.document_type) ? null : 'not_in_country';
  if (field === 'document_number') return numberProblem(given);
  const needs: Partial<Record<TaxField, 'required' | 'optional'>> = taxFields[given.document_type];
  const value = given[field];
  if (value === null) return needs[field] === 'required' ? 'missing' : null;
  if (!needs[field]) return 'not_asked';
  return problems[field](value, given, country);
}

const isOfCountry = (country: Country, type: TaxDocument): boolean =>
  taxDocuments[country].some((offered) => offered === type);

/** No passport has so many digits, but a card number fits a passport's format. */
function numberProblem({ document_type: type, document_number: number }: TaxDetails): TaxProblem | null {
  const normalized = normalizeDocument(number);
  if (normalized === '') return 'missing';
  if (!hasDocumentFormat(type, normalized)) return 'wrong_format';
  return type === 'passport' && holdsCardNumber(normalized) ? 'wrong_format' : null;
}

const problems = {
  tax_regime: regimeProblem,
  name: (name) => (/\p{L}/u.test(name) && !holdsCardNumber(name) ? null : 'wrong_format'),
  postal_code: (code, _given, country) => (postalCodes[country].test(code) ? null : 'wrong_format'),
  cfdi_use: useProblem,
} as const satisfies Record<
  Exclude<TaxField, 'document_type' | 'document_number'>,
  (value: string, given: TaxDetails, country: Country) => TaxProblem | null
>;

function regimeProblem(regime: string, { document_number: rfc }: TaxDetails): TaxProblem | null {
  if (!fiscalRegimes.some(({ code }) => code === regime)) return 'unknown_code';
  return regimesFor(rfc).some((code) => code === regime) ? null : 'not_for_this_rfc';
}

function useProblem(use: string, { tax_regime: regime }: TaxDetails): TaxProblem | null {
  if (!cfdiUses.some(({ code }) => code === use)) return 'unknown_code';
  return usesFor(regime).some((code) => code === use) ? null : 'not_for_this_regime';
}
