import fc from 'fast-check';
import { expect, it } from 'vitest';
import { asJson } from './in-process.ts';

it('what a page is given is what it would have read of the JSON', () => {
  const dated = fc.oneof(
    fc.date({ noInvalidDate: true }),
    fc.constant(undefined),
    fc.constant(() => 1),
  );
  const anything = fc.oneof(fc.anything(), fc.dictionary(fc.string(), fc.oneof(dated, fc.array(dated))));
  fc.assert(
    fc.property(anything, (value) => {
      const text = JSON.stringify({ value });
      expect({ value: asJson(value) }.value).toStrictEqual(JSON.parse(text).value);
    }),
    { numRuns: 500 },
  );
});
