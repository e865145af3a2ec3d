import { policyVersion } from '#domain/policies';

/** An example of a request that we wrote; what is left out is made from the document. */
export interface WrittenRequest {
  /** Which of several media types. */
  readonly type?: string;
  /** A value for JSON, text for anything else. */
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string>>;
  readonly idempotencyKey?: string;
}

const tuition = (student: string, name: string, externalId: string, values: object) => ({
  tutor_id: 'tutor-1042',
  external_id: externalId,
  concept_desc: 'Colegiatura enero',
  concept_type: 'tuition',
  due_date: '2027-01-10',
  period: '2027-01',
  student_id: student,
  student_name: name,
  values,
});

const lucia = tuition('alumno-311', 'Lucía Torres Ramírez', 'cargo-90817', {
  cost: 580_000,
  scholarships: 145_000,
  amount: 435_000,
  initial_amount: 435_000,
  pending_amount: 435_000,
});
const mateo = tuition('alumno-312', 'Mateo Torres Ramírez', 'cargo-90818', {
  cost: 537_000,
  surcharges: 26_850,
  amount: 563_850,
  initial_amount: 537_000,
  pending_amount: 563_850,
});
/** The school waives what was added for being late. */
const mateoOnTime = {
  ...mateo,
  values: { cost: 537_000, amount: 537_000, initial_amount: 537_000, pending_amount: 537_000 },
};

/** The payer agrees to the personal-data notice in force. */
const accepting = { accepted_policy: policyVersion };
const taxDetails = {
  document_type: 'rfc',
  document_number: 'TORA850412ABA',
  tax_regime: '605',
  name: 'Ana Torres Ruiz',
  postal_code: '06700',
  cfdi_use: 'D10',
};

/** Requests by operation, where the schema alone cannot tell a sensible one. */
export const requests: Readonly<Record<string, WrittenRequest>> = {
  createPaymentSession: {
    idempotencyKey: 'estado-de-cuenta-2027-01-1042',
    body: {
      payer: {
        id: 'tutor-1042',
        full_name: 'Ana Torres Ruiz',
        first_name: 'Ana',
        last_name: 'Torres Ruiz',
        email: 'ana.torres@correo.example',
        phone: '+52 55 5555 0142',
      },
      campus_id: 'norte',
      currency: 'MXN',
      external_id: 'estado-de-cuenta-2027-01-1042',
      return_url: 'https://escuela.example/pagos/gracias',
      charges: [lucia, mateo],
    },
  },
  listPaymentSessions: { query: { status: 'open', limit: '10' } },
  // Without e-mail set up, a link cannot be sent: this works everywhere.
  renewPaymentSessionLink: { body: { send: false } },
  changePaymentSession: { idempotencyKey: 'recargo-condonado-90818', body: { charges: [lucia, mateoOnTime] } },
  changeSchool: {
    body: {
      accent: '#0f5b4a',
      voucher_days: 3,
      advisor: { name: 'Caja del colegio', email: 'caja@escuela.example', phone: '+52 55 5555 0100' },
    },
  },
  refundPayment: {
    idempotencyKey: 'recibo-8841',
    body: { amount: 435_000, note: 'Devuelto en caja el 12 de enero, recibo 8841.' },
  },
  // To every live endpoint.
  resendEvent: { body: {} },
  endMandate: { idempotencyKey: 'baja-domiciliacion-1042', body: {} },
  openCardForm: { body: { entity: 'gr4vy_secure_fields', method: 'card' } },
  listMandates: { query: { payer_id: 'tutor-1042' } },
  createHandoff: { body: {} },
  exchangeHandoff: { body: { code: 'mVb2kHq0w8Zt1uYc5Rj7Xn4Ls9Pd3Ge6Ao_FiTbKQoE' } },
  createBankTransferPayment: { body: accepting },
  resolveCase: { body: { action: 'credit', note: 'A favor de la familia, colegiatura de febrero.' } },
  materialize: { body: { entity: 'stripe', method: 'cash', ...accepting } },
  createPaymentIntentOxxo: { body: accepting },
  // The specification's own fields; the server reckons every amount itself.
  createPaymentIntent: { body: { payment_fee: 0, stripe_account_id: '', amount: 0, metadata: {}, ...accepting } },
  createTransaction: { body: { entity: 'stripe', method: 'cash', ...accepting } },
  openCheckoutSession: { body: {} },
  confirmCheckoutSession: {
    body: { holder_name: 'Ana Torres Ruiz', email: 'ana.torres@correo.example', save: 'no', ...accepting },
  },
  listOwnPayments: { query: { status: 'pending', entity: 'stripe' } },
  saveTaxData: { body: taxDetails },
  // Chooses none: which ids there are, depends on the family.
  selectTaxData: { body: { tax_data_id: null } },
};

const open = { session: { status: 'open' } };
const nothingCame = { received_amount: null, paid_at: null, charges: [] };
const unpaid = (payment: object) => ({
  finished: false,
  seq: 3,
  data: { ...open, payment: { ...nothingCame, ...payment } },
});
const mandateId = '01947c40-0d7e-7d35-8f0b-2f6d2a9c4b18';
const byCard = { method_key: 'MX/card/gr4vy_secure_fields', entity: 'gr4vy_secure_fields', method: 'card' };
const returned = (type: 'refund' | 'reversal', more: object) => ({
  finished: false,
  seq: 5,
  created_at: '2027-01-12T16:05:00Z',
  data: {
    ...open,
    payment: {
      returned_amount: 435_000,
      charges: [
        { charge_id: chargeIds[0], amount: 435_000, kind: 'settles', returned_amount: 435_000 },
        { charge_id: chargeIds[1], amount: 563_850, kind: 'settles', returned_amount: 0 },
      ],
    },
    return: { kind: type, created_at: '2027-01-12T16:05:00Z', ...more },
  },
});
/** Of the family's two charges. */
const chargeIds = ['01947a6b-1faf-7ca8-a122-513c0bdb867f', '0194257c-8821-7753-ab5d-f6039ab3ad78'] as const;

/** One line of an invoice: Lucía's month, with the scholarship taken off. */
const invoiceLine = {
  amount: 435_000,
  balance: 0,
  cct: null,
  campus_id: 'norte',
  concept: 'Colegiatura enero',
  concept_type: 'tuition',
  country_code: 'MX',
  date_period: '2027-01',
  due_date: '2027-01-10',
  generate_invoice: true,
  id: chargeIds[0],
  initial_amount: 435_000,
  invoice_date: null,
  matti_id: null,
  matti_id_mvp2: null,
  pending_amount: 0,
  rvoe: null,
  status: 'paid',
  scholarship_base: null,
  scholarship_type: null,
  student_curp: null,
  student_enrollment: 'A-311',
  student_id: 'alumno-311',
  student_name: 'Lucía Torres Ramírez',
  surcharge_period: null,
  values: {
    amount: 435_000,
    cost: 580_000,
    discount: 0,
    iva: 0,
    scholarship: 145_000,
    subTotal: 435_000,
    surcharge: 0,
    total: 435_000,
  },
};
/** Mateo's, which was late. */
const lateInvoiceLine = {
  ...invoiceLine,
  amount: 563_850,
  id: chargeIds[1],
  initial_amount: 537_000,
  student_enrollment: 'A-312',
  student_id: 'alumno-312',
  student_name: 'Mateo Torres Ramírez',
  values: {
    ...invoiceLine.values,
    amount: 563_850,
    cost: 537_000,
    scholarship: 0,
    subTotal: 563_850,
    surcharge: 26_850,
    total: 563_850,
  },
};

/** What differs in an event from what the schema alone would show: a session that is paid. */
export const eventChanges: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'payment.pending': {
    finished: false,
    seq: 2,
    data: { session: { status: 'confirmation_pending' }, payment: { ...nothingCame, status: 'pending' } },
  },
  'payment.rejected': unpaid({ status: 'rejected', decline_group: 'rejected_by_bank' }),
  'payment.failed': unpaid({ status: 'failed' }),
  'payment.cancelled': unpaid({ status: 'cancelled' }),
  'payment.succeeded': { seq: 3 },
  'payment.refunded': returned('refund', {}),
  'payment.reversed': returned('reversal', { means: 'provider', note: null }),
  'payment_session.paid': { seq: 4 },
  'invoice.requested': {
    seq: 5,
    data: {
      invoice: {
        user_id: 'tutor-1042',
        customer_uuid: 'tutor-1042',
        country: 'Mexico',
        status: 'successful',
        invoices: [invoiceLine, lateInvoiceLine],
      },
    },
  },
  'payment_session.opened': { finished: false, data: open },
  'payment_session.expired': { finished: false, seq: 2, data: open },
  'payment_session.link_requested': { finished: false, seq: 3, data: open },
  'case.opened': { status: 'successful', seq: 5, data: { payment: { received_amount: 1_003_850 } } },
  'case.resolved': {
    status: 'successful',
    seq: 6,
    created_at: '2027-01-09T15:00:00Z',
    data: {
      payment: { received_amount: 1_003_850 },
      case: { status: 'resolved', resolution: 'credited', resolved_at: '2027-01-09T15:00:00Z' },
    },
  },
  'card.domiciled': {
    seq: 5,
    data: {
      payment: byCard,
      card: { recurring_payment_jobs: [mandateId], mandate: { id: mandateId } },
    },
  },
  'card.deleted': { seq: 6, data: { card: { mandate: null } } },
};
