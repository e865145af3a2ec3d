import { Refusal } from '../emulation/refusal.ts';

export const inputRefusal = (field: string, text: string): Refusal =>
  new Refusal(text, 422, { error: { type: 'INPUT_VALIDATION_ERROR', messages: { [field]: [text] } } });

export const notFound = (): Refusal =>
  new Refusal('not found', 404, {
    error: { type: 'NOT_FOUND_ERROR', reason: 'La entidad solicitada no existe' },
  });

export const invalidToken = (): Refusal =>
  new Refusal('invalid access token', 401, {
    error: { type: 'INVALID_ACCESS_TOKEN', reason: 'La llave proporcionada no corresponde a este ambiente' },
  });

export const refusals = {
  401: invalidToken,
  429: () => new Refusal('too many requests', 429, { error: { type: 'TOO_MANY_REQUESTS' } }),
  500: () => new Refusal('out of order', 500, { error: { type: 'INTERNAL_ERROR' } }),
} as const;
