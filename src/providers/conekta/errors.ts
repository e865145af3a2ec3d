import type { DeclineGroup } from '#domain/decline-reasons';
import type { CallResult, FailedCall } from '#providers/http-client';
import { refusal } from './wire.ts';

/** Our groups by the refused field's name or code. The first match counts; without one it is the type's group. */
export const groupByField: readonly (readonly [field: RegExp, group: DeclineGroup])[] = [
  [/expires_at/, 'could_not_be_processed'],
  [/customer_info/, 'payment_data_error'],
  [/amount|unit_price/, 'amount_limit'],
];

/** Types of error that prove that nothing was created, each with its group if no field is named. */
const refusals: Readonly<Record<string, { readonly status: number; readonly group: DeclineGroup }>> = {
  parameter_validation_error: { status: 422, group: 'system_error' },
  processing_error: { status: 402, group: 'not_created' },
};

/** Reads an error. Messages are left out: they quote the request. */
export function readFailure(answer: CallResult): FailedCall {
  if (answer.kind === 'silence') return { kind: 'unknown', why: answer.why };
  const { data: errorBody } = refusal.safeParse(answer.body);
  if (answer.status === 404 && errorBody?.type === 'resource_not_found_error') return { kind: 'missing' };
  const known = refusals[errorBody?.type ?? ''];
  if (!errorBody || known?.status !== answer.status) return { kind: 'unknown', why: `status ${answer.status}` };
  const { param, code } = errorBody.details?.[0] ?? {};
  const field = groupByField.find(([name]) => name.test(`${param} ${code}`));
  return { kind: 'refused', group: field?.[1] ?? known.group, code: shortCode(code ?? errorBody.type) };
}

/** Without `conekta.errors.` or `femsa.errors.` before it, which say who answered. */
const shortCode = (code: string): string => code.replace(/^\w+\.errors\./, '').slice(0, 80);
