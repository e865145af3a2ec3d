import { describeRoute, generateSpecs, resolver, type ResponsesWithResolver } from 'hono-openapi';
import type { Hono } from 'hono';
import type * as z from 'zod/mini';
import { problem, type ProblemCode, problemStatus } from '#contracts/problem';
import { schoolEvent } from '#contracts/school-events';
import type { Permission } from '#domain/permissions';
import { nameSchemas, pascal } from './schema-names.ts';

nameSchemas();

/** What a caller must show, as `security` of a described route: `[{ schoolKey: [] }]` or `[{ payerToken: [] }]`. */
const securitySchemes = {
  schoolKey: { type: 'http', scheme: 'bearer', description: 'A school’s secret key, `sk_live_…` or `sk_test_…`.' },
  payerToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of `GET /api/sessions/{hashKey}`; lives 15 minutes.',
  },
} as const;

const info = {
  title: 'Cuota',
  version: '1',
  contact: { name: 'Whoever runs this installation' },
  license: { name: 'MIT', identifier: 'MIT' },
  description:
    'School-fee checkout for Mexico, Colombia and Ecuador. Amounts are whole minor units beside their currency; instants are ISO 8601. ' +
    'Every error is `application/problem+json` with a `code` of the list in `Problem`.',
};

const tags = [
  { name: 'School', description: 'Your server calls these with your secret key.' },
  { name: 'Payer', description: 'The payment pages call these with the token of their session.' },
];

/** Makes the document from the very schemas the routes check and answer with. */
export async function describeApi(app: Hono) {
  const { components, ...document } = await generateSpecs(app, {
    excludeStaticFile: false,
    // A bank's calls have a document of their own.
    exclude: /^\/biller\//,
    defaultValidationErrorResponse: false,
    documentation: { info, tags, components: { securitySchemes } },
  });
  const schemas = { ...components.schemas, ...problemWithCodes(components.schemas?.['Problem']) };
  return { ...document, components: { ...components, schemas }, webhooks: outgoingWebhooks() };
}

/** A 2xx answer of a described route. */
export function answer(schema: z.ZodMiniType, description: string): ResponsesWithResolver[string] {
  return { description, content: { 'application/json': { schema: resolver(schema) } } };
}

export interface Call {
  readonly summary: string;
  readonly description?: string;
  /** What a school's caller must have. */
  readonly permission?: Permission;
  /** Where a body has several media types; else its check describes it. */
  readonly requestBody?: Parameters<typeof describeRoute>[0]['requestBody'];
  /** How it refuses, beside what all of its kind refuse. */
  readonly refusals?: readonly ProblemCode[];
  /** What it answers, by status. */
  readonly [status: number]: ResponsesWithResolver[string];
}

/** Describes the calls of one kind: `common` is said of all of them, and `always` is how any of them may be refused. */
export const describeCalls =
  (common: Omit<Parameters<typeof describeRoute>[0], 'responses'>, always: readonly ProblemCode[] = []) =>
  (operationId: string, { refusals = [], permission, ...call }: Call) => {
    const { summary, description, requestBody, ...answers } = call;
    const words = description === undefined ? { summary } : { summary, description };
    return describeRoute({
      ...common,
      operationId,
      ...words,
      ...(permission && { 'x-permission': permission }),
      ...(requestBody && { requestBody }),
      responses: { ...answers, ...problems(...always, ...refusals) },
    });
  };

export const payerCall = describeCalls({ tags: ['Payer'], security: [{ payerToken: [] }] });
/** A call of the payer's that needs no token. */
export const openCall = describeCalls({ tags: ['Payer'], security: [] });

const proof = {
  in: 'header' as const,
  name: 'DPoP',
  required: true,
  description: 'A proof for this request and no other, of at most 2,000 characters.',
  schema: { type: 'string' as const, maxLength: 2_000 },
};
/** One without a token that wants a proof. */
export const provenCall = describeCalls({ tags: ['Payer'], security: [], parameters: [proof] });

function problems(...codes: readonly ProblemCode[]): ResponsesWithResolver {
  // Whatever is asked, the database may be away.
  const all = new Set([...codes, 'service_unavailable'] as const);
  const byStatus = Map.groupBy(all, (code) => String(problemStatus[code]));
  return Object.fromEntries([...byStatus].map(([status, group]) => [status, refusal(group)]));
}

function refusal(codes: readonly ProblemCode[]): ResponsesWithResolver[string] {
  return { description: codes.join(', '), content: { 'application/problem+json': { schema: resolver(problem) } } };
}

/** The problem's schema with every code we know and its HTTP status. */
function problemWithCodes(schema: object = {}) {
  const properties = 'properties' in schema ? schema.properties : undefined;
  const code = { type: 'string', enum: Object.keys(problemStatus), 'x-http-status': problemStatus };
  return { Problem: { ...schema, properties: { ...(typeof properties === 'object' ? properties : {}), code } } };
}

/** What we call at the school's endpoint, by Standard Webhooks. */
function outgoingWebhooks() {
  const events = schoolEvent.def.options.map((event) => {
    const [type = ''] = event.shape.type.def.values;
    const schema = { $ref: `#/components/schemas/${pascal(type)}Event` };
    const operation = {
      operationId: type,
      tags: ['School'],
      summary: type,
      security: [],
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: { '2XX': { description: 'Taken. After any other answer it is sent again.' } },
    };
    return [type, { post: operation }] as const;
  });
  return Object.fromEntries<object>(events);
}
