/** Mexico's tax codes for a CFDI 4.0 (Anexo 20 of the Resolución Miscelánea Fiscal). Their texts are in i18n. */

interface Regime {
  readonly code: string;
  /** Who can be in it: a person (persona física), a company (persona moral), or both. */
  readonly who: 'person' | 'company' | 'both';
}

/** Catalogue c_RegimenFiscal, in its order. */
export const fiscalRegimes = [
  { code: '601', who: 'company' },
  { code: '603', who: 'company' },
  { code: '605', who: 'person' },
  { code: '606', who: 'person' },
  { code: '607', who: 'person' },
  { code: '608', who: 'person' },
  { code: '610', who: 'both' },
  { code: '611', who: 'person' },
  { code: '612', who: 'person' },
  { code: '614', who: 'person' },
  { code: '615', who: 'person' },
  { code: '616', who: 'person' },
  { code: '620', who: 'company' },
  { code: '621', who: 'person' },
  { code: '622', who: 'company' },
  { code: '623', who: 'company' },
  { code: '624', who: 'company' },
  { code: '625', who: 'person' },
  { code: '626', who: 'both' },
] as const satisfies readonly Regime[];
export type FiscalRegime = (typeof fiscalRegimes)[number]['code'];

/** The regimes of the personal deductions, D01 to D10. */
const deducting = ['605', '606', '607', '608', '611', '612', '614', '615', '625'] as const;
/** The regimes of expenses, G01 to I08. */
const spending = ['601', '603', '606', '612', '620', '621', '622', '623', '624', '625', '626'] as const;
const every = fiscalRegimes.map(({ code }) => code);

/**
 * Codes of catalogue c_UsoCFDI for a school's invoice, tuition first, each with its allowed regimes.
 * Not CP01: it belongs to the payment complement, which is no invoice of income.
 */
export const cfdiUses = [
  /** Tuition. */
  { code: 'D10', regimes: deducting },
  /** Compulsory school transport. */
  { code: 'D08', regimes: deducting },
  /** Donations. */
  { code: 'D04', regimes: deducting },
  /** Expenses in general. */
  { code: 'G03', regimes: spending },
  /** Without fiscal effects. */
  { code: 'S01', regimes: every },
] as const satisfies readonly { readonly code: string; readonly regimes: readonly FiscalRegime[] }[];
export type CfdiUse = (typeof cfdiUses)[number]['code'];
