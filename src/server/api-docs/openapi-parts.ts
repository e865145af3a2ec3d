/** The parts of an OpenAPI 3.1 document that `complete.ts` reads and adds to. What is not named here is kept. */
import * as z from 'zod/mini';
import { jsonSchema } from './json-schema.ts';

const reference = z.object({ $ref: z.string() });
export type Reference = z.infer<typeof reference>;

const media = z.looseObject({
  schema: z.optional(jsonSchema),
  example: z.optional(z.unknown()),
  examples: z.optional(z.record(z.string(), reference)),
});
const content = z.record(z.string(), media);
const response = z.looseObject({
  description: z.string(),
  headers: z.optional(z.record(z.string(), reference)),
  content: z.optional(content),
});
const parameter = z.looseObject({
  name: z.string(),
  in: z.string(),
  description: z.optional(z.string()),
  schema: z.optional(jsonSchema),
});
const operation = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  description: z.optional(z.string()),
  parameters: z.optional(z.array(parameter)),
  requestBody: z.optional(z.looseObject({ content })),
  responses: z.record(z.string(), response),
});
const paths = z.record(z.string(), z.record(z.string(), operation));

export const openApiParts = z.looseObject({
  tags: z.array(z.looseObject({ name: z.string(), description: z.string() })),
  paths,
  webhooks: paths,
  components: z.looseObject({ schemas: z.record(z.string(), jsonSchema) }),
});

export type Parts = z.infer<typeof openApiParts>;
export type OperationPart = z.infer<typeof operation>;
export type ResponsePart = z.infer<typeof response>;
export type ContentPart = z.infer<typeof content>;

export const refTo = (kind: 'schemas' | 'headers' | 'examples', name: string): Reference => ({
  $ref: `#/components/${kind}/${name}`,
});
export const nameOf = ({ $ref }: { readonly $ref?: string | undefined }): string | null =>
  $ref?.split('/').at(-1) ?? null;

/** The same paths with each operation as `change` returns it. */
export const eachOperation = (
  all: Parts['paths'],
  change: (operation: OperationPart, path: string) => OperationPart,
): Parts['paths'] => mapped(all, (methods, path) => mapped(methods, (each) => change(each, path)));

export const mapped = <T, U>(
  entries: Readonly<Record<string, T>>,
  change: (value: T, name: string) => U,
): Record<string, U> => Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, change(value, name)]));
