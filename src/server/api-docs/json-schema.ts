import * as z from 'zod/mini';

/** The part of JSON Schema 2020-12 that our documents use. */
export interface JsonSchema {
  readonly $ref?: string | undefined;
  readonly type?: string | readonly string[] | undefined;
  readonly description?: string | undefined;
  readonly format?: string | undefined;
  readonly pattern?: string | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly const?: unknown;
  readonly default?: unknown;
  /** What counts when the field is absent. */
  readonly 'x-default'?: unknown;
  readonly example?: unknown;
  readonly examples?: readonly unknown[] | undefined;
  readonly properties?: Readonly<Record<string, JsonSchema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly additionalProperties?: boolean | JsonSchema | undefined;
  readonly items?: JsonSchema | undefined;
  readonly anyOf?: readonly JsonSchema[] | undefined;
  readonly oneOf?: readonly JsonSchema[] | undefined;
  readonly allOf?: readonly JsonSchema[] | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly exclusiveMinimum?: number | undefined;
  readonly exclusiveMaximum?: number | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
  /** A sentence for values of an `enum`. */
  readonly 'x-enumDescriptions'?: Readonly<Record<string, string>> | undefined;
  readonly 'x-http-status'?: Readonly<Record<string, number>> | undefined;
}
export type Schemas = Readonly<Record<string, JsonSchema>>;

/** One of our own document: it was made from schemas that the library wrote. */
export const jsonSchema = z.custom<JsonSchema>((schema) => typeof schema === 'object' && schema !== null);

/** A schema with its reference resolved and `null` taken apart from what it is otherwise. */
export interface Shape {
  readonly schema: JsonSchema;
  /** The name it is referred to by; null for one that stands where it is used. */
  readonly component: string | null;
  readonly nullable: boolean;
  /** The alternatives; empty if there is no choice. */
  readonly alternatives: readonly JsonSchema[];
}

/** Resolves a schema by one step: its reference, `null`, or alternatives. An unknown reference is an empty schema. */
export function shapeOf(schema: JsonSchema, schemas: Schemas): Shape {
  if (schema.$ref !== undefined) {
    const component = schema.$ref.split('/').at(-1) ?? '';
    const shape = shapeOf(schemas[component] ?? {}, schemas);
    const { description = shape.schema.description } = schema;
    return { ...shape, schema: { ...shape.schema, description }, component };
  }
  if (schema.allOf !== undefined) return shapeOf(merged(schema, schemas), schemas);
  const choices = schema.anyOf ?? schema.oneOf ?? [];
  const alternatives = choices.filter(({ type }) => type !== 'null');
  const [only] = alternatives;
  if (only !== undefined && alternatives.length === 1) {
    const { anyOf: _any, oneOf: _one, ...around } = schema;
    const inner = shapeOf(only, schemas);
    return { ...inner, schema: { ...inner.schema, ...around }, nullable: inner.nullable || choices.length > 1 };
  }
  const types = typeof schema.type === 'object' ? schema.type.filter((type) => type !== 'null') : null;
  return {
    schema: types === null ? schema : { ...schema, type: types.length === 1 ? types[0] : types },
    component: null,
    nullable: choices.length > alternatives.length || (Array.isArray(schema.type) && schema.type.includes('null')),
    alternatives,
  };
}

function merged({ allOf = [], ...rest }: JsonSchema, schemas: Schemas): JsonSchema {
  return [...allOf.map((part) => shapeOf(part, schemas).schema), rest].reduce((all, part) => ({
    ...all,
    ...part,
    properties: { ...all.properties, ...part.properties },
    required: [...(all.required ?? []), ...(part.required ?? [])],
  }));
}

/** The property whose one value tells alternatives apart, e.g. `kind` and `voucher`; null where there is none. */
export function discriminatorOf(schema: JsonSchema): { readonly name: string; readonly value: string } | null {
  const found = Object.entries(schema.properties ?? {}).find(([, property]) => property.const !== undefined);
  return found ? { name: found[0], value: String(found[1].const) } : null;
}
