import { randomUUID } from 'node:crypto';
import { bankMap, chargesOnTime, familySession } from '../recording/example-family.ts';
import { ownAccount, ownCredentials } from './account-scenes.ts';
import { moneyNeeds } from './money-operations.ts';
import { type Need, payerNeeds } from './payer-operations.ts';

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
  readPaymentSession: { scene: 'paid' },
  changePaymentSession: {
    scene: 'session',
    uses: 20,
    idempotencyKey: 'recargo-condonado-90818',
    body: { charges: chargesOnTime },
  },
  listSessionCards: { scene: 'savedCard' },
  forgetSessionCard: { scene: 'savedCard', uses: 1, body: { card_id: '$CARD_ID' } },
  // Without e-mail set up, a link cannot be sent: this works everywhere.
  renewPaymentSessionLink: { scene: 'session', uses: 20, body: { send: false } },
  expirePaymentSession: { scene: 'session', uses: 1, body: { revoke_voucher_links: false, revoke_check_codes: false } },
  listConnectionChanges: { scene: 'changeWaits', query: { status: 'pending', limit: '1' } },
  approveConnectionChange: { scene: 'changeWaits', uses: 1, body: {} },
  cancelConnectionChange: { scene: 'changeWaits', uses: 1, body: {} },
  importStatement: { body: statement },
  previewStatement: { body: statement },
  listStatementFiles: { scene: 'booked', query: { limit: '1' } },
  readStatementFile: { scene: 'booked' },
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
  checkPaymentOfSchool: { scene: 'voucher', body: {} },
  sendReceipt: { scene: 'paid', body: {} },
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
  addAccount: { scene: 'collecting', uses: 1, idempotencyKey: 'cuenta-propia-2027', body: ownAccount },
  readAccount: { scene: 'account' },
  rotateAccount: { scene: 'account', body: { credentials: ownCredentials, overlap_hours: 24 } },
  closeAccount: { scene: 'account', uses: 1, body: {} },
  listKeys: { scene: 'keyed' },
  createKey: { scene: 'school', uses: 5, body: { name: 'ERP', expires_at: null } },
  rotateKey: { scene: 'keyed', uses: 1, body: { overlap_hours: 24 } },
  revokeKey: { scene: 'keyed', uses: 1 },
  listPeople: { scene: 'peopled' },
  readPerson: { scene: 'peopled' },
  invitePerson: {
    scene: 'peopled',
    // Each time another: nobody else of a school has the address.
    get body() {
      return { name: 'Rosa Medina', email: `caja-${randomUUID()}@escuela.example`, role: 'cash', campus_ids: null };
    },
  },
  changePerson: { scene: 'peopled', body: { role: 'assist', campus_ids: ['norte'] } },
  inviteAgain: { scene: 'peopled', body: {} },
  removePerson: { scene: 'peopled', uses: 1 },
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
  ...moneyNeeds,
  ...payerNeeds,
};

/** Operations of which less than a third can be answered 2xx, and why. */
export const rarelyAnswered: Readonly<Record<string, string>> = {
  renewToken: 'each request needs a proof of its own',
  inviteAgain: 'the harness sends no e-mails',
  openForm: 'no method of the harness asks anything',
};
