import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { apiDocument } from '#server/api-docs/complete';
import { breaksOf, factsOf, untold } from './api-facts.ts';
import { documentedApp } from './documented-app.ts';

const text = JSON.stringify(await apiDocument(documentedApp()));
const released = factsOf(JSON.parse(text));

/** What is broken where this text of the document reads otherwise. */
function brokenBy(before: string | RegExp, after: string): readonly string[] {
  const changed = text.replace(before, after);
  if (changed === text) throw new Error(`The document does not have ${String(before)}`);
  return breaksOf(released, factsOf(JSON.parse(changed))).map((each) => each.join(' '));
}

/** The schema of this name with a change of its text. */
const schema = (name: string, before: string, after: string) =>
  [
    new RegExp(`("${name}":\\{"type":"object".*?)${before.replaceAll(/[[\]{}]/g, String.raw`\$&`)}`),
    `$1${after}`,
  ] as const;

describe('a document that breaks a client', () => {
  test.each([
    [
      'a call is gone',
      ['"/api/v1/events/{id}/resend"', '"/api/v1/events/{id}/again"'],
      'POST /api/v1/events/{id}/resend is gone',
    ],
    ['a field of an answer is gone', schema('RenewedLink', '"url":', '"link":'), 'RenewedLink.url is gone'],
    [
      'a field of an answer may be missing',
      schema('RenewedLink', '"required":["url",', '"required":['),
      'RenewedLink.url no longer: always',
    ],
    [
      'a field of an answer may be null',
      schema('RenewedLink', '"type":"string"', '"type":["string","null"]'),
      'RenewedLink.url now: null',
    ],
    [
      'a request must have another field',
      schema('CreateEndpointRequest', '"required":[', '"required":["description",'),
      'CreateEndpointRequest asked now: send description',
    ],
    [
      'a value is taken no more',
      ['"cash_only",', ''],
      'CreateSessionRequest asked.checkout_kind no longer: "cash_only"',
    ],
    [
      'a header is required',
      [/"name":"Idempotency-Key",/, '"name":"Idempotency-Key","required":true,'],
      'POST /api/v1/payment_sessions now: send header Idempotency-Key',
    ],
  ] as const)('is seen where %s', (_what, [before, after], broken) => {
    expect(brokenBy(before, after)).toContain(broken);
  });

  test('is not one that only gives more, asks for less, or says it otherwise', () => {
    expect(brokenBy('"description":"One page."', '"description":"A page."')).toEqual([]);
    expect(brokenBy(...schema('RenewedLink', '"properties":{', '"properties":{"more":{"type":"string"},'))).toEqual([]);
    expect(brokenBy(...schema('LinkRequest', '"required":["data",', '"required":['))).toEqual([]);
  });

  test('is told in the first section of the changelog, by the name of what is broken', () => {
    const breaks = [['RenewedLink.url', 'is gone']] as const;
    const [head = '', first = ''] = readFileSync('CHANGELOG.md', 'utf8').split(/(?<=\n)(?=## )/);
    expect(untold(breaks, head + first)).toHaveLength(1);
    expect(untold(breaks, `${head}${first}\n- Breaking: \`RenewedLink.url\` is \`link\` now.\n`)).toEqual([]);
    expect(
      untold(breaks, `${head}${first}\n## 0.0.1\n\n- Breaking: \`RenewedLink.url\` is \`link\` now.\n`),
    ).toHaveLength(1);
  });
});
