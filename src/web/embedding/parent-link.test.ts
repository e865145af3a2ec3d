import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type EmbedMessage, parentMessage } from '#contracts/embed-messages';
import { openParentLink, parentOriginOf, readParentMessage } from './parent-link.ts';

const good = 'https://app.good.com';
const evil = 'https://app.good.com.evil.com';
const allowed = new Set([good]);
const parent = { name: 'the window around' };
const hello = { type: 'hello', version: 1 };
const close: EmbedMessage = { type: 'close' };
const ready: EmbedMessage = { type: 'ready', version: 1 };

function open(parentOrigin: string | null) {
  const sent: (readonly [EmbedMessage['type'], string])[] = [];
  const logged: string[] = [];
  let greetings = 0;
  const link = openParentLink({
    parentOrigin,
    isParent: (source) => source === parent,
    post: (message, origin) => sent.push([message.type, origin]),
    log: (why) => logged.push(why),
    onHello: () => (greetings += 1),
  });
  const hear = (origin: string, data: unknown = hello, source: unknown = parent): void =>
    link.hear({ source: source as MessageEventSource, origin, data });
  return { link, hear, sent, logged, greetings: () => greetings };
}

describe('what the page says', () => {
  test('waits for the session’s list, then goes to the parent’s exact origin', () => {
    const { link, sent, logged } = open(good);
    link.send(ready);
    expect(sent).toEqual([]);
    expect(link.meet(allowed)).toBe('allowed');
    link.send(close);
    expect(sent).toEqual([
      ['ready', good],
      ['close', good],
    ]);
    expect(logged).toEqual([]);
  });

  // S2-R27
  test.each([
    ['a parent that is not on the list', evil],
    ['a parent without an origin', 'null'],
    ['a parent nobody told of', null],
  ])('goes nowhere for %s, and that is logged once', (_who, parentOrigin) => {
    const { link, sent, logged } = open(parentOrigin);
    link.send(ready);
    expect(link.meet(allowed)).toBe(parentOrigin === null ? 'unknown' : 'refused');
    link.send(close);
    link.send(close);
    expect(sent).toEqual([]);
    expect(logged).toHaveLength(1);
  });

  test('a payment’s status is sent once, however many parts report it', () => {
    const { link, sent } = open(good);
    const pending: EmbedMessage = { type: 'status', payment_id: 'p-1', status: 'pending' };
    link.send(pending);
    link.meet(allowed);
    link.send(pending);
    link.send({ ...pending, status: 'successful' });
    link.send({ ...pending, payment_id: 'p-2', status: 'successful' });
    link.send(pending);
    expect(sent).toEqual(Array(4).fill(['status', good]));
  });

  // S2-R27
  test('Back before any session said who may hear is logged, and nothing happens', () => {
    const { link, sent, logged } = open(good);
    link.send(close);
    link.meet(allowed);
    expect([sent, logged.length]).toEqual([[], 1]);
  });

  test('does not pile up while nobody may hear it', () => {
    const { link, sent } = open(good);
    for (let turn = 0; turn < 1_000; turn += 1) link.send(ready);
    link.meet(allowed);
    expect(sent).toHaveLength(20);
  });
});

describe('what the page hears', () => {
  test('is the parent’s greeting, before or after it may be answered', () => {
    const { link, hear, greetings } = open(good);
    hear(good);
    expect(link.hasGreeted()).toBe(false);
    link.meet(allowed);
    expect(link.hasGreeted()).toBe(true);
    hear(good);
    expect(greetings()).toBe(1);
  });

  test.each([
    ['another window', good, hello, { name: 'an advertisement' }],
    ['nobody', good, hello, null],
    ['another origin', evil, hello, parent],
    ['a page without an origin', 'null', hello, parent],
    ['more than a greeting', good, { ...hello, pay: true }, parent],
    ['another version', good, { type: 'hello', version: 2 }, parent],
    ['another message', good, { type: 'close' }, parent],
    ['a text', good, JSON.stringify(hello), parent],
    ['a megabyte', good, { ...hello, padding: 'x'.repeat(1_000_000) }, parent],
  ])('is never %s', (_what, origin, data, source) => {
    const { link, hear, greetings } = open(good);
    link.meet(allowed);
    hear(origin, data, source);
    expect([link.hasGreeted(), greetings()]).toEqual([false, 0]);
  });

  test('a greeting tells who is around the page where the browser does not, if it is on the list', () => {
    const { link, hear, sent } = open(null);
    hear(evil);
    expect(link.meet(allowed)).toBe('unknown');
    link.send(close);
    expect(sent).toEqual([]);
    hear(good);
    link.send(close);
    expect([sent, link.hasGreeted()]).toEqual([[['close', good]], true]);
  });
});

test('the greeting is read as the contract says', () => {
  const twisted = fc.oneof(
    fc.constant(hello),
    fc.record({ type: fc.constantFrom('hello', 'close', 1), version: fc.constantFrom(1, 2, '1', null) }),
    fc.record({ type: fc.constant('hello'), version: fc.constant(1), more: fc.anything() }),
    fc.anything({ withBigInt: true, withNullPrototype: true, withMap: true }),
  );
  fc.assert(
    fc.property(twisted, (data) => (readParentMessage(data) !== null) === parentMessage.safeParse(data).success),
    { numRuns: 2_000 },
  );
  expect(readParentMessage(hello)).toEqual(hello);
});

describe('who is around the page', () => {
  const surroundings = { referrer: '', ownOrigin: 'https://pay.example' };

  test.each([
    ['the nearest ancestor', { ...surroundings, ancestorOrigins: [good, 'https://top.example'] }, good],
    ['one without an origin', { ...surroundings, ancestorOrigins: ['null'], referrer: `${good}/` }, 'null'],
    ['who led here, where ancestors are not told', { ...surroundings, referrer: `${good}/pagos?x=1` }, good],
    ['nobody known, where a page of ours led here', { ...surroundings, referrer: 'https://pay.example/store' }, null],
    ['nobody known, where nothing tells', surroundings, null],
    ['nobody known, where the referrer is no address', { ...surroundings, referrer: 'about:' + 'client' }, 'null'],
  ] as const)('is %s', (_who, windowFacts, expected) => {
    expect(parentOriginOf(windowFacts)).toBe(expected);
  });
});
