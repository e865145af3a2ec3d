import { consentVersion } from '#domain/domiciliation';
import { accepting, familySession, studentCurp, taxDetails } from '../recording/example-family.ts';
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
/** Of the payment pages' own calls. */
export const payerNeeds: Readonly<Record<string, Need>> = {
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
  followSession: { scene: 'session' },
  announceCardForm: { ...few, body: { page: 'aaaaaaaaaaaaaaaa', card_form: true } },
  downloadPaymentFile: { scene: 'voucher' },
  downloadPaymentPicture: { scene: 'paid' },
  readYear: { scene: 'paid' },
  forgetYear: { scene: 'paid' },
  readYearReceipt: { scene: 'paid' },
  downloadYearReceipt: { scene: 'paid' },
  openCardForm: { ...few, body: { entity: 'gr4vy_secure_fields', method: 'card' } },
  openWallet: { ...few, body: { entity: 'gr4vy_google_pay', method: 'card' } },
  validateWalletMerchant: {
    ...few,
    body: {
      entity: 'gr4vy_apple_pay',
      method: 'card',
      validation_url: 'https://apple-pay-gateway.apple.com/paymentservices/startSession',
    },
  },
  openForm: { scene: 'asking', uses: fewOfSession, body: { entity: 'bancos', method: 'bancos' } },
  findStudentPayments: {
    scene: 'session',
    uses: 4,
    body: { document_type: 'curp', document_number: studentCurp },
  },
  listPayerCards: { scene: 'savedCard' },
  deletePayerCard: { scene: 'savedCard', uses: 1 },
  forgetKnownWay: { scene: 'savedCard' },
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
