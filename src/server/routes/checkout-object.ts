import * as z from 'zod/mini';
import { materializeRequest } from '#contracts/payment-detail';

const { accepted_policy, tax_data_id } = materializeRequest.shape;

/** The checkout object. The server computes every amount: only the payer's consent and choices are read. */
export const checkoutObject = z.looseObject({ accepted_policy, tax_data_id });
export type CheckoutObject = z.infer<typeof checkoutObject>;

/** Returns its consent and choices, as `preparePayment` takes them. */
export const chosenIn = (body: Pick<CheckoutObject, 'accepted_policy' | 'tax_data_id'>) => ({
  locale: null,
  acceptedPolicy: body.accepted_policy ?? null,
  taxDataId: body.tax_data_id,
});

const sessionRefusals = [
  'payment_session_not_found',
  'payment_session_already_paid',
  'payment_session_already_in_confirmation_pending_state',
  'payment_session_disabled',
  'payment_session_under_review',
] as const;

export const openBodyRefusals = [
  'forbidden',
  'invalid_request',
  'malformed_json',
  'unsupported_media_type',
  'payload_too_large',
] as const;

export const bodyRefusals = ['unauthorized', ...openBodyRefusals] as const;

const chooseRefusals = [...sessionRefusals, 'payment_method_not_available', 'amount_out_of_range'] as const;

/** The refusals of opening a form or card fields. */
export const formRefusals = [...chooseRefusals, 'too_many_requests', 'provider_unavailable'] as const;

/** The refusals of `preparePayment`, and of the limit before it. */
export const prepareRefusals = [
  ...chooseRefusals,
  'policy_not_accepted',
  'tax_data_required',
  'tax_data_not_found',
  'too_many_requests',
] as const;

/** The refusals of `submitPayment`; each of these names the payment in `metadata.payment_id`. */
export const submitRefusals = [
  ...sessionRefusals,
  'payment_method_not_available',
  'invalid_payment_status',
  'quote_changed',
  'amount_out_of_range',
  'invalid_answers',
  'acceptance_required',
  'provider_unavailable',
] as const;

/** And what it refuses of a card. */
export const cardRefusals = [
  'card_form_invalid',
  'card_without_months',
  'card_data_refused',
  'card_not_found',
  'domiciliation_not_offered',
] as const;
