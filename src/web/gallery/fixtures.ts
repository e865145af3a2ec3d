/** Made-up families for the gallery. No real person, school or reference. */
import type { PaymentDetail, Receipt, VoucherView } from '#contracts/payment-detail';
import type { PaymentMethodOption } from '#contracts/payment-method-option';
import type { Charge, PaymentSession } from '#contracts/session';
import type { Country } from '#domain/money';
import { policyVersion } from '#domain/policies';
import type { Locale } from '#i18n/locale';
import { barcodeSample } from './barcode-sample.ts';

/** The instant every fixture was drawn at. */
export const drawnAt = '2026-11-21T16:42:05.000Z';

const zero = { discounts: 0, scholarships: 0, surcharges: 0 };

interface ChargeFacts {
  readonly concept: string;
  readonly due: string;
  readonly student: string;
  readonly enrollment: string;
  readonly cost: number;
  readonly changes?: Partial<typeof zero>;
  readonly paid?: number;
  readonly period?: string;
}

function charge(country: Country, facts: ChargeFacts): Charge {
  const values = { ...zero, ...facts.changes };
  const amount = facts.cost - values.scholarships - values.discounts + values.surcharges;
  return {
    campus_id: 'c1',
    concept_desc: facts.concept,
    concept_type: 'tuition',
    country_code: country,
    due_date: facts.due,
    id: `${facts.student}-${facts.concept}-${facts.due}`,
    period: facts.period ?? null,
    status: facts.paid ? 'partial' : 'pending',
    student_enrollment: facts.enrollment,
    student_id: facts.student,
    student_name: facts.student,
    student_identity_document: null,
    student_matti_id: null,
    values: {
      ...values,
      amount,
      cost: facts.cost,
      initial_amount: facts.cost,
      pending_amount: amount - (facts.paid ?? 0),
    },
  };
}

type OptionFacts = Pick<PaymentMethodOption, 'key' | 'title' | 'description' | 'category' | 'reflection_hours'> &
  Partial<PaymentMethodOption>;

const marks: Readonly<Record<string, readonly [string, string]>> = {
  card: ['/assets/marks/card-1.svg', '/assets/marks/card-off-1.svg'],
  cash: ['/assets/marks/oxxo-1.svg', '/assets/marks/oxxo-off-1.svg'],
  transfer: ['/assets/marks/spei-1.svg', '/assets/marks/spei-off-1.svg'],
};

function option(base: number, facts: OptionFacts): PaymentMethodOption {
  const [, type = '', gateway = ''] = facts.key.split('/');
  const percent = facts.commission_kind === 'percentage' ? (facts.commission_value ?? 0) : 0;
  const commission = Math.round((base * percent) / 100);
  const [logo, disabledLogo] = (facts.key.startsWith('MX/') && marks[facts.category]) || [null, null];
  return {
    id: facts.key,
    logo,
    logo_banks: [],
    logo_disabled: disabledLogo,
    description_disabled: null,
    logos_description: null,
    list_icons: [],
    new: false,
    new_text: null,
    new_color: null,
    new_tooltip: null,
    type,
    gateway,
    path: '/store',
    step: 'instructions',
    disabled: false,
    recommended: false,
    fastest: false,
    pay_before: '2026-11-28T05:59:59.000Z',
    base_amount: base,
    commission_amount: commission,
    total_amount: base + commission,
    commission_kind: null,
    commission_value: null,
    ...facts,
  };
}

const mexico = {
  country: 'MX',
  currency: 'MXN',
  locale: 'es-MX',
  zone: 'America/Mexico_City',
  accent: '#0f5b4a',
  school: 'Colegio San Jerónimo',
  campus: 'Campus Norte',
  payer: 'Ana Torres',
} as const;
const colombia = {
  country: 'CO',
  currency: 'COP',
  locale: 'es-CO',
  zone: 'America/Bogota',
  accent: '#f2b705',
  school: 'Gimnasio Los Cerezos',
  campus: 'Sede Chapinero',
  payer: 'Camila Rojas Vélez',
} as const;
const ecuador = {
  country: 'EC',
  currency: 'USD',
  locale: 'es-EC',
  zone: 'America/Guayaquil',
  accent: '#7a1f5c',
  school: 'Unidad Educativa Pacífico',
  campus: null,
  payer: 'Luis Andrade',
} as const;

function payerNamed(name: string): PaymentSession['payer'] {
  const [first = '', last = ''] = name.split(' ');
  return {
    id: 'u1',
    full_name: name,
    first_name: first,
    last_name: last,
    email: 'familia@correo.example',
    phone: null,
    identity_document: null,
    matti_id: null,
    tax_data: null,
  };
}

/** What stands around a session that nobody frames and whose notice is not accepted yet. */
const surroundings: Pick<PaymentSession, 'is_tax_data_required' | 'policy' | 'embedding' | 'analytics'> = {
  is_tax_data_required: false,
  policy: { version: policyVersion, is_accepted: false },
  embedding: { fixed_origins: [], registered_origins: [] },
  analytics: null,
};

function session(
  place: typeof mexico | typeof colombia | typeof ecuador,
  charges: Charge[],
  options: PaymentMethodOption[],
  more: Partial<PaymentSession> = {},
): PaymentSession {
  const due = charges.reduce((sum, { values }) => sum + values.pending_amount, 0);
  return {
    id: '0197a1aa-0000-7000-8000-000000000001',
    payer: payerNamed(place.payer),
    charges,
    campus_id: 'c1',
    settings: {
      checkout_kind: 'full',
      is_tax_data_visible: false,
      checkout_payment_options: options,
      checkout_commissions: [],
      is_domiciliation_enabled: false,
      fg_logo: null,
      contractual_entity: place.school,
      is_payment_session_disabled: false,
      banred_banks: [],
      gr4vy_merchant_id: null,
      stripe_public_key: null,
    },
    amounts: { amount_to_pay: due, total_due_amount: due },
    generate_invoice: false,
    vat: '0',
    country_code: place.country,
    token: 'token',
    payment_annuity: false,
    currency: place.currency,
    locale: place.locale,
    status: 'open',
    school: {
      id: 'school',
      name: place.school,
      campus_name: place.campus,
      accent: place.accent,
      time_zone: place.zone,
      advisor: { name: 'Administración', email: 'pagos@colegio.example', phone: '+52 55 0000 0000' },
    },
    token_expires_at: '2026-11-21T16:57:05.000Z',
    link_expires_at: '2026-11-24T16:42:05.000Z',
    payments_in_process: [],
    payments_received: [],
    is_rest_payable: true,
    ...surroundings,
    ...more,
  };
}

const mexicanCharges = [
  charge('MX', {
    concept: 'Colegiatura diciembre',
    due: '2026-12-10',
    student: 'Mateo Ruiz Torres',
    enrollment: '4.º de primaria',
    cost: 690000,
    changes: { scholarships: 103500 },
    period: '2026-12',
  }),
  charge('MX', {
    concept: 'Colegiatura noviembre',
    due: '2026-11-10',
    student: 'Mateo Ruiz Torres',
    enrollment: '4.º de primaria',
    cost: 215000,
    changes: { surcharges: 11550 },
    period: '2026-11',
  }),
  charge('MX', {
    concept: 'Colegiatura diciembre',
    due: '2026-12-10',
    student: 'Lucía Ruiz Torres',
    enrollment: 'Preescolar 2',
    cost: 385000,
    period: '2026-12',
  }),
  charge('MX', {
    concept: 'Taller de robótica',
    due: '2026-11-23',
    student: 'Lucía Ruiz Torres',
    enrollment: 'Preescolar 2',
    cost: 80000,
    changes: { discounts: 10000 },
    paid: 20000,
    period: '2026-12',
  }),
];
const mexicanTotal = 1248050;

const mexicanOptions = [
  option(mexicanTotal, {
    key: 'MX/card/gr4vy',
    title: 'Tarjeta de crédito o débito',
    description: '',
    category: 'card',
    reflection_hours: 0,
    recommended: true,
    fastest: true,
    commission_kind: 'percentage',
    commission_value: 2.9,
    list_icons: ['visa', 'mc', 'amex'],
    path: '/card',
  }),
  option(mexicanTotal, {
    key: 'MX/transfer/stripe',
    title: 'Transferencia SPEI',
    description: 'Con la CLABE que te damos, desde tu banco',
    category: 'transfer',
    reflection_hours: 2,
    new: true,
    new_text: 'CLABE nueva',
    new_color: 'info',
    path: '/transfer',
  }),
  option(mexicanTotal, {
    key: 'MX/fintech/fintech',
    title: 'Mercado Pago, Nu o Klar',
    description: 'Con la referencia del alumno',
    category: 'instructions',
    reflection_hours: 24,
    path: '/fintech',
  }),
  option(mexicanTotal, {
    key: 'MX/bank/bank',
    title: 'Depósito en BBVA o Santander',
    description: 'Con ficha en PDF',
    category: 'cash',
    reflection_hours: 72,
    path: '/bank',
  }),
  option(mexicanTotal, {
    key: 'MX/store/stripe',
    title: 'Efectivo en OXXO',
    description: '',
    category: 'cash',
    reflection_hours: 24,
    disabled: true,
    description_disabled: 'El máximo por pago en OXXO es $10,000.00 MXN.',
  }),
];

const smallCharges = [
  charge('MX', {
    concept: 'Colegiatura diciembre',
    due: '2026-12-10',
    student: 'Lucía Ruiz Torres',
    enrollment: 'Preescolar 2',
    cost: 435000,
    period: '2026-12',
  }),
];
const storeOption = option(435000, {
  key: 'MX/store/stripe',
  title: 'Efectivo en OXXO',
  description: 'Con código de barras, en cualquier OXXO',
  category: 'cash',
  reflection_hours: 24,
  recommended: true,
  fastest: true,
});
const storeSteps = [
  'Ve a cualquier OXXO y di que harás un pago de servicio.',
  'Muestra el código de barras o dicta la referencia.',
  'Paga el monto exacto en efectivo y guarda tu comprobante.',
];
const lines = [{ student_name: 'Lucía Ruiz Torres', concept_desc: 'Colegiatura diciembre', amount: 435000 }];

const receipt: Receipt = {
  confirmation_number: 'CU-8F2K-19QD',
  reference_number: '93000262276908',
  date_and_time: '2026-11-21T16:42:05.000Z',
  payment_method: 'Efectivo en OXXO',
  payment_made_by: 'Ana Torres',
  subtotal: 435000,
  commission: 0,
  total_paid: 435000,
  asked: 435000,
  asked_currency: 'MXN',
  returned: 0,
  currency: 'MXN',
  time_zone: 'America/Mexico_City',
  school_name: 'Colegio San Jerónimo',
  lines,
};

/** A store payment in any state. */
export function storePayment(more: Partial<PaymentDetail> = {}): PaymentDetail {
  return {
    id: '0197a1aa-0000-7000-8000-0000000000aa',
    status: 'pending',
    base_amount: 435000,
    commission_amount: 0,
    payment_entity: 'stripe',
    payment_method: 'store',
    paid_at: null,
    created_at: '2026-11-21T16:40:00.000Z',
    total_amount: 435000,
    currency: 'MXN',
    category: 'cash',
    method_key: 'MX/store/stripe',
    method_title: 'Efectivo en OXXO',
    method_steps: storeSteps,
    reflection_hours: 24,
    path: '/store',
    step: 'instructions',
    phase: 'awaiting_payer',
    finished: false,
    version: 2,
    received_amount: null,
    returned_amount: 0,
    superseded: false,
    cancel_requested: false,
    session_paid: false,
    may_pay_rest: false,
    domiciliation: null,
    may_domiciliate: false,
    still_waiting: [],
    actions: ['resume', 'check', 'replace', 'download_voucher'],
    cases: [],
    decline_group: null,
    last_checked_at: '2026-11-21T16:41:30.000Z',
    receipt: null,
    lines,
    next_step: {
      kind: 'instructions',
      channel: 'counter',
      brand: 'OXXO',
      lines: [{ role: 'reference', value: '93000262276908', group: 4, copy: true }],
      barcode: '93000262276908',
      places: [],
      barcode_svg: barcodeSample,
      amount: 435000,
      currency: 'MXN',
      pay_before: '2026-11-28T05:59:59.000Z',
      time_zone: 'America/Mexico_City',
      hosted_url: null,
      durable_url: '/v/vk_muestra',
    },
    ...more,
  };
}

/** The same voucher, as its durable link shows it. */
export function sharedVoucher(payment: PaymentDetail = storePayment()): VoucherView {
  const step = payment.next_step;
  return {
    status: payment.status,
    version: payment.version,
    finished: payment.finished,
    school: { name: mexico.school, accent: mexico.accent, fg_logo: null },
    method_title: payment.method_title,
    method_steps: payment.method_steps,
    reflection_hours: payment.reflection_hours,
    locale: 'es-MX',
    next_step: step && 'durable_url' in step ? { ...step, durable_url: null } : step,
    lines,
    last_checked_at: payment.last_checked_at,
    paid_at: payment.paid_at,
    total_amount: payment.total_amount,
    currency: payment.currency,
    received_amount: payment.received_amount,
    returned_amount: payment.returned_amount,
    superseded: payment.superseded,
    cancel_requested: payment.cancel_requested,
    session_paid: payment.session_paid,
    cases: payment.cases,
  };
}

/** A payment whose money came, with its receipt; `received` as asked unless told. */
export function receivedPayment(
  more: Partial<PaymentDetail> = {},
  { total_paid = 435000, ...rest }: Partial<Receipt> = {},
): PaymentDetail {
  return storePayment({
    status: 'successful',
    phase: 'none',
    finished: true,
    version: 3,
    paid_at: receipt.date_and_time,
    received_amount: total_paid,
    may_pay_rest: more.session_paid !== true,
    actions: ['download_receipt'],
    next_step: { kind: 'settled', status: 'successful' },
    receipt: { ...receipt, total_paid, subtotal: total_paid, ...rest },
    ...more,
  });
}

export const paidPayment = receivedPayment({ session_paid: true });

const awaiting = storePayment();
const superseded = storePayment({ superseded: true });

type Case = PaymentDetail['cases'][number];

/** One case of a payment, open unless it has a resolution. */
export function moneyCase(kind: Case['kind'], amount: number, resolution: Case['resolution'] = null): Case {
  return { kind, amount, currency: 'MXN', status: resolution ? 'resolved' : 'open', resolution };
}

/** 150.00 of 4,350.00 are missing. */
export const shortPayment = receivedPayment({ cases: [moneyCase('underpaid', 15000)] }, { total_paid: 420000 });
const restCharges = [
  charge('MX', {
    concept: 'Colegiatura diciembre',
    due: '2026-12-10',
    student: 'Lucía Ruiz Torres',
    enrollment: 'Preescolar 2',
    cost: 435000,
    paid: 420000,
    period: '2026-12',
  }),
];
const restOption = { ...storeOption, base_amount: 15000, total_amount: 15000 };
/** 250.00 dollars came for pesos. */
export const foreignPayment = receivedPayment(
  { cases: [{ kind: 'wrong_currency', amount: 25000, currency: 'USD', status: 'open', resolution: null }] },
  { total_paid: 25000, currency: 'USD' },
);
/** All of it went back. */
export const returnedPayment = receivedPayment({ returned_amount: 435000 }, { returned: 435000 });

const transferOption = option(435000, {
  key: 'MX/transfer/transfer',
  title: 'Transferencia bancaria (SPEI)',
  description: 'Con una CLABE, desde la app de tu banco',
  category: 'transfer',
  reflection_hours: 48,
  path: '/transfer',
  step: 'instructions',
});

/** One family per situation. */
export const sessions = {
  mexico: session(mexico, mexicanCharges, mexicanOptions),
  small: session(mexico, smallCharges, [storeOption]),
  english: { ...session(mexico, mexicanCharges, mexicanOptions), locale: 'en-US' satisfies Locale },
  transfer: session(mexico, smallCharges, [storeOption, transferOption]),
  disabled: session(mexico, smallCharges, [storeOption], {
    settings: { ...session(mexico, [], [storeOption]).settings, is_payment_session_disabled: true },
  }),
  inProcess: session(mexico, smallCharges, [storeOption], {
    status: 'confirmation_pending',
    payments_in_process: [awaiting],
  }),
  inProcessTwo: session(mexico, smallCharges, [storeOption], {
    status: 'confirmation_pending',
    payments_in_process: [
      storePayment({
        method_title: 'Transferencia SPEI',
        path: '/transfer',
        phase: 'awaiting_provider',
        reflection_hours: 2,
        actions: ['resume', 'check'],
        next_step: { kind: 'waiting' },
        id: '0197a1aa-0000-7000-8000-0000000000ab',
      }),
      superseded,
    ],
  }),
  inProcessPreparing: session(mexico, smallCharges, [storeOption], {
    status: 'confirmation_pending',
    payments_in_process: [
      storePayment({ phase: 'submitting', actions: ['check', 'replace'], next_step: { kind: 'waiting' } }),
    ],
  }),
  cancelling: session(mexico, smallCharges, [storeOption], {
    status: 'confirmation_pending',
    payments_in_process: [storePayment({ cancel_requested: true })],
  }),
  superseded: session(mexico, smallCharges, [storeOption], { payments_in_process: [superseded] }),
  short: session(mexico, restCharges, [restOption], { payments_received: [shortPayment] }),
  shortReview: session(mexico, restCharges, [restOption], {
    payments_received: [shortPayment],
    is_rest_payable: false,
  }),
  foreign: session(mexico, smallCharges, [storeOption], { payments_received: [foreignPayment] }),
  returned: session(mexico, smallCharges, [storeOption], { payments_received: [returnedPayment] }),
  noMethods: session(mexico, smallCharges, []),
  colombia: session(
    colombia,
    [
      charge('CO', {
        concept: 'Pensión noviembre',
        due: '2026-11-21',
        student: 'Valentina Gómez Rojas',
        enrollment: 'Grado 7',
        cost: 98500000,
        period: '2026-11',
      }),
      charge('CO', {
        concept: 'Transporte',
        due: '2026-11-25',
        student: 'Valentina Gómez Rojas',
        enrollment: 'Grado 7',
        cost: 23000050,
        period: '2026-11',
      }),
    ],
    [
      option(121500050, {
        key: 'CO/transfer/pse',
        title: 'PSE',
        description: 'Débito desde tu cuenta de ahorros o corriente',
        category: 'transfer',
        reflection_hours: 0,
        fastest: true,
        recommended: true,
        path: '/pse',
      }),
      option(121500050, {
        key: 'CO/cash/wompi_cash',
        title: 'Corresponsal Bancolombia',
        description: 'Efectivo con convenio y referencia',
        category: 'cash',
        reflection_hours: 2,
        path: '/co/correspondent',
        commission_kind: 'integer',
        commission_value: 350000,
        commission_amount: 350000,
        total_amount: 121850050,
      }),
    ],
  ),
  ecuador: session(
    ecuador,
    [
      charge('EC', {
        concept: 'Pensión diciembre',
        due: '2026-12-05',
        student: 'Emilia Andrade',
        enrollment: '2.º de bachillerato',
        cost: 18540,
        period: '2026-12',
      }),
    ],
    [
      option(18540, {
        key: 'EC/banred/banred',
        title: 'Banred',
        description: 'Banco Pichincha o Banco Guayaquil',
        category: 'instructions',
        reflection_hours: 24,
        recommended: true,
        path: '/banred',
      }),
    ],
  ),
} as const satisfies Record<string, PaymentSession>;
