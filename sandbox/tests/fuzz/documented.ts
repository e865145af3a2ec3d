import type { ApiDocument, Operation } from '#server/api-docs/document';
import { type JsonSchema, type Schemas, shapeOf } from '#server/api-docs/json-schema';
import { needs } from './operations.ts';
import { isRecord } from './places.ts';
import type { Wire } from './wire.ts';

/** What the document says an operation takes beyond its example. */
export interface Documented {
  readonly query: readonly string[];
  /** Fields of a body that its example does not show, with a value each. */
  readonly otherFields: Readonly<Record<string, unknown>>;
}

/** Reads it for a request of an operation. */
export function documentedOf(operation: Operation, { schemas }: ApiDocument, { body }: Wire): Documented {
  const { properties = {} } = shapeOf(operation.body[0]?.schema ?? {}, schemas).schema;
  const unshown = Object.entries(properties).filter(([name]) => !(isRecord(body) && name in body));
  return {
    query: operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
    otherFields: {
      ...Object.fromEntries(unshown.map(([name, schema]) => [name, anyValue(schema, schemas)])),
      ...needs[operation.id]?.more,
    },
  };
}

const formats: Readonly<Record<string, string>> = {
  'date-time': '2027-01-08T18:30:00Z',
  date: '2027-01-10',
  email: 'ana@correo.example',
  uri: 'https://escuela.example/pagos',
  uuid: '00000000-0000-4000-8000-000000000000',
};
const plain: Readonly<Record<string, unknown>> = { integer: 1, number: 1, boolean: false, string: 'MX', null: null };

/** A value of a schema's kind with every field, for something odd to be put into. */
function anyValue(given: JsonSchema, schemas: Schemas): unknown {
  const { schema, alternatives } = shapeOf(given, schemas);
  const [first] = alternatives;
  if (first) return anyValue(first, schemas);
  if (schema.items) return [anyValue(schema.items, schemas)];
  const { properties, type } = schema;
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, anyValue(each, schemas)]));
  return (
    schema.default ?? schema.const ?? schema.enum?.[0] ?? formats[schema.format ?? ''] ?? plain[String(type)] ?? {}
  );
}
