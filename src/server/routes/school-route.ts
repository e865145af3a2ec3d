import type { SchoolEnv } from '../http/school-auth.ts';
import { keepAs } from '../http/idempotency.ts';
import type { Services } from '../services/services.ts';
import type { SchoolChange } from '../use-cases/school-call.ts';
import { describeCalls } from './openapi.ts';

/** Hands a school's call to a use-case; the answer of one that changes something is kept under this status. */
export const callOf = (
  services: Services,
  c: { readonly var: SchoolEnv['Variables'] },
  status = 200,
): SchoolChange<unknown> => ({ services, school: c.var.school, keep: keepAs(c, status) });

/** What every described call of a school has in common. */
const asSchool = { tags: ['School'], security: [{ schoolKey: [] }] };

/** How any call may be refused. */
const everyCall = ['unauthorized', 'too_many_requests', 'service_unavailable', 'internal_error'] as const;

/** How any call that changes something may be refused. */
const everyWrite = [
  ...everyCall,
  'invalid_request',
  'malformed_json',
  'unsupported_media_type',
  'payload_too_large',
  'idempotency_key_reused',
  'idempotency_key_in_flight',
] as const;

/** How a call may be refused that books money or decides about it. */
const everyMoneyWrite = [...everyWrite, 'idempotency_key_required'] as const;

const idempotencyKey = {
  in: 'header' as const,
  name: 'Idempotency-Key',
  description:
    '1 to 255 visible characters. The same request again gets the same answer, with `Idempotent-Replayed: true`.',
  schema: { type: 'string' as const, minLength: 1, maxLength: 255 },
};

/** Where a call that came twice would book money twice. */
const requiredIdempotencyKey = {
  ...idempotencyKey,
  required: true,
  description:
    'Required: 1 to 255 visible characters, your own id of what you do. The same request again gets the same answer, with ' +
    '`Idempotent-Replayed: true`.',
};

export const schoolRead = describeCalls(asSchool, everyCall);
export const schoolWrite = describeCalls({ ...asSchool, parameters: [idempotencyKey] }, everyWrite);
/** Without a body. */
export const schoolDelete = describeCalls({ ...asSchool, parameters: [idempotencyKey] }, everyCall);
export const schoolMoneyWrite = describeCalls({ ...asSchool, parameters: [requiredIdempotencyKey] }, everyMoneyWrite);
