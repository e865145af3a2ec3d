import { UNSAFE_ErrorResponseImpl as ErrorResponseImpl } from 'react-router';
import { expect, test } from 'vitest';
import { importStandIn } from './lean-router.fixture.ts';
import { answeredOf } from '../src/web/shell/answered.ts';

interface Reader {
  decodeViaTurboStream(answered: unknown): Promise<{ value: ReturnType<typeof answeredOf> }>;
}
const { decodeViaTurboStream } = await importStandIn<Reader>('lib/dom/ssr/single-fetch.js');

/** By way of a document's text. */
const read = async (context: Parameters<typeof answeredOf>[0]) =>
  (await decodeViaTurboStream(JSON.parse(JSON.stringify(answeredOf(context))))).value;

test('what loaders and an action answered comes as it was', async () => {
  const context = { loaderData: { checkout: { a: [1, null, 'á'] } }, actionData: { checkout: false }, errors: null };
  expect(await read(context)).toEqual(context);
});

test('an error comes as an error: a status with its data, or a message', async () => {
  const errors = {
    root: new ErrorResponseImpl(404, 'Not Found', { why: 'x' }),
    card: new TypeError('Unexpected Server Error'),
  };
  const { errors: found } = await read({ loaderData: {}, actionData: null, errors });
  expect(found?.['root']).toEqual({ ...errors.root, internal: false });
  expect(found?.['card']).toEqual(new Error('Unexpected Server Error'));
  expect(found?.['card']).toBeInstanceOf(Error);
});
