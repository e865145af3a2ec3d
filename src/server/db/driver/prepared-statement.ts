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
export function preparedStatement<V extends object, R>(
  build: (given: V, db: Db) => Compilable<R> | RawBuilder<R>,
): (db: Db, values: V) => CompiledQuery<R> {
  const places = new Proxy<V>({} as V, { get: (_, name) => new Place(String(name)) });
  let compiledQuery: CompiledQuery<R> | undefined;
  return (db, values) => {
    compiledQuery ??= build(places, db).compile(db);
    const parameters = compiledQuery.parameters.map((value) =>
      value instanceof Place ? Reflect.get(values, value.name) : value,
    );
    return { ...compiledQuery, parameters };
  };
}

/** The same as a part of other statements, or alone: each time only its text is built, cut where values go. */
export function preparedFragment<V extends Readonly<Record<string, unknown>>, R>(
  build: (given: V, db: Db) => Compilable<R> | RawBuilder<R>,
): (db: Db, values: V) => RawBuilder<R> {
  const statement = preparedStatement(build);
  let template: { readonly texts: TemplateStringsArray; readonly places: readonly number[] } | undefined;
  return (db, values) => {
    const { sql: text, parameters } = statement(db, values);
    template ??= cutAtPlaces(text);
    return sql<R>(template.texts, ...template.places.map((place) => parameters[place - 1]));
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
