import * as z from 'zod/mini';
import { jsonSchema } from './json-schema.ts';

const text = z._default(z.string(), '');
const content = z._default(
  z.record(z.string(), z.looseObject({ schema: z.optional(jsonSchema), example: z.optional(z.unknown()) })),
  {},
);
const parameter = z.looseObject({
  name: z.string(),
  in: z.string(),
  required: z._default(z.boolean(), false),
  description: text,
  schema: z._default(jsonSchema, {}),
  example: z.optional(z.union([z.string(), z.number()])),
});
const operation = z.looseObject({
  operationId: z.string(),
  tags: z._default(z.array(z.string()), []),
  summary: text,
  description: text,
  security: z._default(z.array(z.record(z.string(), z.unknown())), []),
  parameters: z._default(z.array(parameter), []),
  'x-permission': z.optional(z.string()),
  requestBody: z.optional(z.looseObject({ content })),
  responses: z.record(z.string(), z.looseObject({ description: z.string(), content })),
});
const paths = z.record(z.string(), z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), operation));
const openApi = z.looseObject({
  info: z.looseObject({ title: z.string(), description: text }),
  tags: z._default(
    z.array(
      z.looseObject({
        name: z.string(),
        description: text,
        'x-displayName': z.optional(z.string()),
        'x-traitTag': z.optional(z.boolean()),
      }),
    ),
    [],
  ),
  paths,
  webhooks: z._default(paths, {}),
  components: z.looseObject({
    schemas: z.record(z.string(), jsonSchema),
    examples: z._default(z.record(z.string(), z.looseObject({ value: z.unknown() })), {}),
    securitySchemes: z._default(z.record(z.string(), z.looseObject({ description: text })), {}),
  }),
});

export type ApiDocument = ReturnType<typeof readDocument>;
export type Operation = ReturnType<typeof operationOf>;
export type Answer = Operation['answers'][number];
export type Media = Answer['media'][number];

/** Reads an OpenAPI 3.1 document as the page needs it. Throws on one that is not shaped like OpenAPI. */
export function readDocument(source: unknown) {
  const { info, tags, components, ...document } = openApi.parse(source);
  const { schemas, examples, securitySchemes } = components;
  const code = schemas['Problem']?.properties?.['code'];
  const topics = tags.filter((tag) => tag['x-traitTag'] === true);
  const operations = operationsOf(document.paths);
  return {
    ...info,
    /** The document's own tags that are used, then whatever other tag an operation carries: no call is left out. */
    tags: [...new Set([...tags.map(({ name }) => name), ...operations.map(({ tag }) => tag)])]
      .map((name) => ({ name, description: tags.find((tag) => tag.name === name)?.description ?? '' }))
      .filter(({ name }) => operations.some(({ tag }) => tag === name)),
    operations,
    events: operationsOf(document.webhooks),
    schemas,
    /** By scheme name: what a caller shows. */
    security: Object.fromEntries(Object.entries(securitySchemes).map(([name, scheme]) => [name, scheme.description])),
    /** By anchor, in the document's order: what is said before the calls and after them. */
    topics: topics.map(({ name, description, 'x-displayName': title = name }) => ({ name, title, description })),
    /** Every code of a problem, its HTTP status and its sentence. */
    problems: Object.entries(code?.['x-http-status'] ?? {}).map(([name, status]) => ({
      code: name,
      status,
      note: code?.['x-enumDescriptions']?.[name] ?? '',
    })),
    problemExample: examples['invalid_request']?.value ?? null,
  };
}

const operationsOf = (all: z.infer<typeof paths>) =>
  Object.entries(all).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operationOf(method.toUpperCase(), path, described)),
  );

function operationOf(method: string, path: string, described: z.infer<typeof operation>) {
  const { summary, description, parameters } = described;
  const responses = Object.entries(described.responses).map(([status, response]) => ({ status, ...response }));
  const isRefusal = ({ status }: { readonly status: string }) => /^[45]/.test(status);
  return {
    id: described.operationId,
    method,
    path,
    tag: described.tags[0] ?? 'Others',
    summary,
    description,
    parameters,
    /** Names of the security schemes that let a caller in; empty where none is asked for. */
    security: described.security.flatMap((scheme) => Object.keys(scheme)),
    /** What a school's caller must have; null for a payer's call. */
    permission: described['x-permission'] ?? null,
    body: mediaOf(described.requestBody?.content ?? {}),
    answers: responses.filter((each) => !isRefusal(each)).map(answerOf),
    refusals: responses.filter(isRefusal).map((each) => ({ status: each.status, codes: each.description.split(', ') })),
  };
}

/** Without a schema only its media type is known. An example is undefined where the document gives none. */
const mediaOf = (given: z.infer<typeof content>) =>
  Object.entries(given).map(([type, { schema = null, example }]) => ({ type, schema, example }));

type Response = z.infer<typeof operation>['responses'][string] & { readonly status: string };

/** An answer without a schema may give its media type as its description, e.g. `application/pdf`. */
function answerOf({ status, description, content: given }: Response) {
  const media = mediaOf(given);
  if (media.length > 0 || !/^[a-z]+\/[\w.+-]+$/.test(description)) return { status, description, media };
  return { status, description: '', media: [{ type: description, schema: null, example: undefined }] };
}
