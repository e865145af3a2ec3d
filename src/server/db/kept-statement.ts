import type { Compilable, CompiledQuery, RawBuilder } from 'kysely';
import type { Db } from './db.ts';

/** Stands in a statement where the value of that name is to be. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A statement whose text never varies: built once for the process, and answered for each set of values, to be executed. To
 * build a large one takes longer than to send it and to read what it brings. Whatever may differ is one of `given`.
 */
export function keptStatement<V extends Readonly<Record<string, unknown>>, R>(
  build: (given: V, db: Db) => Compilable<R> | RawBuilder<R>,
): (db: Db, values: V) => CompiledQuery<R> {
  const places = new Proxy<V>({} as V, { get: (_, name) => new Place(String(name)) });
  let kept: CompiledQuery<R> | undefined;
  return (db, values) => {
    kept ??= build(places, db).compile(db);
    const parameters = kept.parameters.map((value) => (value instanceof Place ? values[value.name] : value));
    return { ...kept, parameters };
  };
}
