import { describe, expect, expectTypeOf, test } from 'vitest';
import { type EmbedMessage, embedMessage, parentMessage } from '#contracts/embed-messages';
import type { CuotaPaymentStatus } from './api.ts';
import { type Effects, hear } from './conversation.ts';

const frame = { origin: 'https://pay.example', source: {} };
const paymentId = '01947a6b-1faf-7ca8-a122-513c0bdb867f';

function collectEffects(data: unknown, from: { origin?: string; source?: unknown } = {}): unknown[] {
  const done: unknown[] = [];
  const note =
    (name: string) =>
    (...given: unknown[]) =>
      void done.push([name, ...given]);
  const effects: Effects = {
    reply: note('reply'),
    ready: note('ready'),
    resize: note('resize'),
    status: note('status'),
    redirect: note('redirect'),
    error: note('error'),
    close: note('close'),
  };
  hear({ ...frame, data, ...from }, frame, effects);
  return done;
}

const understood: readonly (readonly [EmbedMessage, unknown[]])[] = [
  [{ type: 'ready', version: 1 }, [['reply', { type: 'hello', version: 1 }], ['ready']]],
  [{ type: 'resize', height: 812 }, [['resize', 812]]],
  [{ type: 'status', payment_id: paymentId, status: 'successful' }, [['status', paymentId, 'successful']]],
  [
    { type: 'redirect', url: 'https://pay.example/card/status/1?go=1&handoff=a' },
    [['redirect', 'https://pay.example/card/status/1?go=1&handoff=a']],
  ],
  [
    { type: 'redirecToPse', url: 'https://pay.example/pse?header=true&handoff=a' },
    [['redirect', 'https://pay.example/pse?header=true&handoff=a']],
  ],
  [{ type: 'error', code: 'payment_session_not_found' }, [['error', 'payment_session_not_found']]],
  [{ type: 'close' }, [['close']]],
];

describe('the embed script', () => {
  test.each(understood)('understands %j', (message, effects) => {
    expect(embedMessage.safeParse(message).success).toBe(true);
    expect(collectEffects(message)).toEqual(effects);
  });

  test('understands every message, and replies with one that is read', () => {
    const types = embedMessage.def.options.flatMap((option) => option.shape.type.def.values);
    expect(understood.map(([{ type }]) => type).toSorted()).toEqual(types.toSorted());
    expect(parentMessage.safeParse({ type: 'hello', version: 1 }).success).toBe(true);
    expectTypeOf<CuotaPaymentStatus>().toEqualTypeOf<Extract<EmbedMessage, { type: 'status' }>['status']>();
  });

  test.each(understood)('hears nothing from another origin, another window, or none: %j', (message) => {
    for (const from of [
      { origin: 'https://evil.example' },
      { origin: 'https://pay.example.evil.example' },
      { origin: 'null' },
      { origin: '' },
      { source: {} },
      { source: null },
    ])
      expect(collectEffects(message, from)).toEqual([]);
  });

  test.each([
    'https://evil.example/',
    'https://pay.example.evil.example/',
    'https://pay.example@evil.example/',
    'http://pay.example/',
    'javascript:alert(1)',
    '//evil.example',
    '',
  ])('takes the payer nowhere but to the checkout: %s', (url) => {
    for (const type of ['redirect', 'redirecToPse'])
      expect(collectEffects({ type, url })).toEqual([['error', 'redirect_refused']]);
  });

  test.each([
    [null],
    ['ready'],
    [[]],
    [{}],
    [{ type: 'ready' }],
    [{ type: 'ready', version: 2 }],
    [{ type: 'resize' }],
    [{ type: 'resize', height: '100' }],
    [{ type: 'resize', height: -1 }],
    [{ type: 'resize', height: 20_001 }],
    [{ type: 'resize', height: Number.NaN }],
    [{ type: 'status', payment_id: paymentId, status: 'paid' }],
    [{ type: 'status', status: 'successful' }],
    [{ type: 'redirect' }],
    [{ type: 'redirect', url: {} }],
    [{ type: 'error' }],
    [{ type: 'pay' }],
    [{ type: 'toString' }],
  ])('does nothing at %j', (message) => expect(collectEffects(message)).toEqual([]));
});
