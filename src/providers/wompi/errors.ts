import type { DeclineGroup } from '#domain/decline-reasons';
import type { CallResult, FailedCall } from '#providers/http-client';
import { errorAnswer } from './wire.ts';

/** The field that Wompi did not take, in our groups; any other is `system_error`. Wompi has no list of codes. */
export const groupByField: Readonly<Record<string, DeclineGroup>> = {
  amount_in_cents: 'amount_limit',
  customer_email: 'payment_data_error',
  customer_data: 'payment_data_error',
  phone_number: 'payment_data_error',
  payment_method: 'payment_data_error',
  // A saved card that Wompi has no more.
  payment_source_id: 'invalid_payment_method',
  // Expired, or of another merchant: the form brings new ones.
  acceptance_token: 'could_not_be_processed',
  accept_personal_auth: 'could_not_be_processed',
  expiration_time: 'could_not_be_processed',
};

/**
 * Reads an error. A used reference is no refusal: an earlier call created it. Omits messages: they quote the request.
 */
export function readFailure(answer: CallResult): FailedCall {
  if (answer.kind === 'silence') return { kind: 'unknown', why: answer.why };
  const { data } = errorAnswer.safeParse(answer.body);
  const type = data?.error.type;
  if (answer.status === 404 && type === 'NOT_FOUND_ERROR') return { kind: 'missing' };
  const fields = Object.keys(data?.error.messages ?? {});
  const isNo = answer.status === 422 && type === 'INPUT_VALIDATION_ERROR' && fields.length > 0;
  if (!isNo || fields.includes('reference'))
    return { kind: 'unknown', why: `status ${answer.status}${isNo ? ', the reference was used before' : ''}` };
  const known = fields.find((field) => Object.hasOwn(groupByField, field));
  const group = groupByField[known ?? ''] ?? 'system_error';
  return { kind: 'refused', group, code: (known ?? fields[0] ?? '').slice(0, 60) };
}
