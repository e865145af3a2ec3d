/** The headers of answers that a caller can use. */
import { mapped, type OperationPart, refTo } from './openapi-parts.ts';

const text = { type: 'string' } as const;

export const headers = {
  'X-Request-Id': { description: 'The id of this request, as in our logs. Give it to us when you ask.', schema: text },
  'Retry-After': {
    description: 'After how many seconds to repeat the request.',
    schema: { type: 'integer', minimum: 1 },
  },
  'Idempotent-Replayed': {
    description: '`true`: an earlier request under this key had this answer; nothing was done again.',
    schema: { type: 'string', const: 'true' },
  },
  'Next-Cursor': { description: '`cursor` of the next file; absent from the last.', schema: text },
  'Content-Disposition': { description: 'The name of the file.', schema: text },
} as const;

/** Statuses with `Retry-After`. */
const waiting: ReadonlySet<string> = new Set(['429', '503']);

export function withHeaders(operation: OperationPart): OperationPart {
  const takesKey = (operation.parameters ?? []).some(({ name }) => name === 'Idempotency-Key');
  return {
    ...operation,
    responses: mapped(operation.responses, (response, status) => {
      const isFile = Object.keys(response.content ?? {}).some((type) => /csv/.test(type));
      const names: readonly (keyof typeof headers)[] = [
        'X-Request-Id',
        ...(waiting.has(status) || response.description.includes('idempotency_key_in_flight')
          ? (['Retry-After'] as const)
          : []),
        ...(takesKey && status.startsWith('2') ? (['Idempotent-Replayed'] as const) : []),
        ...(isFile ? (['Content-Disposition', 'Next-Cursor'] as const) : []),
      ];
      return { ...response, headers: Object.fromEntries(names.map((name) => [name, refTo('headers', name)])) };
    }),
  };
}
