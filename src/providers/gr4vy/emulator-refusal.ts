import type { ContentfulStatusCode } from 'hono/utils/http-status';

const codes = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'duplicate_record',
  429: 'too_many_requests',
  500: 'server_error',
} as const satisfies Partial<Record<ContentfulStatusCode, string>>;
type RefusalStatus = keyof typeof codes;

export interface RefusalDetail {
  readonly location: 'body' | 'query' | 'header';
  /** As a JSON pointer. */
  readonly pointer: string;
  readonly message: string;
}

/** A refusal in Gr4vy's shape. Source: https://docs.gr4vy.com/guides/api/resources/errors. */
export class Gr4vyRefusal extends Error {
  readonly status: RefusalStatus;
  readonly code: string;
  readonly details: readonly RefusalDetail[];

  constructor(
    status: RefusalStatus,
    message: string,
    code: string = codes[status],
    details: readonly RefusalDetail[] = [],
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }

  answer(): Response {
    const { status, code, message } = this;
    const details = this.details.map((detail) => ({ ...detail, type: 'value_error' }));
    return Response.json({ type: 'error', code, status, message, details }, { status });
  }
}

/** A 400 about one field of the body. */
export function badField(pointer: string, message: string): Gr4vyRefusal {
  return new Gr4vyRefusal(400, 'Request failed validation', codes[400], [{ location: 'body', pointer, message }]);
}
