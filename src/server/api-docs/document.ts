import * as z from 'zod/mini';
import { jsonSchema, type JsonSchema, type Schemas } from './json-schema.ts';

/** A body in one media type. Without a schema only its media type is known, as for a PDF. */
export interface Media {
  readonly type: string;
  readonly schema: JsonSchema | null;
  /** What the document itself gives as an example; undefined where it gives none. */
  readonly example: unknown;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
}

export interface Answer {
  readonly status: string;
  readonly description: string;
  readonly media: readonly Media[];
}

/** One call, or one event: everything its article is made from. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** Names of the security schemes that let a caller in; empty where none is asked for. */
  readonly security: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly body: readonly Media[];
  /** The 2xx answers. */
  readonly answers: readonly Answer[];
  /** HTTP status and code of every refusal, by status. */
  readonly refusals: readonly { readonly status: string; readonly codes: readonly string[] }[];
}

export interface ApiDocument {
  readonly title: string;
  readonly description: string;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly operations: readonly Operation[];
  readonly events: readonly Operation[];
  readonly schemas: Schemas;
  /** By scheme name: what a caller shows. */
  readonly security: Readonly<Record<string, string>>;
  /** Every code of a problem and its HTTP status. */
  readonly problems: Readonly<Record<string, number>>;
}

const media = z.record(
  z.string(),
  z.looseObject({
    schema: z.optional(jsonSchema),
    example: z.optional(z.unknown()),
    examples: z.optional(z.unknown()),
  }),
);
const operation = z.looseObject({
  operationId: z.optional(z.string()),
  tags: z._default(z.array(z.string()), []),
  summary: z._default(z.string(), ''),
  description: z._default(z.string(), ''),
  security: z._default(z.array(z.record(z.string(), z.unknown())), []),
  parameters: z._default(
    z.array(
      z.looseObject({
        name: z.string(),
        in: z.string(),
        required: z._default(z.boolean(), false),
        description: z._default(z.string(), ''),
        schema: z._default(jsonSchema, {}),
      }),
    ),
    [],
  ),
  requestBody: z.optional(z.looseObject({ content: z._default(media, {}) })),
  responses: z.record(z.string(), z.looseObject({ description: z.string(), content: z._default(media, {}) })),
});
const paths = z.record(z.string(), z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), operation));
const openApi = z.looseObject({
  info: z.looseObject({ title: z.string(), description: z._default(z.string(), '') }),
  tags: z._default(z.array(z.looseObject({ name: z.string(), description: z._default(z.string(), '') })), []),
  paths,
  webhooks: z._default(paths, {}),
  components: z.looseObject({
    schemas: z.record(z.string(), jsonSchema),
    securitySchemes: z._default(z.record(z.string(), z.looseObject({ description: z._default(z.string(), '') })), {}),
  }),
});

/** Reads an OpenAPI 3.1 document as the page needs it. Throws on one that is not shaped like OpenAPI. */
export function readDocument(source: unknown): ApiDocument {
  const document = openApi.parse(source);
  const { schemas, securitySchemes } = document.components;
  const operations = operationsOf(document.paths);
  return {
    title: document.info.title,
    description: document.info.description,
    tags: tagsOf(document.tags, operations),
    operations,
    events: operationsOf(document.webhooks),
    schemas,
    security: Object.fromEntries(Object.entries(securitySchemes).map(([name, scheme]) => [name, scheme.description])),
    problems: schemas['Problem']?.properties?.['code']?.['x-http-status'] ?? {},
  };
}

/** The document's own tags that are used, then whatever other tag an operation carries: no call is left out. */
function tagsOf(told: ApiDocument['tags'], operations: readonly Operation[]): ApiDocument['tags'] {
  const used = [...new Set(operations.map(({ tag }) => tag))];
  const known = told.filter(({ name }) => used.includes(name));
  const others = used.filter((name) => !known.some((tag) => tag.name === name));
  return [...known, ...others.map((name) => ({ name, description: '' }))];
}

function operationsOf(all: z.infer<typeof paths>): Operation[] {
  return Object.entries(all).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operationOf(method.toUpperCase(), path, described)),
  );
}

function operationOf(method: string, path: string, described: z.infer<typeof operation>): Operation {
  const responses = Object.entries(described.responses);
  return {
    id: described.operationId ?? `${method}-${path.replaceAll(/\W+/g, '-')}`,
    method,
    path,
    tag: described.tags[0] ?? 'Others',
    summary: described.summary,
    description: described.description,
    security: described.security.flatMap((scheme) => Object.keys(scheme)),
    parameters: described.parameters,
    body: mediaOf(described.requestBody?.content ?? {}),
    answers: responses
      .filter(([status]) => !/^[45]/.test(status))
      .map(([status, { description, content }]) => answerOf(status, description, mediaOf(content))),
    refusals: responses
      .filter(([status]) => /^[45]/.test(status))
      .map(([status, { description }]) => ({ status, codes: description.split(', ') })),
  };
}

function mediaOf(content: z.infer<typeof media>): Media[] {
  return Object.entries(content).map(([type, { schema, example, examples }]) => ({
    type,
    schema: schema ?? null,
    example: example ?? firstExample(examples),
  }));
}

function firstExample(examples: unknown): unknown {
  const named = z.record(z.string(), z.looseObject({ value: z.unknown() })).safeParse(examples);
  return named.success ? Object.values(named.data)[0]?.value : undefined;
}

/** An answer without a schema may give its media type as its description, e.g. `application/pdf`. */
function answerOf(status: string, description: string, content: readonly Media[]): Answer {
  if (content.length > 0 || !/^[a-z]+\/[\w.+-]+$/.test(description)) return { status, description, media: content };
  return { status, description: '', media: [{ type: description, schema: null, example: undefined }] };
}
