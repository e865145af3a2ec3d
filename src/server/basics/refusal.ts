import { randomBytes } from 'node:crypto';
import { currentRequestId } from './request-context.ts';
import { type Problem, type ProblemCode, problemStatus } from '#contracts/problem';

/** An expected refusal, on its way to the caller. Thrown only inside `server/`, caught once in `app.ts`. */
export class Refusal extends Error {
  readonly code: ProblemCode;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  constructor(
    code: ProblemCode,
    description: string,
    metadata: Readonly<Record<string, unknown>> = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(description);
    this.code = code;
    this.metadata = metadata;
    this.headers = headers;
  }
}

/** Eight characters a payer can read out and we can find in the log. */
export function newSupportCode(): string {
  const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
  return Array.from(randomBytes(8), (byte) => alphabet[byte % alphabet.length]).join('');
}

export function problemBody(refusal: Refusal, supportCode: string): Problem {
  return {
    type: `urn:cuota:problem:${refusal.code}`,
    title: refusal.code.replaceAll('_', ' '),
    status: problemStatus[refusal.code],
    code: refusal.code,
    description: refusal.message,
    metadata: { ...refusal.metadata },
    support_code: supportCode,
    request_id: currentRequestId() ?? '',
  };
}
