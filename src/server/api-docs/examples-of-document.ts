/** The recorded requests, answers and events as the examples of the document, and one problem for each code. */
import * as z from 'zod/mini';
import { problemStatus } from '#contracts/problem';
import { recorded } from './examples.ts';
import { problemNote } from './notes.ts';
import { type ContentPart, mapped, type OperationPart, type Parts, refTo, type ResponsePart } from './openapi-parts.ts';

/** What a problem of some codes holds in `metadata`. */
const metadata: Readonly<Record<string, object>> = {
  invalid_request: { issues: [{ path: 'payer.email', message: 'Invalid email address' }] },
};

/** By code: a problem as it is answered. Of those that no described call answers there is none. */
export function problemExamples(paths: Parts['paths']) {
  const answered = new Set(
    Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ responses }) => Object.values(responses).flatMap(({ description }) => description.split(', '))),
  );
  const codes = Object.entries(problemStatus).filter(([code]) => answered.has(code));
  return mapped(Object.fromEntries(codes), problemExample);
}

const problemExample = (status: number, code: string) => ({
  summary: problemNote(code),
  value: {
    type: `urn:cuota:problem:${code}`,
    title: code.replaceAll('_', ' '),
    status,
    code,
    description: problemNote(code),
    metadata: metadata[code] ?? {},
    support_code: 'K7Q2-9XMD',
    request_id: '4f0c1d6e9b2a47d38e51c07fa6b9d210',
  },
});

const withRefund = z.object({ data: z.object({ refund: z.unknown() }) });

/** By operation and status: an answer that was recorded elsewhere. */
const elsewhere: Readonly<Record<string, unknown>> = {
  'refundPayment 202': withRefund.parse(recorded.events['refund.pending']).data.refund,
};

/** A request or event with its recorded body, and each answer with its own. */
export function withExamples(operation: OperationPart): OperationPart {
  const { operationId, requestBody, responses, parameters } = operation;
  const run = recorded.operations[operationId];
  const sent = run?.request.body ?? recorded.events[operationId];
  const [usual] = Object.keys(responses);
  return {
    ...operation,
    ...(parameters && {
      parameters: parameters.map((each) =>
        withValue(each, run?.request.query?.[each.name] ?? keyOf(each, operationId)),
      ),
    }),
    ...(requestBody && { requestBody: { ...requestBody, content: showing(requestBody.content, sent) } }),
    responses: mapped(responses, (response, status) =>
      answering(response, status === usual ? run?.answer : elsewhere[`${operationId} ${status}`]),
    ),
  };
}

type Parameter = NonNullable<OperationPart['parameters']>[number];

const keyOf = ({ name }: Parameter, operationId: string): string | undefined =>
  name === 'Idempotency-Key'
    ? (recorded.operations[operationId]?.request.idempotencyKey ?? `${operationId}-1`)
    : undefined;

/** Whole numbers stand in a query as text. */
function withValue(parameter: Parameter, value: string | undefined): Parameter {
  if (value === undefined) return parameter;
  return { ...parameter, example: parameter.schema?.type === 'integer' ? Number(value) : value };
}

const showing = (content: ContentPart, example: unknown): ContentPart =>
  mapped(content, (media, type) =>
    example === undefined || example === null || /pdf|png/.test(type) || 'example' in media
      ? media
      : { ...media, example },
  );

function answering(response: ResponsePart, example: unknown): ResponsePart {
  if (!response.content) return response;
  if (!('application/problem+json' in response.content))
    return { ...response, content: showing(response.content, example) };
  const examples = Object.fromEntries(
    response.description.split(', ').map((code) => [code, refTo('examples', code)] as const),
  );
  return { ...response, content: mapped(response.content, (media) => ({ ...media, examples })) };
}
