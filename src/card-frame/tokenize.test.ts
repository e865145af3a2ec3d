import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CardTokenizer } from '#contracts/card-tokenizer';
import { type Answer, json, scriptedServer, type ScriptedServer } from '#providers/emulation/scripted-server.fixture';
import { tokenize } from './tokenize.ts';

const card = {
  number: '4242424242424242',
  securityCode: '739',
  expiryMonth: 12,
  expiryYear: 2034,
  holder: 'Ana Torres',
};
const token = { kind: 'tokenized', token: 'tok_1', brand: 'visa', lastFour: '4242' } as const;

let server: ScriptedServer;
beforeAll(async () => {
  server = await scriptedServer(() => json(500, {}));
});
afterAll(() => server.close());

/** Takes every response as the outcome, as if it trusted its provider: all refusals here are the form's. */
const trusting: CardTokenizer = {
  request: ({ number }, { api_origin: origin = '' }) => ({
    url: `${origin}/tokens`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number }),
  }),
  read: (status, body) =>
    status === 201 ? { ...token, ...(typeof body === 'object' ? body : {}) } : { kind: 'unknown' },
};
function ask(answer: Answer, limitMs = 2000) {
  server.answers = { 'POST /tokens': answer };
  return tokenize({ tokenizer: trusting, card, parameters: { api_origin: server.origin }, limitMs });
}

describe('the card is sent to its provider', () => {
  test('and its token comes back', async () => {
    expect(await ask(json(201, {}))).toEqual(token);
    const [request] = server.seen;
    expect(request).toMatchObject({ call: 'POST /tokens', query: {}, body: '{"number":"4242424242424242"}' });
    expect([request?.headers.cookie, request?.headers.referer]).toEqual([undefined, undefined]);
  });

  test.each<[string, object]>([
    ['another card', { lastFour: '1111' }],
    ['no card', { lastFour: '' }],
    ['the number itself as its token', { token: '4242424242424242' }],
    ['the number in the brand', { brand: 'visa 4242424242424242' }],
  ])('an answer about %s is none', async (_what, body) => {
    expect(await ask(json(201, body))).toEqual({ kind: 'unknown' });
  });

  test('a redirect is not followed, and no answer in time is none', async () => {
    expect(await ask(json(307, {}, { location: `${server.origin}/elsewhere` }))).toEqual({ kind: 'unknown' });
    expect(server.seen.filter(({ call }) => call !== 'POST /tokens')).toEqual([]);
    expect(await ask(() => undefined, 150)).toEqual({ kind: 'unknown' });
  });

  test('what the answer means is the tokenizer’s to say', async () => {
    expect(await ask((response) => void response.writeHead(201).end('<html>')).then(({ kind }) => kind)).toBe(
      'tokenized',
    );
    expect(await ask(json(500, {}))).toEqual({ kind: 'unknown' });
  });
});
