import { describe, expect, it } from 'vitest';
import { json } from '../emulation/scripted-server.fixture.ts';
import { connectTo, errorJson, gr4vyOfThisFile, testKeys } from './gr4vy.fixture.ts';

const other = gr4vyOfThisFile();
const { GR4VY_MERCHANT_ACCOUNT: account } = testKeys;
const named = `sandbox.${testKeys.GR4VY_ID}.gr4vy.app/${account}`;

describe('whose key it is', () => {
  it.each([
    ['the merchant account, of its instance', json(200, { id: account }), { kind: 'merchant', merchant: named }],
    ['a key that is nobody’s', json(401, errorJson(401, 'unauthorized')), { kind: 'refused' }],
    ['a key for others', json(403, errorJson(403, 'forbidden')), { kind: 'refused' }],
    ['a merchant account that is none', json(404, errorJson(404, 'not_found')), { kind: 'refused' }],
    ['another one', json(200, { id: 'another' }), { kind: 'unknown', why: 'an answer we cannot read' }],
    ['trouble', json(500, {}), { kind: 'unknown', why: 'an answer we cannot read' }],
  ] as const)('%s', async (_case, answer, expected) => {
    other.answers = { [`GET /merchant-accounts/${account}`]: answer };
    expect(await connectTo(other.origin).merchant?.()).toEqual(expected);
  });
});
