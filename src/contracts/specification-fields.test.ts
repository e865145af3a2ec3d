import { expect, test } from 'vitest';
import { documentTypes } from '#domain/document-formats';
import { bankTransfer, transferReferenceRequest } from './bank-transfer.ts';
import { cashVoucher, storePayment, voucherExpiry } from './cash.ts';
import { invoiceLine, invoiceLineValues, paymentMetadata } from './invoice.ts';
import { paymentAmount } from './payment-amount.ts';
import { paymentDetail, receipt } from './payment-detail.ts';
import { paymentMethodOption } from './payment-method-option.ts';
import { pendingPayment, studentDocumentRequest, studentPendingPayments } from './pending-payment.ts';
import { problem, problemStatus } from './problem.ts';
import {
  bancolombiaReference,
  cardProviderTransaction,
  transactionResult,
  hostedTransaction,
} from './provider-transactions.ts';
import { domiciledCard, tokenizedCard, tokenizeRequest } from './saved-card.ts';
import { amounts, charge, chargeValues, checkoutCommission, payer, paymentSession, settings } from './session.ts';
import { taxData } from './tax-data.ts';

/** The specification's fields of an entity (§3), and after the plus our intended additions. */
const fieldsOf = new Map(
  `
  payment session: id payer charges campus_id settings amounts generate_invoice vat country_code token
    payment_annuity + currency locale status school token_expires_at link_expires_at payments_in_process
    payments_received may_be_paid_elsewhere settled_elsewhere_amount is_rest_payable is_tax_data_required is_deduction_shown policy embedding analytics card_frame_origin is_card_form_open
  payer: id full_name first_name last_name email phone identity_document matti_id tax_data
  tax data: id user_id rfc selected tax_regime + document_type name postal_code cfdi_use
  charge: campus_id concept_desc concept_type country_code due_date id period status student_enrollment student_id
    student_name student_identity_document student_matti_id values
  charge values: amount cost discounts initial_amount pending_amount scholarships surcharges
  settings: checkout_kind is_tax_data_visible checkout_payment_options checkout_commissions is_domiciliation_enabled
    fg_logo contractual_entity is_payment_session_disabled banred_banks gr4vy_merchant_id stripe_public_key + wallet_options
  checkout commission: amount kind payment_method
  amounts: amount_to_pay total_due_amount
  payment method option: id logo logo_banks logo_disabled title description description_disabled logos_description
    list_icons new new_text new_color new_tooltip type gateway key + path status_path category step disabled
    recommended fastest reflection_hours pay_before base_amount commission_amount total_amount commission_kind
    commission_value failed_start labels notes remarks group arrival last_used known short_title submit_text
    disabled_short row_title announcement wallet
  payment detail: id status base_amount commission_amount payment_entity payment_method paid_at created_at +
    total_amount currency category method_key method_title method_steps places reflection_hours path status_path step phase
    finished version received_amount returned_amount refunds disputed advisor superseded cancel_requested session_paid may_pay_rest
    still_waiting actions transfer_report cases decline_group last_checked_at next_step domiciliation may_domiciliate receipt later part_of due lines
    check_url method_logo cashier_phrase reminder announcement on_top payer_preference instalments
  payment amount: iva subtotalIva subtotalIva0 ice currency
  invoice line: amount balance cct campus_id concept concept_type country_code date_period due_date generate_invoice
    id initial_amount invoice_date matti_id matti_id_mvp2 pending_amount rvoe status scholarship_base
    scholarship_type student_curp student_enrollment student_id student_name surcharge_period values
  invoice line values: amount cost discount iva scholarship subTotal surcharge total
  payment metadata: user_id matti_id rfc generate_invoice payment_method amount invoices entity commission country
    country_code customer_uuid status + tax_data
  pending payment: id amount entity external_id matti_id payment_date payment_method status ticket_number
    transaction_reference user_id meta_data + currency
  pending payment's meta data: pse_url reference_due_date reference_image_url reference_value
  fintech question: + document_type document_number
  fintech answer: reference + payments message
  tokenized card: bin card_schema card_type expiration_month expiration_year gr4vy_merchant_id id last_four_digits
    payment_method_id recurring_payment_jobs user_id selected + mandate
  domiciled card: bin card_schema card_type expiration_month expiration_year gr4vy_merchant_id id last_four_digits
    payment_method_id recurring_payment_jobs user_id selected mandate
  card domiciliation: payment_id + consent_version
  cash voucher: amount expired expired_day number days url + currency
  cash voucher's expiry: date hours minutes
  bank transfer: bank_code bank_name clabe client_secret reference trustee + amount currency pay_before
  Bancolombia reference: metadata payment_id status transaction_id
  Bancolombia reference's metadata: business_agreement_code currency reference transaction_id
  Wompi transaction: payment_id transaction_id status metadata
  Wompi transaction's metadata: amount_in_cents currency public_key signature_integrity
  card provider's transaction: payment_id transaction_id status metadata
  card provider's transaction's metadata: buyer_id checkout_session_id merchant_account_id token
    transaction_reference
  store payment: reference_number barcode service_name validity payment_name total + currency
  receipt: confirmation_number reference_number date_and_time payment_method payment_made_by subtotal commission
    total_paid + asked asked_currency returned returning currency time_zone school_name lines card email invoice day_only instalments
  session error: code description metadata + type title status support_code request_id
  Finch reference: campus_id user_id + accepted_policy tax_data_id acceptances
`
    .trim()
    .split(/\n {2}(?=\S)/)
    .map((row) => row.split(': ') as [string, string]),
);
const entities: Readonly<Record<string, { readonly shape: object }>> = {
  'payment session': paymentSession,
  payer,
  'tax data': taxData,
  charge,
  'charge values': chargeValues,
  settings,
  'checkout commission': checkoutCommission,
  amounts,
  'payment method option': paymentMethodOption,
  'payment detail': paymentDetail,
  'payment amount': paymentAmount,
  'invoice line': invoiceLine,
  'invoice line values': invoiceLineValues,
  'payment metadata': paymentMetadata,
  'pending payment': pendingPayment,
  "pending payment's meta data": pendingPayment.shape.meta_data,
  'fintech question': studentDocumentRequest,
  'fintech answer': studentPendingPayments,
  'tokenized card': tokenizedCard,
  'domiciled card': domiciledCard,
  'card domiciliation': tokenizeRequest,
  'cash voucher': cashVoucher,
  "cash voucher's expiry": voucherExpiry,
  'bank transfer': bankTransfer,
  'Bancolombia reference': bancolombiaReference,
  "Bancolombia reference's metadata": bancolombiaReference.shape.metadata,
  'Wompi transaction': hostedTransaction,
  "Wompi transaction's metadata": hostedTransaction.shape.metadata,
  "card provider's transaction": cardProviderTransaction,
  "card provider's transaction's metadata": cardProviderTransaction.shape.metadata,
  'store payment': storePayment,
  receipt,
  'session error': problem,
  'Finch reference': transferReferenceRequest,
};

const words = (text: string): string[] => text.split(/[\s+]+/).filter(Boolean);

// S3-R01, S3-R02, S3-R04, S3-R05, S3-R13
test.each(Object.entries(entities))(
  '%s has the fields the specification lists, and only our additions',
  (name, schema) => {
    expect(new Set(Object.keys(schema.shape))).toEqual(new Set(words(fieldsOf.get(name) ?? 'nothing is listed')));
  },
);

// S3-R09, S3-R10, S4-R01
test.each([
  {
    what: 'identity documents',
    options: documentTypes,
    values:
      'curp rfc ruc nit passport citizenship_card foreigner_id foreigner_card foreign_identification_document identity_card student_id civil_birth_registry',
  },
  { what: 'kinds of commission', options: checkoutCommission.shape.kind.options, values: 'percentage integer' },
  { what: 'Banred banks', options: settings.shape.banred_banks.def.element.options, values: 'pichincha guayaquil' },
  {
    what: 'payment statuses',
    options: paymentDetail.shape.status.options,
    values: 'pristine pending successful failed rejected cancelled',
  },
  { what: 'results of a transaction', options: transactionResult.options, values: 'OK PENDING NOT_AUTHORIZED FAILED' },
])('the $what are those of the specification', ({ options, values }) => {
  expect(new Set<string>(options)).toEqual(new Set(words(values)));
});

// S8-R01, S8-R02, S8-R03
test('every session, materialize and commit error of the specification has a code and a status', () => {
  const codes =
    'at_most_one_tutor_per_payment_session charges_campus_mismatch charges_required invalid_vat no_tutor_found_for_students payment_session_already_paid payment_session_not_found payment_session_already_in_confirmation_pending_state payment_session_commit_error invalid_payment_status';
  expect(Object.keys(problemStatus)).toEqual(expect.arrayContaining(words(codes)));
});
