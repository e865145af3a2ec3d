/** Gives each field of the document's schemas its sentence of `notes.md`, and takes out what says nothing. */
import type { JsonSchema, Schemas } from './json-schema.ts';
import { fieldNote } from './notes.ts';
import { mapped, nameOf, type Parts } from './openapi-parts.ts';

/** The named schemas with their words. */
export function withWords({ paths, components: { schemas } }: Parts): Schemas {
  const owners = ownersOf(schemas, requestsOf(paths));
  return mapped(schemas, (schema, name) => described(schema, [name, ...(owners.get(name) ?? [])]));
}

/** By a request's schema: the operations that take it. */
const requestsOf = (paths: Parts['paths']): readonly (readonly [string, string])[] =>
  Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ operationId, requestBody }) =>
      Object.values(requestBody?.content ?? {}).map(({ schema = {} }) => [nameOf(schema) ?? '', operationId] as const),
    ),
  );

/** By a schema's name: what its fields' notes may be written under, besides. */
function ownersOf(schemas: Schemas, requests: readonly (readonly [string, string])[]): Map<string, Set<string>> {
  const owners = new Map<string, Set<string>>();
  const add = (name: string, owner: string): unknown => owners.set(name, (owners.get(name) ?? new Set()).add(owner));
  for (const [name, operation] of requests) add(name, operation);
  for (const name of Object.keys(schemas)) if (name.endsWith('Event')) add(name, 'event');
  for (const [of, schema] of Object.entries(schemas))
    for (const [name, owner] of referencesIn(schema, of)) add(name, owner);
  return owners;
}

/** Each name that a schema refers to, with the field that does. */
function referencesIn(schema: JsonSchema, field: string): readonly (readonly [string, string])[] {
  const { items, properties = {}, anyOf = [], oneOf = [], allOf = [] } = schema;
  const name = nameOf(schema);
  return [
    ...(name === null ? [] : [[name, field] as const]),
    ...[...(items ? [items] : []), ...anyOf, ...oneOf, ...allOf].flatMap((inner) => referencesIn(inner, field)),
    ...Object.entries(properties).flatMap(([inner, property]) => referencesIn(property, inner)),
  ];
}

function described(schema: JsonSchema, owners: readonly string[]): JsonSchema {
  const { items, properties, anyOf, oneOf, allOf } = schema;
  const inner = (each: JsonSchema): JsonSchema => described(each, owners);
  return {
    ...plain(schema),
    ...(items && { items: inner(items) }),
    ...(anyOf && { anyOf: anyOf.map(inner) }),
    ...(oneOf && { oneOf: oneOf.map(inner) }),
    ...(allOf && { allOf: allOf.map(inner) }),
    ...(properties && {
      properties: mapped(properties, (property, name) => worded(described(property, [name]), owners, name)),
    }),
  };
}

function worded(property: JsonSchema, owners: readonly string[], name: string): JsonSchema {
  const description = property.description ?? fieldNote(owners, name);
  return description === '' ? property : { ...property, description };
}

const named = new Set(['date-time', 'date', 'uuid', 'email']);
const isTelling = (limit: number | undefined): boolean =>
  limit !== undefined && Number.isSafeInteger(limit + Math.sign(limit));

/**
 * A schema without the limits of JavaScript's own integers, and without the pattern of a format that has a name. A
 * default stands as `x-default`: under its own name, clients take a field with one for required.
 */
export function plain({ default: absent, pattern, minimum, maximum, ...schema }: JsonSchema): JsonSchema {
  return {
    ...schema,
    ...(pattern !== undefined && !named.has(schema.format ?? '') && { pattern }),
    ...(isTelling(minimum) && { minimum }),
    ...(isTelling(maximum) && { maximum }),
    ...(absent !== undefined && absent !== null && { 'x-default': absent }),
  };
}
