import type { Country } from '#domain/money';
import type { SchoolMonths } from '#domain/months';
import type { StaffRole } from '#domain/permissions';

export interface DemoSchool {
  readonly slug: string;
  readonly name: string;
  readonly country: Country;
  readonly contractualEntity: string;
  /** Fixed, so that the README's commands work on every machine. The product refuses it outside the sandbox. */
  readonly key: string;
  readonly accent: string;
  /** A file of `logos/`, which its website serves. */
  readonly logo: string | null;
  readonly campus: { readonly id: string; readonly name: string };
  readonly advisor: { readonly name: string; readonly email: string; readonly phone: string };
  /** Percent, or minor units when fixed. Source: spec §9. */
  readonly commissions: readonly {
    readonly amount: number;
    readonly kind: 'percentage' | 'integer';
    readonly payment_method: string;
  }[];
  readonly disabled: boolean;
  /** Whether payers may say what an invoice is made out to. */
  readonly invoices: boolean;
  /** Whether payers may agree to standing debits. */
  readonly domiciliation: boolean;
  /** Whether it collects on accounts of its own at the providers of its country, instead of the installation's. */
  readonly ownAccounts: boolean;
  /** The methods it lists itself; null for all that are offered in its country. */
  readonly paymentOptions: readonly string[] | null;
  /** Names of more campuses by their ids. */
  readonly otherCampuses: Readonly<Record<string, string>>;
  /** Its office, at the desk. Where money or events go takes two persons then. */
  readonly people: readonly DemoPerson[];
  /** Minor units: refunds above it take two persons of its office; null for none. */
  readonly refundsAbove: number | null;
  /** In how many months cards may be charged; null for none. */
  readonly months: SchoolMonths | null;
}

interface DemoPerson {
  readonly name: string;
  readonly role: StaffRole;
  /** Limited to these; null: to none. */
  readonly campusIds: readonly string[] | null;
}

const usual = {
  logo: null,
  commissions: [],
  disabled: false,
  invoices: false,
  domiciliation: false,
  ownAccounts: false,
  paymentOptions: null,
  otherCampuses: {},
  people: [],
  refundsAbove: null,
  months: null,
} as const;
const onCards = [{ amount: 2.9, kind: 'percentage', payment_method: 'card' }] as const;

/** Invented schools; any likeness of a name is chance. */
export const demoSchools = {
  sanJeronimo: {
    ...usual,
    slug: 'colegio-san-jeronimo',
    name: 'Colegio San Jerónimo',
    country: 'MX',
    contractualEntity: 'Servicios Educativos San Jerónimo, A.C.',
    key: 'sk_test_demo_mx',
    accent: '#0f5c4a',
    logo: 'colegio-san-jeronimo.png',
    campus: { id: 'mx-centro', name: 'Plantel Centro' },
    advisor: { name: 'Lucía Barrientos', email: 'cobranza@sanjeronimo.example', phone: '+52 55 0000 0101' },
    commissions: onCards,
    domiciliation: true,
  },
  lomaAzul: {
    ...usual,
    slug: 'instituto-loma-azul',
    name: 'Instituto Loma Azul',
    country: 'MX',
    contractualEntity: 'Instituto Loma Azul, S.C.',
    key: 'sk_test_demo_mx_disabled',
    accent: '#1d4f91',
    campus: { id: 'mx-loma', name: 'Plantel Loma Azul' },
    advisor: { name: 'Ernesto Villaseñor', email: 'caja@lomaazul.example', phone: '+52 55 0000 0202' },
    disabled: true,
  },
  arboleda: {
    ...usual,
    slug: 'colegio-arboleda-del-paramo',
    name: 'Colegio Arboleda del Páramo',
    country: 'CO',
    contractualEntity: 'Fundación Educativa Arboleda del Páramo',
    key: 'sk_test_demo_co',
    accent: '#7a3e12',
    campus: { id: 'co-norte', name: 'Sede Norte' },
    advisor: { name: 'Catalina Ospina', email: 'cartera@arboleda.example', phone: '+57 601 000 0303' },
  },
  quinde: {
    ...usual,
    slug: 'unidad-educativa-valle-del-quinde',
    name: 'Unidad Educativa Valle del Quinde',
    country: 'EC',
    contractualEntity: 'Valle del Quinde Cía. Ltda.',
    key: 'sk_test_demo_ec',
    accent: '#5b2a86',
    campus: { id: 'ec-quito', name: 'Campus Quito' },
    advisor: { name: 'Rosa Andrade', email: 'colecturia@quinde.example', phone: '+593 2 000 0404' },
  },
  monteAlto: {
    ...usual,
    slug: 'liceo-monte-alto',
    name: 'Liceo Monte Alto',
    country: 'MX',
    contractualEntity: 'Liceo Monte Alto, S.C.',
    key: 'sk_test_demo_mx_invoice',
    accent: '#8a2f4b',
    logo: 'liceo-monte-alto.webp',
    campus: { id: 'mx-monte', name: 'Plantel Poniente' },
    advisor: { name: 'Irene Sandoval', email: 'facturas@montealto.example', phone: '+52 55 0000 0505' },
    commissions: onCards,
    invoices: true,
  },
  encinoViejo: {
    ...usual,
    slug: 'colegio-encino-viejo',
    name: 'Colegio Encino Viejo',
    country: 'MX',
    contractualEntity: 'Colegio Encino Viejo, A.C.',
    key: 'sk_test_demo_mx_accounts',
    accent: '#39561f',
    campus: { id: 'mx-encino', name: 'Plantel Encino' },
    advisor: { name: 'Hugo Landeros', email: 'pagos@encinoviejo.example', phone: '+52 55 0000 0606' },
    commissions: onCards,
    ownAccounts: true,
  },
  losFresnos: {
    ...usual,
    slug: 'colegio-los-fresnos',
    name: 'Colegio Los Fresnos',
    country: 'MX',
    contractualEntity: 'Colegio Los Fresnos, S.C.',
    key: 'sk_test_demo_mx_every',
    accent: '#6b4a12',
    campus: { id: 'mx-fresnos', name: 'Plantel Fresnos' },
    advisor: { name: 'Teresa Anaya', email: 'pagos@losfresnos.example', phone: '+52 55 0000 0707' },
    paymentOptions: [
      'MX/card/gr4vy_secure_fields',
      'MX/card/gr4vy',
      'transfer',
      'finch-transfer',
      'finch-otp',
      'store',
      'oxxopay',
      'tapistores',
      'bank',
      'fintech',
    ],
  },
  jacarandas: {
    ...usual,
    slug: 'colegio-las-jacarandas',
    name: 'Colegio Las Jacarandas',
    country: 'MX',
    contractualEntity: 'Colegio Las Jacarandas, A.C.',
    key: 'sk_test_demo_mx_months',
    accent: '#5a3f86',
    campus: { id: 'mx-jacarandas', name: 'Plantel Jacarandas' },
    advisor: { name: 'Elena Robledo', email: 'caja@jacarandas.example', phone: '+52 55 0000 0909' },
    months: { counts: [3, 6], fee_borne_by: 'school' },
  },
  mirador: {
    ...usual,
    slug: 'colegio-el-mirador',
    name: 'Colegio El Mirador',
    country: 'MX',
    contractualEntity: 'Colegio El Mirador, A.C.',
    key: 'sk_test_demo_mx_desk',
    accent: '#0f5b4a',
    campus: { id: 'mx-mirador', name: 'Plantel Mirador' },
    otherCampuses: { 'mx-lago': 'Plantel Lago' },
    advisor: { name: 'Ofelia Carranza', email: 'caja@elmirador.example', phone: '+52 55 0000 0808' },
    commissions: onCards,
    people: [
      { name: 'Marcela Quintero', role: 'administer', campusIds: null },
      { name: 'Julián Arce', role: 'administer', campusIds: null },
      { name: 'Beatriz Solano', role: 'refund', campusIds: null },
      { name: 'Ofelia Carranza', role: 'cash', campusIds: null },
      { name: 'Raúl Medina', role: 'assist', campusIds: ['mx-lago'] },
      { name: 'Nadia Herrera', role: 'view', campusIds: null },
    ],
    refundsAbove: 200_000,
  },
} as const satisfies Record<string, DemoSchool>;
export type DemoSchoolName = keyof typeof demoSchools;

/** Every demo school with its name in the table. */
export const everyDemoSchool: readonly (readonly [DemoSchoolName, DemoSchool])[] = [
  ['sanJeronimo', demoSchools.sanJeronimo],
  ['lomaAzul', demoSchools.lomaAzul],
  ['arboleda', demoSchools.arboleda],
  ['quinde', demoSchools.quinde],
  ['monteAlto', demoSchools.monteAlto],
  ['encinoViejo', demoSchools.encinoViejo],
  ['losFresnos', demoSchools.losFresnos],
  ['jacarandas', demoSchools.jacarandas],
  ['mirador', demoSchools.mirador],
];
