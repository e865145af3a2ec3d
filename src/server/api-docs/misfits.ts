import { isRecord, type JsonSchema, type Schemas, shapeOf } from './json-schema.ts';

/** Where a value does not fit its schema, as `path: reason`; empty when it fits. Formats are held by their patterns. */
export function misfits(value: unknown, schema: JsonSchema, schemas: Schemas, path = '$'): string[] {
  const shape = shapeOf(schema, schemas);
  if (value === null && shape.nullable) return [];
  if (shape.alternatives.length > 0) {
    const tries = shape.alternatives.map((alternative) => misfits(value, alternative, schemas, path));
    return tries.some((found) => found.length === 0) ? [] : (tries.toSorted((a, b) => a.length - b.length)[0] ?? []);
  }
  const reasons = valueReasons(value, shape.schema).map((reason) => `${path}: ${reason}`);
  if (Array.isArray(value)) return [...reasons, ...itemMisfits(value, shape.schema, schemas, path)];
  if (isRecord(value)) return [...reasons, ...propertyMisfits(value, shape.schema, schemas, path)];
  return reasons;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function valueReasons(value: unknown, schema: JsonSchema): string[] {
  const types = schema.type === undefined ? [] : [schema.type].flat();
  const type = typeOf(value);
  if (types.length > 0 && !types.includes(type) && !(type === 'integer' && types.includes('number')))
    return [`is ${type}, not ${types.join(' or ')}`];
  const reasons: string[] = [];
  if (schema.enum !== undefined && !schema.enum.includes(value)) reasons.push('is not one of its values');
  if (schema.const !== undefined && schema.const !== value) reasons.push(`is not ${JSON.stringify(schema.const)}`);
  if (typeof value === 'string') reasons.push(...textReasons(value, schema));
  if (typeof value === 'number') reasons.push(...numberReasons(value, schema));
  return reasons;
}

function textReasons(value: string, { minLength = 0, maxLength = Infinity, pattern }: JsonSchema): string[] {
  const fits = value.length >= minLength && value.length <= maxLength;
  const matches = pattern === undefined || new RegExp(pattern, 'u').test(value);
  return [...(fits ? [] : ['has a wrong length']), ...(matches ? [] : ['does not match its pattern'])];
}

function numberReasons(value: number, schema: JsonSchema): string[] {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum, exclusiveMaximum } = schema;
  const within =
    value >= minimum &&
    value <= maximum &&
    (exclusiveMinimum === undefined || value > exclusiveMinimum) &&
    (exclusiveMaximum === undefined || value < exclusiveMaximum);
  return within ? [] : ['is out of range'];
}

function itemMisfits(value: readonly unknown[], schema: JsonSchema, schemas: Schemas, path: string): string[] {
  const { items, minItems = 0, maxItems = Infinity } = schema;
  const count = value.length < minItems || value.length > maxItems ? [`${path}: has a wrong number of items`] : [];
  return [...count, ...value.flatMap((item, at) => (items ? misfits(item, items, schemas, `${path}[${at}]`) : []))];
}

function propertyMisfits(value: Record<string, unknown>, schema: JsonSchema, schemas: Schemas, path: string): string[] {
  const { properties = {}, required = [], additionalProperties: others } = schema;
  const missing = required.filter((name) => !(name in value)).map((name) => `${path}.${name}: is missing`);
  const wrong = Object.entries(value).flatMap(([name, property]) => {
    const known = properties[name];
    if (known !== undefined) return misfits(property, known, schemas, `${path}.${name}`);
    if (others === false) return [`${path}.${name}: is not a field`];
    return typeof others === 'object' ? misfits(property, others, schemas, `${path}.${name}`) : [];
  });
  return [...missing, ...wrong];
}
