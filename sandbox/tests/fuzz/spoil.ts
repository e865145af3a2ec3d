import type { Chance } from '../fault-matrix/seeded.ts';
import type { Documented } from './documented.ts';
import { brokenTexts, lone, oddCursors, oddDates, oddEncoded, oddHeaders, oddTexts, oddValues } from './odd.ts';
import { at, isRecord, type Place, placesIn, put } from './places.ts';
import type { Wire } from './wire.ts';

/** One way to spoil a request; null where there is nothing of that kind to spoil. */
type Spoil = (wire: Wire, chance: Chance, documented: Documented) => Wire | null;

const spoilText: Spoil = (wire, chance, documented) =>
  withLeaf(wire, chance, documented, chance.oneOf(chance.happens(0.3) ? oddDates : oddTexts));

const spoilType: Spoil = (wire, chance, documented) => withLeaf(wire, chance, documented, chance.oneOf(oddValues));

const spoilName: Spoil = (wire, chance, { otherFields }) => {
  if (wire.body === undefined) return null;
  const body = chance.oneOf(bodiesOf(wire, otherFields));
  const objects = placesIn(body).filter((place) => isRecord(at(body, place)));
  if (objects.length === 0) return null;
  const place = chance.oneOf(objects);
  const held = at(body, place);
  const names = isRecord(held) ? Object.keys(held) : [];
  if (chance.happens(0.5) && names.length > 0) {
    const gone = chance.oneOf(names);
    const rest = Object.fromEntries(names.filter((name) => name !== gone).map((name) => [name, at(held, [name])]));
    return { ...wire, body: put(body, place, rest), spoilt: `without ${[...place, gone].join('.')}` };
  }
  const name = chance.oneOf(oddTexts);
  const more = { ...(isRecord(held) ? held : {}) };
  Object.defineProperty(more, name, { value: 'x', enumerable: true, configurable: true });
  return { ...wire, body: put(body, place, more), spoilt: `with ${JSON.stringify([...place, name].join('.'))}` };
};

const spoilJson: Spoil = (wire, chance) => {
  if (wire.body === undefined) return null;
  const whole = JSON.stringify(wire.body);
  const text = chance.happens(0.3) ? whole.slice(0, chance.under(whole.length)) : chance.oneOf(brokenTexts);
  return { ...wire, text, spoilt: `the body is ${JSON.stringify(String(text).slice(0, 60))}` };
};

const spoilQuery: Spoil = (wire, chance, { query }) => {
  const name = chance.oneOf([...query, ...query, 'locale', 'x', '__proto__', '%', '']);
  const odd = chance.oneOf([
    ...oddEncoded,
    ...oddCursors,
    ...oddDates.map(encodeURIComponent),
    ...oddTexts.filter((text) => text.isWellFormed()).map(encodeURIComponent),
  ]);
  const others = wire.query.filter(([each]) => each !== name || chance.happens(0.2));
  return { ...wire, query: [...others, [name, odd]], spoilt: `?${name}=${odd.slice(0, 60)}` };
};

const spoilPath: Spoil = (wire, chance) => {
  if (wire.holes.length === 0) return null;
  const hole = chance.oneOf(wire.holes);
  const texts = oddTexts.filter((text) => text.isWellFormed() && text.length < 5000).map(encodeURIComponent);
  const odd = chance.oneOf([...oddEncoded, ...texts]);
  return { ...wire, path: wire.path.with(hole, odd), spoilt: `${odd.slice(0, 60)} in the path` };
};

const spoilHeader: Spoil = (wire, chance) => {
  const [name, value] = chance.oneOf(oddHeaders);
  const { [name]: _was, ...rest } = wire.headers;
  return { ...wire, headers: { ...rest, [name]: value }, spoilt: `${name}: ${value.slice(0, 60)}` };
};

const ways: readonly Spoil[] = [
  spoilText,
  spoilText,
  spoilText,
  spoilType,
  spoilType,
  spoilName,
  spoilJson,
  spoilQuery,
  spoilQuery,
  spoilPath,
  spoilHeader,
];

/**
 * Every place of a request with what no database can keep as text, or no calendar knows, once: each text of its body,
 * each query, each part of its path.
 */
export function sweep(wire: Wire, { query, otherFields }: Documented): readonly Wire[] {
  const [shown, ...more] = bodiesOf(wire, otherFields);
  const names = Object.keys(otherFields);
  const inBody = [
    ...textsIn(wire, shown),
    ...more.flatMap((body, index) => textsIn(wire, body, ([name]) => name === names[index])),
  ];
  const inQuery = query.flatMap((name) =>
    ['a%00b', '0000-01-01', '0000-01-01T00:00:00Z', ...oddCursors].map((text) => ({
      ...wire,
      query: [...wire.query.filter(([each]) => each !== name), [name, text] as const],
      spoilt: `?${name}=${text}`,
    })),
  );
  const inPath = wire.holes.flatMap((hole) =>
    ['a%00b', '%ff', '%ED%A0%80', '__proto__'].map((text) => ({
      ...wire,
      path: wire.path.with(hole, text),
      spoilt: `${text} in the path`,
    })),
  );
  const broken = wire.body === undefined ? [] : [{ ...wire, text: '{', spoilt: 'the body is {' }];
  return [...(wire.body === undefined ? [] : inBody), ...inQuery, ...inPath, ...broken];
}

/** Each text of a body with what cannot be kept; what holds for the first of a list holds for the others. */
function textsIn(wire: Wire, body: unknown, isMeant: (place: Place) => boolean = () => true): readonly Wire[] {
  const places = placesIn(body).filter((place) => !place.some((name) => /^[1-9]\d*$/.test(name)) && isMeant(place));
  const texts = places.filter((place) => typeof at(body, place) === 'string');
  return texts.flatMap((place) =>
    [`a\u0000${lone}`, '0000-01-01'].map((text) => ({
      ...wire,
      body: put(body, place, text),
      spoilt: `${place.join('.')} is ${JSON.stringify(text)}`,
    })),
  );
}

/** The body as it is, then with one further field each. */
function bodiesOf({ body }: Wire, otherFields: Documented['otherFields']): readonly unknown[] {
  return [
    body,
    ...Object.entries(otherFields).map(([name, value]) => (isRecord(body) ? { ...body, [name]: value } : body)),
  ];
}

/** The request with one thing wrong, or at least odd. What it is stands in `spoilt`. */
export function spoil(wire: Wire, chance: Chance, documented: Documented): Wire {
  for (;;) {
    const spoilt = chance.oneOf(ways)(wire, chance, documented);
    if (spoilt) return spoilt;
  }
}

function withLeaf(wire: Wire, chance: Chance, { otherFields }: Documented, value: unknown): Wire | null {
  if (wire.body === undefined) return null;
  const body = chance.oneOf(bodiesOf(wire, otherFields));
  const leaves = placesIn(body).filter((place) => typeof at(body, place) !== 'object' || at(body, place) === null);
  if (leaves.length === 0) return null;
  const place = chance.oneOf(leaves);
  const shown = JSON.stringify(value)?.slice(0, 60);
  return { ...wire, body: put(body, place, value), spoilt: `${place.join('.')} is ${shown}` };
}
