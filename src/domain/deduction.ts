/**
 * Yearly tax deductions for tuition, by country: sourced facts, with place and date. We report them and promise
 * nothing. A country without a row has no sourced facts.
 */
import type { Country } from './money.ts';

/** The source of the money, as far as the way to pay shows it: a bank account or card, cash, or either. */
export type PaidFrom = 'account' | 'cash' | 'either';

export const deductionLevels = ['preschool', 'primary', 'secondary', 'technical', 'high_school'] as const;
export type DeductionLevel = (typeof deductionLevels)[number];

export interface DeductionRules {
  /** The concept types of charges that count; enrolment, materials, workshops and after-school care do not. */
  readonly charges: readonly string[];
  /** Minor units for each student and year. */
  readonly yearlyLimits: Readonly<Record<DeductionLevel, number>>;
  /** The day the rule was made, and the day its sources were last read: `YYYY-MM-DD`. */
  readonly decreedOn: string;
  readonly readOn: string;
  readonly sources: readonly string[];
}

export const deductionRules: Readonly<Partial<Record<Country, DeductionRules>>> = {
  MX: {
    charges: ['tuition'],
    yearlyLimits: {
      preschool: 1_420_000,
      primary: 1_290_000,
      secondary: 1_990_000,
      technical: 1_710_000,
      high_school: 2_450_000,
    },
    decreedOn: '2011-02-15',
    readOn: '2026-11-23',
    sources: [
      'Decree of 2011-02-15 on payments for education; since 2013-12-26 articles 1.8 to 1.10 of the decree that compiles tax benefits (DOF)',
      'Ley del Impuesto sobre la Renta, article 151, beside which it stands',
      'https://www.sat.gob.mx/consultas/23892',
      'https://expansion.mx/finanzas-personales/2026/03/12/como-factura-colegiatura-deducible-declaracion-anual-sat',
      'https://www.fiscaleswai.mx/blog/dominando-la-deduccion-de-colegiaturas',
    ],
  },
};

/** Returns the rules for a payer of these charges; null if there are none or no deductible charge is owed. */
export function deductionFor(country: Country, conceptTypes: readonly string[]): DeductionRules | null {
  const rules = deductionRules[country];
  return rules && conceptTypes.some((type) => rules.charges.includes(type)) ? rules : null;
}
