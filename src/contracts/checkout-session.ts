/** A wallet's checkout session: a provider's card fields without a payment, and the paying submit. Source: spec §7. */
import * as z from 'zod/mini';
import { cardAnswers } from './card-form.ts';
import { commitRequest } from './commit-request.ts';
import { materializeRequest } from './payment-detail.ts';

const { card_form: _named, ...answers } = cardAnswers.shape;
const { accepted_policy, tax_data_id, months } = materializeRequest.shape;
const { acceptances } = commitRequest.shape;

/** `POST /api/checkout_sessions/{id}/confirm`: a card's answers in `commit`, and the fields of its `materialize`. */
export const confirmCheckoutSessionRequest = z.strictObject({
  ...answers,
  accepted_policy,
  tax_data_id,
  months,
  acceptances,
});
export type ConfirmCheckoutSession = z.infer<typeof confirmCheckoutSessionRequest>;
