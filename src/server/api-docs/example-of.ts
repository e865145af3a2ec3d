import { createHash } from 'node:crypto';
import { type JsonSchema, type Schemas, type Shape, shapeOf } from './json-schema.ts';
import { knownValue } from './known-values.ts';
import { misfits } from './misfits.ts';

interface Place {
  /** The property it stands under; empty for the whole. */
  readonly name: string;
  /** What holds it: a component's name, or the property that holds the object. */
  readonly owner: string;
  /** Components it is inside of, so that a schema that holds itself ends. */
  readonly inside: readonly string[];
  /** 0 for the first student of the family, 1 for the second. */
  readonly turn: 0 | 1;
}

/** A request carries only what it must; an answer shows every field it has. */
export type Extent = 'required' | 'everything';

/** Lists that show both students of the example's family. */
const familyLists = ['charges', 'lines'];

/**
 * A value of a schema that an engineer would believe. Fits the schema, except a pattern nobody told us a value of.
 * `owner` says what the whole is, where it has no name of its own: its operation.
 */
export function exampleOf(schema: JsonSchema, schemas: Schemas, extent: Extent, owner: string): unknown {
  return valueOf(schema, { name: '', owner, inside: [], turn: 0 });

  function valueOf(given: JsonSchema, place: Place): unknown {
    const shape = shapeOf(given, schemas);
    const told = shape.schema.example ?? shape.schema.examples?.[0] ?? shape.schema.const;
    if (told !== undefined) return told;
    const known = knownValue(place.owner, place.name, place.turn);
    if (known !== undefined && misfits(known, given, schemas).length === 0) return known;
    if (shape.schema.enum !== undefined) return shape.schema.enum[0];
    if (shape.nullable && (place.name.endsWith('_at') || shape.component !== null)) return null;
    const [first] = shape.alternatives;
    if (first !== undefined) return valueOf(first, place);
    return structureOf(shape, place);
  }

  function structureOf(shape: Shape, place: Place): unknown {
    const { schema, component } = shape;
    if (component !== null && place.inside.includes(component)) return null;
    const inside = component === null ? place.inside : [...place.inside, component];
    if (schema.type === 'array') {
      const turns = extent === 'everything' && familyLists.includes(place.name) ? ([0, 1] as const) : [place.turn];
      const items = turns.map((turn) => valueOf(schema.items ?? {}, { ...place, inside, turn }));
      return items.filter((item) => item !== null);
    }
    if (schema.type === 'object' || schema.properties !== undefined) {
      return objectOf(schema, { ...place, owner: component ?? (place.name || place.owner), inside });
    }
    return schema.default ?? scalarOf(schema, place);
  }

  function objectOf({ properties = {}, required = [] }: JsonSchema, place: Place): object {
    const names = Object.keys(properties);
    const shown = extent === 'everything' ? names : names.filter((name) => required.includes(name));
    // Nothing is a must: one field shows at least how it is written.
    const kept = shown.length > 0 ? shown : names.slice(0, 1);
    return Object.fromEntries(kept.map((name) => [name, valueOf(properties[name] ?? {}, { ...place, name })]));
  }
}

const formats: Readonly<Record<string, string>> = {
  'date-time': '2027-01-08T18:30:00Z',
  date: '2027-01-10',
  email: 'ana.torres@correo.example',
  uri: 'https://escuela.example/pagos',
  url: 'https://escuela.example/pagos',
};

function scalarOf(schema: JsonSchema, { name, owner, turn }: Place): unknown {
  if (schema.type === 'null') return null;
  if (schema.type === 'boolean') return false;
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(schema, name);
  if (schema.format === 'uuid' || name === 'id' || name.endsWith('_id'))
    return sampleId(name === 'id' ? owner : name, turn);
  const text = formats[schema.format ?? ''] ?? textOf(name);
  const fitted = text.slice(0, schema.maxLength).padEnd(schema.minLength ?? 0, 'x');
  return schema.pattern === undefined ? fitted : matchOf(schema.pattern, fitted);
}

/** Digits or letters of a length that the pattern takes; the text itself when none does. */
function matchOf(pattern: string, text: string): string {
  const shape = new RegExp(pattern, 'u');
  const lengths = Array.from({ length: 40 }, (_none, at) => at + 1);
  const candidates = ['1234567890', 'ABCDEFGHIJ', 'abcdefghij'].flatMap((signs) =>
    lengths.map((length) => signs.repeat(4).slice(0, length)),
  );
  return [text, ...candidates].find((candidate) => shape.test(candidate)) ?? text;
}

function numberOf({ minimum = -Infinity, maximum = Infinity, default: usual }: JsonSchema, name: string): unknown {
  const wanted = usual ?? (/amount|total|cost/.test(name) ? 998_850 : 1);
  return typeof wanted === 'number' ? Math.min(Math.max(wanted, minimum), maximum) : wanted;
}

function textOf(name: string): string {
  if (name.endsWith('_at')) return formats['date-time'] ?? '';
  if (name.endsWith('_date')) return formats['date'] ?? '';
  if (/url$|^link$/.test(name)) return formats['url'] ?? '';
  return name === '' ? 'text' : name.replaceAll('_', ' ');
}

/** The same id for the same thing everywhere on the page: `session_id`, and the `id` of a session. */
function sampleId(thing: string, turn: 0 | 1): string {
  const words = thing
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_');
  const kind = ['session', 'payment', 'charge', 'quote'].find((word) => words.some((part) => part.startsWith(word)));
  const hash = createHash('sha256')
    .update(kind === 'charge' ? `${kind} ${turn}` : (kind ?? thing))
    .digest('hex');
  return `0194${hash.slice(0, 4)}-${hash.slice(4, 8)}-7${hash.slice(8, 11)}-a${hash.slice(11, 14)}-${hash.slice(14, 26)}`;
}
