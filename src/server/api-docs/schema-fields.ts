import { discriminatorOf, type JsonSchema, type Schemas, type Shape, shapeOf } from './json-schema.ts';

export interface Field {
  /** 0 for a field of the whole; one more for each object it is inside of. */
  readonly depth: number;
  /** Empty for a row that only heads an alternative. */
  readonly name: string;
  readonly type: string;
  /** The component the type refers to; null when its fields follow, or it has none. */
  readonly link: string | null;
  readonly presence: 'required' | 'optional' | 'always';
  readonly description: string;
  /** Each a short phrase, e.g. `1 to 64 characters`. */
  readonly limits: readonly string[];
  readonly values: readonly string[];
}

export interface Reading {
  readonly schemas: Schemas;
  /** Whether inner components are followed or linked to. */
  readonly inner: 'followed' | 'linked';
  /** A request says what is required; an answer has every field unless it says otherwise. */
  readonly direction: 'request' | 'answer';
}

interface Place {
  readonly depth: number;
  readonly inside: readonly string[];
}

/** The fields of a schema, outermost first, each followed by what is inside it. */
export function fieldsOf(schema: JsonSchema, reading: Reading): Field[] {
  return innerFields(shapeOf(schema, reading.schemas), { depth: 0, inside: [] }, reading);
}

function innerFields(shape: Shape, place: Place, reading: Reading): Field[] {
  if (shape.component !== null && place.inside.includes(shape.component)) return [];
  const within = {
    ...place,
    inside: shape.component === null ? place.inside : [...place.inside, shape.component],
  };
  if (shape.alternatives.length > 0) {
    return shape.alternatives.flatMap((alternative) => alternativeFields(alternative, within, reading));
  }
  const { items, properties = {}, required = [] } = shape.schema;
  if (items !== undefined) return itemFields(items, within, reading);
  return Object.entries(properties).flatMap(([name, property]) => {
    const presence = required.includes(name) ? 'required' : 'optional';
    return propertyFields(name, property, presence, within, reading);
  });
}

function itemFields(items: JsonSchema, place: Place, reading: Reading): Field[] {
  const item = shapeOf(items, reading.schemas);
  return isLink(item, reading) ? [] : innerFields(item, place, reading);
}

const isLink = ({ component }: Shape, { inner }: Reading): boolean => component !== null && inner === 'linked';

function propertyFields(
  name: string,
  property: JsonSchema,
  presence: 'required' | 'optional',
  place: Place,
  reading: Reading,
): Field[] {
  const shape = shapeOf(property, reading.schemas);
  const fieldPresence = reading.direction === 'answer' && presence === 'required' ? 'always' : presence;
  const field = fieldOf({ ...shape, name, presence: fieldPresence }, place, reading);
  if (isLink(shape, reading)) return [field];
  return [field, ...innerFields(shape, { ...place, depth: place.depth + 1 }, reading)];
}

function alternativeFields(alternative: JsonSchema, place: Place, reading: Reading): Field[] {
  const shape = shapeOf(alternative, reading.schemas);
  const mark = discriminatorOf(shape.schema);
  const inner = innerFields(shape, { ...place, depth: place.depth + 1 }, reading);
  if (inner.length === 0) return [];
  const head = mark ? `\`${mark.name}\`: \`${mark.value}\`` : `One alternative: ${typeOf(shape, reading.schemas)}`;
  const others = inner.filter(({ name, depth }) => !(mark && name === mark.name && depth === place.depth + 1));
  const row = {
    depth: place.depth,
    name: '',
    type: '',
    link: null,
    presence: 'always' as const,
    limits: [],
    values: [],
  };
  return [{ ...row, description: head }, ...others];
}

function fieldOf(shape: Shape & Pick<Field, 'name' | 'presence'>, { depth }: Place, reading: Reading): Field {
  const { schema, name, presence } = shape;
  const item = schema.items && shapeOf(schema.items, reading.schemas);
  const linked = [shape, ...(item ? [item] : [])].find((each) => isLink(each, reading));
  const values = schema.enum ?? item?.schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  return {
    depth,
    name,
    presence,
    type: `${typeOf(shape, reading.schemas)}${shape.nullable ? ' or null' : ''}`,
    link: linked?.component ?? null,
    description: schema.description ?? '',
    limits: limitsOf(schema),
    values: schema['x-http-status'] ? [] : values.map(String),
  };
}

/** What a value is, in words: `string`, `integer`, `array of objects`, `date`. */
export function typeOf(shape: Shape, schemas: Schemas): string {
  const { schema, component, alternatives } = shape;
  if (schema.items !== undefined) return `array of ${typeOf(shapeOf(schema.items, schemas), schemas)}`;
  if (component !== null) return component;
  if (alternatives.length > 0) {
    return [...new Set(alternatives.map((each) => typeOf(shapeOf(each, schemas), schemas)))].join(' or ');
  }
  const named = { 'date-time': 'instant', date: 'date', email: 'e-mail', uuid: 'UUID', uri: 'URL' }[
    schema.format ?? ''
  ];
  if (named !== undefined) return named;
  const plain = schema.type ?? (schema.const === undefined ? 'anything' : typeof schema.const);
  return [plain].flat().join(' or ');
}

/** Limits that JavaScript's own integers have are nobody's news. */
const telling = (limit: number | undefined): limit is number =>
  limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;
const grouped = (value: number): string => value.toLocaleString('en-US');

function limitsOf(schema: JsonSchema): string[] {
  const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below, pattern, format } = schema;
  const absent = schema['x-default'] ?? schema.default;
  const limits = [
    rangeOf(schema.minLength, schema.maxLength, 'characters'),
    rangeOf(schema.minItems, schema.maxItems, 'items'),
    rangeOf(minimum, maximum, ''),
    telling(above) ? `more than ${grouped(above)}` : '',
    telling(below) ? `less than ${grouped(below)}` : '',
    pattern !== undefined && format === undefined ? `matches \`${pattern}\`` : '',
    absent === undefined ? '' : `default \`${JSON.stringify(absent)}\``,
  ];
  return limits.filter((limit) => limit !== '');
}

function rangeOf(least: number | undefined, most: number | undefined, unit: string): string {
  const [from, to] = [telling(least) ? grouped(least) : null, telling(most) ? grouped(most) : null];
  if (from === null && to === null) return '';
  const range = from === null ? `at most ${to}` : to === null ? `at least ${from}` : `${from} to ${to}`;
  return unit === '' ? range : `${range} ${unit}`;
}
