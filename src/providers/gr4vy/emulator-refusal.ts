import { Refusal } from '../emulation/refusal.ts';

const codes = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'duplicate_record',
  429: 'too_many_requests',
  500: 'server_error',
} as const;

/**
 * Returns a refusal in Gr4vy's shape; `pointer` is the wrong field of the body.
 * Source: https://docs.gr4vy.com/guides/api/resources/errors.
 */
export function gr4vyRefusal(
  status: keyof typeof codes,
  message: string,
  { code = codes[status], pointer }: { readonly code?: string; readonly pointer?: string } = {},
): Refusal {
  const details = pointer === undefined ? [] : [{ location: 'body', pointer, message, type: 'value_error' }];
  return new Refusal(message, status, { type: 'error', code, status, message, details });
}

/** A 400 about one field of the body. */
export const badField = (pointer: string, message: string): Refusal => gr4vyRefusal(400, message, { pointer });
