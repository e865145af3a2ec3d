import { randomUUID } from 'node:crypto';
import { consentVersion } from '#domain/domiciliation';
import {
  bankMap,
  accepting,
  chargesOnTime,
  familySession,
  studentCurp,
  taxDetails,
} from '../recording/example-family.ts';
import { ownAccount, ownCredentials } from './account-scenes.ts';
import type { SceneName } from './scenes.ts';

/** What a valid request of an operation is: what it is about and says, and how often one scene serves. */
export interface Need {
  readonly scene?: SceneName;
  /** How many requests one scene can answer with 2xx: 100 unless given, 1 for what ends something. */
  readonly uses?: number;
  /** A value for JSON; `$NAME` is a variable of the scene. */
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string>>;
  readonly idempotencyKey?: string;
  /** What may stand in a body beside that, where the schema does not name it. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** What a payer may be asked for beside a method. */
const answers = { email: 'ana@correo.example', note: 'x' };

/** What one session may do in ten minutes stays far below its limits. */
const fewOfSession = 10;
const few = { scene: 'session', uses: fewOfSession } as const;
const cash = { entity: 'stripe', method: 'cash', ...accepting };
const payment = { payment_id: '$PAYMENT_ID' };
const own = { payment_fee: 0, stripe_account_id: '', amount: 0, metadata: {} };
const address = { url: 'https://escuela.example/webhooks/cuota' };

const statement = {
  csv: `fecha,abono,referencia\n2027-01-07,9988.50,${familySession.external_id}\n`,
  columns: { date: 'fecha', amount: 'abono', reference: 'referencia' },
};
const payoutReport = {
  provider: 'stripe',
  currency: 'MXN',
  net: 424_000,
  arrived_on: '2027-01-11',
  lines: [{ kind: 'payment', reference: 'CU-7K3M-9QXD', amount: 435_000, fee: 11_000 }],
};

/** By operation. One that is not here is asked with the school's key alone. */
export const needs: Readonly<Record<string, Need>> = {
  createPaymentSession: {
    idempotencyKey: familySession.external_id,
    // Each time another: of one external id there is one session.
    get body() {
      return { ...familySession, external_id: `estado-de-cuenta-${randomUUID()}` };
    },
  },
  createPaymentSessions: {
    query: { validate_only: 'false' },
    get body() {
      return { rows: [{ ...familySession, external_id: `estado-de-cuenta-${randomUUID()}` }] };
    },
  },
  listPaymentSessions: { query: { status: 'open', limit: '1' } },
  readPaymentSession: { scene: 'session' },
  changePaymentSession: {
    scene: 'session',
    uses: 20,
    idempotencyKey: 'recargo-condonado-90818',
    body: { charges: chargesOnTime },
  },
  // Without e-mail set up, a link cannot be sent: this works everywhere.
  renewPaymentSessionLink: { scene: 'session', uses: 20, body: { send: false } },
  expirePaymentSession: { scene: 'session', uses: 1, body: { revoke_voucher_links: false, revoke_check_codes: false } },
  listCases: { query: { limit: '1' } },
  readCase: { scene: 'overpaid' },
  resolveCase: {
    scene: 'overpaid',
    uses: 1,
    body: { action: 'credit', note: 'A favor de la familia, colegiatura de febrero.' },
  },
  refundPayment: {
    scene: 'paid',
    uses: 50,
    idempotencyKey: 'recibo-8841',
    body: { amount: 1000, note: 'Devuelto en caja el 12 de enero, recibo 8841.' },
  },
  listRefunds: { scene: 'refunded' },
  listAllRefunds: { scene: 'refunded', query: { limit: '1' } },
  listRefundApprovals: { scene: 'refundWaits', query: { status: 'awaiting_approval', limit: '1' } },
  approveRefund: { scene: 'refundWaits', uses: 1, body: {} },
  declineRefund: { scene: 'refundWaits', uses: 1, body: { note: 'Falta la carta de la familia.' } },
  cancelRefund: { scene: 'refundWaits', uses: 1, body: { note: null } },
  listConnectionChanges: { scene: 'changeWaits', query: { status: 'pending', limit: '1' } },
  approveConnectionChange: { scene: 'changeWaits', uses: 1, body: {} },
  cancelConnectionChange: { scene: 'changeWaits', uses: 1, body: {} },
  listMandates: { scene: 'domiciled', query: { payer_id: '$PAYER_ID' } },
  endMandate: { scene: 'domiciled', uses: 1, idempotencyKey: 'baja-domiciliacion-1042', body: {} },
  importStatement: { body: statement },
  previewStatement: { body: statement },
  listStatementFiles: { scene: 'booked', query: { limit: '1' } },
  listStatementFileLines: { scene: 'booked', query: { limit: '10' } },
  createStatementMap: {
    scene: 'school',
    uses: 5,
    get body() {
      return { name: `BBVA ${randomUUID()}`, ...bankMap };
    },
  },
  listStatementMaps: { scene: 'mapped' },
  readStatementMap: { scene: 'mapped' },
  changeStatementMap: { scene: 'mapped', body: { date_format: 'DD/MM/YYYY', decimal: null } },
  deleteStatementMap: { scene: 'mapped', uses: 1 },
  listPayments: { query: { limit: '1' } },
  downloadPayments: { scene: 'voucher', query: { session_id: '$SESSION_ID' } },
  readPaymentOfSchool: { scene: 'voucher' },
  listReconciliations: { scene: 'compared', query: { limit: '1' } },
  readSettlement: { scene: 'booked', query: { date: '2027-01-08' } },
  downloadSettlement: { scene: 'booked', query: { date: '2027-01-08', separator: 'semicolon' } },
  listDays: { scene: 'closed', query: { limit: '1' } },
  readDay: { scene: 'closed' },
  listDayLines: { scene: 'closed', query: { limit: '1' } },
  signOffDay: { scene: 'toSignOff', uses: 1, body: { note: 'Cuadra con el banco.' } },
  downloadJournal: { scene: 'closed', query: { separator: 'semicolon', bom: 'true', decimal: 'comma' } },
  readLedgerAccounts: { scene: 'closed' },
  changeLedgerAccounts: {
    scene: 'school',
    body: {
      accounts: [
        { entry: 'money', method_key: 'MX/store/stripe', campus_id: null, account: '1120-04' },
        { entry: 'income', method_key: null, campus_id: 'norte', account: '4010-01' },
      ],
    },
  },
  takePayout: {
    scene: 'school',
    get body() {
      return { ...payoutReport, reference: `po_${randomUUID()}` };
    },
  },
  listPayouts: { scene: 'school', query: { limit: '1' } },
  changeSchool: {
    scene: 'school',
    body: {
      accent: '#0f5b4a',
      voucher_days: 3,
      announcements: [
        { method: 'MX/transfer/transfer', from: '2027-01-09T18:00:00-06:00', until: '2027-01-09T20:00:00-06:00' },
      ],
      advisor: { name: 'Caja del colegio', email: 'caja@escuela.example', phone: '+52 55 5555 0100' },
    },
    more: { campuses: { norte: 'Norte' }, return_urls: { portal: 'https://escuela.example/pagos' } },
  },
  listVoucherLinks: { query: { limit: '1' } },
  revokeVoucherLink: { scene: 'revocable', body: {} },
  revokeCheckCode: { scene: 'revocable', body: {} },
  listTransferReports: { scene: 'reported', query: { limit: '1' } },
  makeStudentCard: { scene: 'student', body: { school_year: '2026-2027', ends_on: '$LAST_DAY' } },
  listStudentCards: { scene: 'carded', query: { limit: '1' } },
  revokeStudentCard: { scene: 'carded', uses: 1, body: {} },
  addAccount: {
    scene: 'collecting',
    uses: 1,
    idempotencyKey: 'cuenta-propia-2027',
    body: ownAccount,
  },
  readAccount: { scene: 'account' },
  rotateAccount: { scene: 'account', body: { credentials: ownCredentials, overlap_hours: 24 } },
  closeAccount: { scene: 'account', uses: 1, body: {} },
  listKeys: { scene: 'keyed' },
  createKey: { scene: 'school', uses: 5, body: { name: 'ERP', expires_at: null } },
  rotateKey: { scene: 'keyed', uses: 1, body: { overlap_hours: 24 } },
  revokeKey: { scene: 'keyed', uses: 1 },
  listPeople: { scene: 'staffed' },
  readPerson: { scene: 'staffed' },
  invitePerson: {
    scene: 'staffed',
    // Each time another: nobody else of a school has the address.
    get body() {
      return { name: 'Rosa Medina', email: `caja-${randomUUID()}@escuela.example`, role: 'cash', campus_ids: null };
    },
  },
  changePerson: { scene: 'staffed', body: { role: 'assist', campus_ids: ['norte'] } },
  removePerson: { scene: 'staffed', uses: 1 },
  listAuditLog: { scene: 'endpoint', query: { limit: '1' } },
  downloadAuditLog: { scene: 'endpoint', query: { separator: 'semicolon' } },
  createWebhookEndpoint: { scene: 'school', uses: 5, body: { ...address, description: 'Contabilidad' } },
  readWebhookEndpoint: { scene: 'endpoint' },
  changeWebhookEndpoint: { scene: 'endpoint', body: address },
  deleteWebhookEndpoint: { scene: 'endpoint', uses: 1 },
  rotateWebhookSecret: { scene: 'endpoint', body: { overlap_hours: 24 } },
  listEvents: { query: { limit: '1' } },
  listDeliveries: { query: { limit: '1' } },
  resendDeliveries: { scene: 'endpoint', body: {} },
  search: { scene: 'voucher', query: { q: '$REFERENCE' } },
  readEvent: { scene: 'paid' },
  // To every live endpoint.
  resendEvent: { scene: 'paid', uses: 20, body: {} },
  // Where e-mail is set up, the link asked with ends.
  requestLink: { scene: 'session', uses: 1, body: { data: '$HASH_KEY', email: familySession.payer.email } },
  createHandoff: { ...few, body: {} },
  exchangeHandoff: { scene: 'code', uses: 1, body: { code: '$CODE' } },
  readOwnReturnUrl: { scene: 'session' },
  readReturnUrl: { scene: 'session' },
  openSession: { scene: 'session' },
  renewToken: { scene: 'proven', uses: 1, body: { data: '$HASH_KEY' } },
  materialize: { ...few, body: cash },
  commit: { scene: 'chosen', uses: fewOfSession, body: payment, more: { answers } },
  readPayment: { scene: 'voucher' },
  followPayment: { scene: 'voucher' },
  downloadPaymentFile: { scene: 'voucher' },
  openCardForm: { ...few, body: { entity: 'gr4vy_secure_fields', method: 'card' } },
  openForm: { scene: 'asking', uses: fewOfSession, body: { entity: 'bancos', method: 'bancos' } },
  findStudentPayments: {
    scene: 'session',
    uses: 4,
    body: { document_type: 'curp', document_number: studentCurp },
  },
  listPayerCards: { scene: 'savedCard' },
  deletePayerCard: { scene: 'savedCard', uses: 1 },
  domicileCard: { scene: 'savedCard', uses: fewOfSession, body: { ...payment, consent_version: consentVersion } },
  listTaxData: { scene: 'taxData' },
  saveTaxData: { ...few, body: taxDetails },
  selectTaxData: { scene: 'taxData', body: { tax_data_id: '$TAX_DATA_ID' } },
  removeTaxData: { scene: 'taxData', uses: 1 },
  checkPayment: { scene: 'voucher', body: {} },
  replacePayment: { scene: 'voucher', uses: 1, body: {} },
  sayPreference: { scene: 'overpaid', uses: fewOfSession, body: { preference: 'refund' } },
  reportTransfer: {
    scene: 'transferring',
    body: { bank: 'Banco Pichincha', paid_on: '$TODAY', amount: 998_850, document_number: '0045881221' },
  },
  readPaymentResult: { scene: 'voucher' },
  readVoucher: { scene: 'voucher' },
  followVoucher: { scene: 'voucher' },
  downloadVoucherFile: { scene: 'voucher' },
  downloadVoucherPicture: { scene: 'paid' },
  readStudentCard: { scene: 'carded' },
  downloadStudentCard: { scene: 'carded' },
  readPaperCheck: { scene: 'voucher' },
  drawCheckCode: { scene: 'voucher' },
  downloadVoucherReminder: { scene: 'voucher' },
  createPaymentIntentOxxo: { ...few, body: accepting },
  // The specification's own fields; the server reckons every amount itself.
  createPaymentIntent: { ...few, body: { ...own, ...accepting } },
  confirmPaymentIntent: { scene: 'chosen', uses: fewOfSession, body: payment },
  createBankTransferPayment: { scene: 'session', uses: 1, body: accepting },
  createBancolombiaReference: {
    scene: 'counter',
    uses: 1,
    body: {
      ...accepting,
      acceptances: { data_processing: '$DATA_PROCESSING', usage_regulation: '$USAGE_REGULATION' },
    },
  },
  createFinchReference: {
    scene: 'newAccount',
    uses: 1,
    body: {
      campus_id: familySession.campus_id,
      user_id: '$PAYER_ID',
      ...accepting,
      acceptances: { account_terms: '$ACCOUNT_TERMS' },
    },
  },
  createTransaction: { ...few, body: cash },
  confirmTransaction: { scene: 'transaction', uses: fewOfSession, body: payment, more: { answers } },
  openCheckoutSession: { ...few, body: {} },
  confirmCheckoutSession: {
    scene: 'wallet',
    uses: 1,
    body: { holder_name: 'Ana Torres Ruiz', email: 'ana.torres@correo.example', save: 'no', ...accepting },
  },
  listOwnPayments: { scene: 'voucher', query: { status: 'pending', entity: 'stripe' } },
  downloadFile: { scene: 'voucher' },
};

/** Operations of which less than a third can be answered 2xx, and why. */
export const rarelyAnswered: Readonly<Record<string, string>> = {
  renewToken: 'each request needs a proof of its own',
  openForm: 'no method of the harness asks anything',
};
