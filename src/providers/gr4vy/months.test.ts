import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { json } from '../emulation/scripted-server.fixture.ts';
import { connectGr4vy } from './adapter.ts';
import { cardOrder, errorJson, gr4vyOfThisFile, ids, testKeys, transactionJson } from './gr4vy.fixture.ts';
import { gr4vy } from './index.ts';

const other = gr4vyOfThisFile();
const connect = (months?: string) =>
  connectGr4vy(
    { ...testKeys, GR4VY_API_ORIGIN: other.origin, ...(months === undefined ? {} : { GR4VY_MONTHS: months }) },
    { timeoutMs: 5_000 },
  );
const takes = () => connect('3:500').cards?.months?.takes(ids.session);
const asked = `GET /checkout/sessions/${ids.session}`;
const session = (details: object | null) => ({
  type: 'checkout-session',
  id: ids.session,
  payment_method: details && { type: 'payment-method', method: 'card', label: '1111', details },
});

describe('an account’s months', () => {
  it.each([
    [undefined, []],
    ['3:500', [{ count: 3, basisPoints: 500, fixed: 0 }]],
    ['sandbox 6:750+200', [{ count: 6, basisPoints: 750, fixed: 200 }]],
  ])('set as %s are %j', (text, costs) => {
    expect(connect(text).cards?.months?.costs).toEqual(costs);
  });

  it('are no account’s if they are written otherwise, and the sandbox’s are not taken elsewhere', () => {
    const { form, sandboxOnly } = gr4vy.environment['GR4VY_MONTHS'] ?? {};
    expect(['3:500', '3:500 6:750+200', '5:500', '3', 'sandbox 3:500'].map((text) => form?.test(text))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(sandboxOnly?.test('sandbox 3:500')).toBe(true);
  });
});

describe('a card in a form', () => {
  it.each([
    ['a credit card of Mexico', { card_type: 'credit', card_country: 'MX' }, 'yes'],
    ['a debit card', { card_type: 'debit', card_country: 'MX' }, 'no'],
    ['a prepaid card', { card_type: 'prepaid', card_country: 'MX' }, 'no'],
    ['a credit card of another country', { card_type: 'credit', card_country: 'US' }, 'no'],
    ['a card that Gr4vy does not know', { card_type: null, card_country: null }, 'yes'],
  ] as const)('%s may be charged in months: %s', async (_, details, answer) => {
    other.answers = { [asked]: json(200, session(details)) };
    expect(await takes()).toBe(answer);
    const bearer = other.seen.at(-1)?.headers.authorization ?? '';
    expect(decodeJwt(bearer.replace('Bearer ', ''))['scopes']).toEqual(['checkout-sessions.read']);
  });

  it.each([
    ['no answer', json(503, {})],
    ['no such session', json(404, errorJson(404, 'not_found'))],
    ['another session', json(200, { ...session(null), id: ids.card })],
    ['something else', json(200, { type: 'checkout-session' })],
  ])('with %s is unknown', async (_, answer) => {
    other.answers = { [asked]: answer };
    expect(await takes()).toBe('unknown');
  });
});

describe('the number of months that is sent', () => {
  const sent = async (instalments: number | null): Promise<unknown> => {
    other.answers = { 'POST /transactions': json(201, transactionJson()) };
    await connect('3:500').start(cardOrder({ instalments }), 'create_p1');
    return JSON.parse(other.seen.at(-1)?.body ?? '{}').installment_count;
  };

  it('is the chosen one', async () => expect(await sent(3)).toBe(3));
  it('is none for one payment', async () => expect(await sent(null)).toBeUndefined());
});
