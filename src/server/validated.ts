import { resolver, validator } from 'hono-openapi';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { problem, type ProblemCode, problemStatus } from '#contracts/problem';
import { Refusal } from './problem-response.ts';

type Part = 'json' | 'query' | 'param';

/** Checks one part of a request against its schema; throws `invalid_request` that names each wrong field and never its value. */
export function validated<S extends StandardSchemaV1, P extends Part>(part: P, schema: S) {
  return validator(part, schema, (result) => {
    if (result.success) return;
    throw new Refusal('invalid_request', 'The request does not fit its schema.', { issues: result.error.map(issueOf) });
  });
}

function issueOf(issue: StandardSchemaV1.Issue): { path: string; message: string } {
  const keys = (issue.path ?? []).map((step) => String(typeof step === 'object' ? step.key : step));
  return { path: keys.join('.'), message: issue.message };
}

/** The answers of a route for the OpenAPI document: its own, and the problems it can meet. */
export function answers(status: number, description: string, schema: StandardSchemaV1 | null, codes: readonly ProblemCode[]) {
  const own = schema ? { description, content: { 'application/json': { schema: resolver(schema) } } } : { description };
  const byStatus = Map.groupBy(codes, (code) => problemStatus[code]);
  const refusals = [...byStatus].map(([refused, list]) => [
    String(refused),
    { description: list.join(', '), content: { 'application/problem+json': { schema: resolver(problem) } } },
  ]);
  return { responses: { [String(status)]: own, ...Object.fromEntries(refusals) } };
}
