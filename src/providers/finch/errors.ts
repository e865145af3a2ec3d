import type { DeclineGroup } from '#domain/decline-reasons';
import type { CallResult, FailedCall } from '#providers/http-client';
import { refusal } from './wire.ts';

/** What was not taken, by its field, in our groups; anything else is `not_created`. */
export const groupByField: Readonly<Record<string, DeclineGroup>> = {
  amount: 'amount_limit',
  expires_at: 'could_not_be_processed',
};

/** Reads an answer that is not what was asked for. Only a signed 422 says for certain that nothing was made. */
export function readFailure(answer: CallResult): FailedCall {
  if (answer.kind === 'silence') return { kind: 'unknown', why: answer.why };
  const { data: said } = refusal.safeParse(answer.body);
  if (answer.status === 404 && said?.error.code === 'not_found') return { kind: 'missing' };
  if (answer.status !== 422 || !said) return { kind: 'unknown', why: `status ${answer.status}` };
  const { code, field } = said.error;
  return { kind: 'refused', group: groupByField[field ?? ''] ?? 'not_created', code };
}
