import * as z from 'zod/mini';
import type { SessionCondition } from '#domain/session-condition';
import type { Locale } from '#i18n/locale';
import type { DemoSchoolName } from './demo-schools.ts';
import { type Family, families } from './families.ts';

/** How the sandbox brings a row to its state: always through the product, or by moving the link's end. */
export type ScenarioState = 'payable' | 'in_process' | 'short' | 'paid' | 'expired' | 'disabled' | 'not_found';

/** One charge, in minor units of the school's currency. Owed is cost - scholarship - discount + surcharge. */
export interface ScenarioCharge {
  readonly student: keyof Family['students'];
  readonly concept: string;
  readonly type: 'tuition' | 'pension' | 'enrollment' | 'complement' | 'other';
  readonly cost: number;
  readonly scholarship?: number;
  readonly discount?: number;
  readonly surcharge?: number;
  /** Counted from today in the school's zone; negative is overdue. */
  readonly dueInDays: number;
}

export interface Scenario {
  /** As it stands in the printed list and in the console. */
  readonly title: string;
  /** The same on a school's own pages, which are Spanish. */
  readonly spanish: string;
  readonly school: DemoSchoolName;
  readonly locale: Locale;
  readonly state: ScenarioState;
  readonly family: Family;
  readonly charges: readonly ScenarioCharge[];
  /** Whether the school makes out an invoice: then it is paid only once fiscal data was given. */
  readonly invoice?: boolean;
  /** What a payer who opens the link meets. */
  readonly end: SessionCondition | 'not_found';
}

const tuition = (cost: number, dueInDays = 12) =>
  ({ student: 'elder', concept: 'Colegiatura', type: 'tuition', cost, dueInDays }) as const;

/** What most rows are: a family of the first school that can pay. */
const mexico = {
  school: 'sanJeronimo',
  locale: 'es-MX',
  state: 'payable',
  family: families.olvera,
  end: 'payable',
} as const;

/** The one table of demo sessions: links, console, journeys and screenshots are made from it. */
export const scenarios = {
  'mx-family': {
    title: 'a family in Mexico: two students, five charges, 8,480.50 MXN',
    spanish: 'México: dos alumnos, cinco conceptos, $8,480.50',
    ...mexico,
    charges: [
      { student: 'elder', concept: 'Colegiatura', type: 'tuition', cost: 460_000, scholarship: 92_000, dueInDays: 12 },
      { student: 'elder', concept: 'Taller de robótica', type: 'complement', cost: 45_000, dueInDays: 15 },
      {
        student: 'younger',
        concept: 'Pensión vespertina',
        type: 'pension',
        cost: 315_000,
        surcharge: 15_750,
        dueInDays: -9,
      },
      { student: 'younger', concept: 'Transporte escolar', type: 'complement', cost: 80_000, dueInDays: 12 },
      { student: 'younger', concept: 'Libros digitales', type: 'complement', cost: 24_300, dueInDays: 20 },
    ],
  },
  'mx-english': {
    title: 'one small charge in Mexico, read in English, 350.00 MXN',
    spanish: 'México: un solo concepto, en inglés, $350.00',
    school: 'sanJeronimo',
    locale: 'en-US',
    state: 'payable',
    family: families.carter,
    charges: [{ student: 'elder', concept: 'Uniforme deportivo', type: 'complement', cost: 35_000, dueInDays: 6 }],
    end: 'payable',
  },
  'co-family': {
    title: 'a family in Colombia, 1,420,000.00 COP',
    spanish: 'Colombia: dos alumnos, $1.420.000,00',
    school: 'arboleda',
    locale: 'es-CO',
    state: 'payable',
    family: families.restrepo,
    charges: [
      { student: 'elder', concept: 'Pensión', type: 'pension', cost: 118_000_000, dueInDays: 8 },
      { student: 'younger', concept: 'Transporte escolar', type: 'complement', cost: 24_000_000, dueInDays: 8 },
    ],
    end: 'payable',
  },
  'ec-family': {
    title: 'a family in Ecuador, 325.50 USD',
    spanish: 'Ecuador: dos alumnos, $325,50',
    school: 'quinde',
    locale: 'es-EC',
    state: 'payable',
    family: families.cevallos,
    charges: [
      { student: 'elder', concept: 'Pensión', type: 'pension', cost: 28_550, dueInDays: 5 },
      { student: 'younger', concept: 'Almuerzos', type: 'complement', cost: 4_000, dueInDays: 5 },
    ],
    end: 'payable',
  },
  'mx-accounts-family': {
    title: 'a family in Mexico whose school has its own accounts, 1,980.00 MXN',
    spanish: 'México: un colegio con cuentas propias, $1,980.00',
    ...mexico,
    school: 'encinoViejo',
    charges: [tuition(198_000)],
  },
  'mx-every-method': {
    title: 'a school that lists every method itself, also two for the same shops, 1,750.00 MXN',
    spanish: 'Un colegio con todas las formas de pago, $1,750.00',
    ...mexico,
    school: 'losFresnos',
    charges: [tuition(175_000)],
  },
  'mx-months': {
    title: 'a school whose families may pay by card in 3 or 6 months, 8,726.43 MXN',
    spanish: 'Con tarjeta en 3 o 6 meses sin intereses, $8,726.43',
    ...mexico,
    school: 'jacarandas',
    charges: [tuition(872_643)],
  },
  'mx-app': {
    title: `two children, paid in an app by the CURP of one of them: ${families.olvera.students.elder.document} or ${families.olvera.students.younger.document}, 4,930.00 MXN`,
    spanish: 'Dos hijos: en una app se paga con la CURP de uno, $4,930.00',
    ...mexico,
    charges: [
      { student: 'elder', concept: 'Colegiatura', type: 'tuition', cost: 368_000, dueInDays: 4 },
      { student: 'elder', concept: 'Taller de robótica', type: 'complement', cost: 45_000, dueInDays: 15 },
      { student: 'younger', concept: 'Transporte escolar', type: 'complement', cost: 80_000, dueInDays: 12 },
    ],
  },
  'mx-invoice': {
    title: 'a school that makes out an invoice: fiscal data comes first, 2,450.00 MXN',
    spanish: 'Con factura: primero los datos fiscales, $2,450.00',
    ...mexico,
    school: 'monteAlto',
    charges: [tuition(245_000)],
    invoice: true,
  },
  'mx-overdue': {
    title: 'charges overdue, with surcharges',
    spanish: 'Conceptos vencidos, con recargo',
    ...mexico,
    charges: [
      { student: 'elder', concept: 'Colegiatura', type: 'tuition', cost: 368_000, surcharge: 36_800, dueInDays: -41 },
      { student: 'elder', concept: 'Colegiatura', type: 'tuition', cost: 368_000, surcharge: 18_400, dueInDays: -11 },
    ],
  },
  'mx-too-large-for-cash': {
    title: 'too large for cash, 12,480.50 MXN',
    spanish: 'Demasiado para efectivo, $12,480.50',
    ...mexico,
    charges: [
      {
        student: 'elder',
        concept: 'Reinscripción',
        type: 'enrollment',
        cost: 900_000,
        discount: 20_000,
        dueInDays: 25,
      },
      { student: 'younger', concept: 'Colegiatura', type: 'tuition', cost: 368_050, dueInDays: 12 },
    ],
  },
  'mx-in-process': {
    title: 'in process: an OXXO voucher waits to be paid',
    spanish: 'Una ficha de OXXO que espera su pago',
    ...mexico,
    state: 'in_process',
    charges: [tuition(245_000)],
    end: 'confirmation_pending',
  },
  'mx-short': {
    title: 'paid 480.50 MXN too little: the rest is asked for',
    spanish: 'Faltan $480.50 de un pago',
    ...mexico,
    state: 'short',
    charges: [tuition(245_050)],
  },
  'mx-paid': {
    title: 'already paid',
    spanish: 'Ya pagado',
    ...mexico,
    state: 'paid',
    charges: [tuition(199_000)],
    end: 'already_paid',
  },
  'mx-expired': {
    title: 'an expired link',
    spanish: 'Un enlace vencido',
    ...mexico,
    state: 'expired',
    charges: [tuition(210_000)],
    end: 'expired',
  },
  'mx-disabled': {
    title: 'a school that has payments disabled',
    spanish: 'Un colegio con los pagos en pausa',
    ...mexico,
    school: 'lomaAzul',
    state: 'disabled',
    charges: [tuition(305_000)],
    end: 'disabled',
  },
  'mx-not-found': {
    title: 'a link that never was',
    spanish: 'Un enlace que nunca existió',
    ...mexico,
    state: 'not_found',
    charges: [],
    end: 'not_found',
  },
} as const satisfies Record<string, Scenario>;
export type ScenarioName = keyof typeof scenarios;

/** Every row's name, in the table's order. */
export const scenarioNames = Object.keys(scenarios).filter((name): name is ScenarioName => name in scenarios);
export const scenarioName = z.enum(scenarioNames);

/** What one charge asks for now, in minor units. */
export function owed(charge: ScenarioCharge): number {
  return charge.cost - (charge.scholarship ?? 0) - (charge.discount ?? 0) + (charge.surcharge ?? 0);
}

/** What a whole row asks for, in minor units. */
export function totalOf(scenario: Scenario): number {
  return scenario.charges.reduce((sum, charge) => sum + owed(charge), 0);
}
