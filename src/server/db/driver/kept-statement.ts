import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from './db.ts';

/** Stands in a statement where the value of that name is to be. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Returns a function that fills a statement of constant text, built once for the process, with values. To build a large
 * one takes longer than to send it and read its rows. Every value that may differ is one of `given`.
 */
export function keptStatement<V extends object, R>(
  build: (given: V, db: Db) => Compilable<R> | RawBuilder<R>,
): (db: Db, values: V) => CompiledQuery<R> {
  const places = new Proxy<V>({} as V, { get: (_, name) => new Place(String(name)) });
  let kept: CompiledQuery<R> | undefined;
  return (db, values) => {
    kept ??= build(places, db).compile(db);
    const parameters = kept.parameters.map((value) =>
      value instanceof Place ? Reflect.get(values, value.name) : value,
    );
    return { ...kept, parameters };
  };
}

/** The same as a part of other statements, or alone: each time only its text is built, cut where values go. */
export function keptPart<V extends Readonly<Record<string, unknown>>, R>(
  build: (given: V, db: Db) => Compilable<R> | RawBuilder<R>,
): (db: Db, values: V) => RawBuilder<R> {
  const statement = keptStatement(build);
  let kept: { readonly texts: TemplateStringsArray; readonly places: readonly number[] } | undefined;
  return (db, values) => {
    const { sql: text, parameters } = statement(db, values);
    kept ??= cutAtPlaces(text);
    return sql<R>(kept.texts, ...kept.places.map((place) => parameters[place - 1]));
  };
}

function cutAtPlaces(text: string): { readonly texts: TemplateStringsArray; readonly places: readonly number[] } {
  const pieces = text.split(/\$(\d+)/);
  const texts = pieces.filter((_, at) => at % 2 === 0);
  return {
    texts: Object.assign(texts, { raw: texts }),
    places: pieces.filter((_, at) => at % 2 === 1).map(Number),
  };
}
