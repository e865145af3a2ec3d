import { consentVersion } from '#domain/domiciliation';
import type { SceneName } from './scenes.ts';

/** What a valid request of an operation is about, and how often one of it serves. */
export interface Need {
  readonly scene: SceneName;
  /** How many requests one scene can answer with 2xx: 1 for what ends something. */
  readonly uses: number;
  /** In place of the reference's example, where that names something of its own. `$NAME` is a variable of the scene. */
  readonly body?: unknown;
  /** What may stand in a body beside what its example shows, where the schema does not name it. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** What a payer may be asked for beside a method. */
const answers = { email: 'ana@correo.example', note: 'x' };

/** What one session may do in ten minutes stays far below its limits. */
const fewOfSession = 10;

/** By operation. One that is not here is asked with the school's key and its example alone. */
export const needs: Readonly<Record<string, Need>> = {
  readPaymentSession: { scene: 'session', uses: 100 },
  changePaymentSession: { scene: 'session', uses: 20 },
  renewPaymentSessionLink: { scene: 'session', uses: 20 },
  expirePaymentSession: { scene: 'session', uses: 1 },
  readCase: { scene: 'overpaid', uses: 100 },
  resolveCase: { scene: 'overpaid', uses: 1 },
  refundPayment: { scene: 'paid', uses: 50, body: { amount: 1000, note: 'Devuelto en caja, recibo 8841.' } },
  listRefunds: { scene: 'paid', uses: 100 },
  endMandate: { scene: 'domiciled', uses: 1 },
  readPaymentOfSchool: { scene: 'voucher', uses: 100 },
  changeSchool: {
    scene: 'school',
    uses: 100,
    more: { campuses: { norte: 'Norte' }, return_urls: { portal: 'https://escuela.example/pagos' } },
  },
  createWebhookEndpoint: { scene: 'school', uses: 5 },
  readWebhookEndpoint: { scene: 'endpoint', uses: 100 },
  changeWebhookEndpoint: { scene: 'endpoint', uses: 100 },
  deleteWebhookEndpoint: { scene: 'endpoint', uses: 1 },
  rotateWebhookSecret: { scene: 'endpoint', uses: 100 },
  readEvent: { scene: 'paid', uses: 100 },
  resendEvent: { scene: 'paid', uses: 20 },
  requestLink: { scene: 'session', uses: 100, body: { data: '$HASH_KEY', email: 'otra@correo.example' } },
  createHandoff: { scene: 'session', uses: fewOfSession },
  exchangeHandoff: { scene: 'code', uses: 1, body: { code: '$CODE' } },
  readOwnReturnUrl: { scene: 'session', uses: 100 },
  readReturnUrl: { scene: 'session', uses: 100 },
  openSession: { scene: 'session', uses: 100 },
  materialize: { scene: 'session', uses: fewOfSession },
  commit: { scene: 'chosen', uses: fewOfSession, more: { answers } },
  readPayment: { scene: 'voucher', uses: 100 },
  followPayment: { scene: 'voucher', uses: 100 },
  downloadPaymentFile: { scene: 'voucher', uses: 100 },
  openCardForm: { scene: 'session', uses: fewOfSession },
  openForm: { scene: 'session', uses: fewOfSession },
  listPayerCards: { scene: 'session', uses: 100 },
  deletePayerCard: { scene: 'keptCard', uses: 1 },
  domicileCard: {
    scene: 'keptCard',
    uses: fewOfSession,
    body: { payment_id: '$PAYMENT_ID', consent_version: consentVersion },
  },
  listTaxData: { scene: 'taxData', uses: 100 },
  saveTaxData: { scene: 'session', uses: fewOfSession },
  selectTaxData: { scene: 'taxData', uses: 100 },
  removeTaxData: { scene: 'taxData', uses: 1 },
  checkPayment: { scene: 'voucher', uses: 100 },
  replacePayment: { scene: 'voucher', uses: 1 },
  revokeVoucherLink: { scene: 'revocable', uses: 100 },
  readVoucher: { scene: 'voucher', uses: 100 },
  followVoucher: { scene: 'voucher', uses: 100 },
  downloadVoucherFile: { scene: 'voucher', uses: 100 },
  downloadVoucherReminder: { scene: 'voucher', uses: 100 },
  createPaymentIntentOxxo: { scene: 'session', uses: fewOfSession },
  createPaymentIntent: { scene: 'session', uses: fewOfSession },
  confirmPaymentIntent: { scene: 'chosen', uses: fewOfSession },
  createBankTransferPayment: { scene: 'session', uses: 1 },
  createTransaction: { scene: 'session', uses: fewOfSession },
  confirmTransaction: { scene: 'transaction', uses: fewOfSession, more: { answers } },
  openCheckoutSession: { scene: 'session', uses: fewOfSession },
  confirmCheckoutSession: { scene: 'wallet', uses: 1 },
  listOwnPayments: { scene: 'voucher', uses: 100 },
  downloadFile: { scene: 'voucher', uses: 100 },
};

/** Operations of which less than a third can be answered 2xx, and why. */
export const rarelyAnswered: Readonly<Record<string, string>> = {
  openForm: 'no method of the bench asks anything',
};
