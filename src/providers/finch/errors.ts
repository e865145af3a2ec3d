import type { DeclineGroup } from '#domain/decline-reasons';
import type { CallResult, FailedCall } from '#providers/http-client';
import { refusal } from './wire.ts';

/** Our groups by the refused field; anything else is `not_created`. */
export const groupByField: Readonly<Record<string, DeclineGroup>> = {
  amount: 'amount_limit',
  expires_at: 'could_not_be_processed',
};

/** Reads an error. Only a signed 422 proves that nothing was made. */
export function readFailure(answer: CallResult): FailedCall {
  if (answer.kind === 'silence') return { kind: 'unknown', why: answer.why };
  const { data: errorBody } = refusal.safeParse(answer.body);
  if (answer.status === 404 && errorBody?.error.code === 'not_found') return { kind: 'missing' };
  if (answer.status !== 422 || !errorBody) return { kind: 'unknown', why: `status ${answer.status}` };
  const { code, field } = errorBody.error;
  return { kind: 'refused', group: groupByField[field ?? ''] ?? 'not_created', code };
}
