// eslint-disable-next-line no-restricted-imports -- zod/mini cannot read a JSON Schema
import { fromJSONSchema, prettifyError } from 'zod';
import type { Media } from '#server/api-docs/document';
import { memoize } from '#domain/memoize';
import type { Schemas } from '#server/api-docs/json-schema';

/** Says where a body is not as its schema in the document has it; null if it fits, or if it has no schema. */
export function misfits(schemas: Schemas): (media: Media | undefined, body: unknown) => string | null {
  const parserOf = memoize((schema: string) => fromJSONSchema(JSON.parse(schema)));
  return (media, body) => {
    if (!media?.schema || !media.type.includes('json')) return null;
    const text = JSON.stringify({ ...media.schema, $defs: schemas }).replaceAll('#/components/schemas/', '#/$defs/');
    const { error } = parserOf(text).safeParse(body);
    return error ? prettifyError(error) : null;
  };
}
