import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { allowedParents, exactOrigin, meetParent, readStoredOrigins, writeStoredOrigins } from './allowed-parents.ts';
import { openParentLink } from './parent-link.ts';

const own = 'https://pay.cuota.example';
const good = 'https://app.good.com';
const embedding = {
  fixed_origins: ['https://portal.cuota.example'],
  registered_origins: [good, 'https://padres.colegio.mx:8443'],
};

// S6-R05
describe('an origin is taken as it stands or not at all', () => {
  test.each([good, 'https://padres.colegio.mx:8443', 'https://xn--pp-7kc.good.com'])('%s is one', (text) => {
    expect(exactOrigin(text, own)).toBe(text);
  });

  const spelled = 'https://app.good.com/ https://app.good.com/path https://app.good.com?x=1 https://app.good.com#x';
  const accounts = 'https://app.good.com:443 https://user@app.good.com https://user:secret@app.good.com';
  const looks = 'HTTPS://app.good.com https://APP.good.com https://аpp.good.com https://app。good.com //app.good.com';
  const numbers = 'https://1.2.3.4 https://1.2.3.4. https://[2001:db8::1] https://16909060 https://127.0.0.1';
  const here = 'http://localhost:3000 http://school.localhost:3000 http://app.good.com';
  const schemes = 'javascript:alert(1) data:text/html,x blob:https://app.good.com/1 file:///etc/passwd';
  const names = 'null * https://*.good.com https:app.good.com https://app_1.good.com https://app.good.com. https://com';
  const strange = [
    '',
    'https://app.good.com\u200b',
    ' https://app.good.com',
    'https://app.good.com\n',
    'https:\\\\app.good.com',
  ];

  test.each([
    ...[spelled, accounts, looks, numbers, here, schemes, names].flatMap((list) => list.split(' ')),
    ...strange,
    undefined,
    null,
    1,
    {},
  ])('%j is none', (text) => {
    expect(exactOrigin(text, own)).toBeNull();
  });

  test('ten megabytes are none', () => {
    expect(exactOrigin(`https://${'a'.repeat(10_000_000)}.com`, own)).toBeNull();
  });

  test('a page of this machine may be a parent only of a checkout that runs there', () => {
    const sandbox = 'http://127.0.0.1:7400';
    expect(exactOrigin('http://school.localhost:7401', sandbox)).toBe('http://school.localhost:7401');
    expect(exactOrigin('http://localhost.evil.com', sandbox)).toBeNull();
    expect(exactOrigin('http://notlocalhost', sandbox)).toBeNull();
  });
});

describe('whom the page may talk to', () => {
  const talksTo = (stored: unknown): readonly string[] => [
    ...allowedParents(embedding, typeof stored === 'string' ? stored : JSON.stringify(stored), own),
  ];

  test('is the operator, and what is both stored and registered', () => {
    expect(talksTo([good])).toEqual(['https://portal.cuota.example', good]);
    expect(talksTo(writeStoredOrigins(embedding.registered_origins))).toEqual([
      'https://portal.cuota.example',
      ...embedding.registered_origins,
    ]);
    expect([...allowedParents(embedding, null, own)]).toEqual(['https://portal.cuota.example']);
  });

  test.each([
    ['an evil origin', ['https://evil.com']],
    ['one that ends alike', ['https://app.good.com.evil.com', 'https://evilapp.good.com', 'https://x.app.good.com']],
    ['null', ['null', null]],
    ['a star', ['*', 'https://*']],
    ['what no list is', { 0: good, length: 1 }],
    ['a text', good],
    ['broken JSON', '["https://app.good.com"'],
    ['more than ten', Array.from({ length: 11 }, () => good)],
    ['ten megabytes', [good, 'x'.repeat(10_000_000)]],
    ['a list in a list', [[good]]],
  ])('and nobody more, when storage holds %s', (_what, stored) => {
    expect(talksTo(stored)).toEqual(['https://portal.cuota.example']);
  });

  test('what is registered badly on the server is not taken either', () => {
    const bad = { fixed_origins: ['*', 'https://*.good.com', 'null'], registered_origins: ['http://evil.com', '*'] };
    expect(allowedParents(bad, JSON.stringify(['*', 'http://evil.com']), own).size).toBe(0);
  });

  test('of 10,000 hostile origins none is accepted', () => {
    const label = fc.stringMatching(/^[a-z]([a-z0-9-]{0,8}[a-z0-9])?$/);
    const hostile = fc.oneof(
      label.map((evil) => `${good}.${evil}.com`),
      label.map((evil) => `https://${evil}app.good.com`),
      label.map((evil) => `https://${evil}.app.good.com`),
      label.map((evil) => `https://app.good.com@${evil}.com`),
      label.map((evil) => `https://${evil}:x@app.good.com`),
      label.map((evil) => `https://${evil}.com/${good}`),
      label.map((evil) => `https://${evil}.com?${good}`),
      fc
        .integer({ min: 1, max: 65_535 })
        .filter((port) => port !== 443)
        .map((port) => `${good}:${port}`),
      fc.constantFrom('\u0430', '\u03b1', '\uff41', 'á').map((look) => `https://${look}pp.good.com`),
      fc
        .constantFrom('\u200b', '\u00ad', '\u2060', '%00', '\t', '\r\n', ' ', '.', '/', '\\', ':443', '#', '?')
        .map((tail) => `${good}${tail}`),
      fc
        .constantFrom('http', 'ftp', 'ws', 'wss', 'blob:https', 'view-source:https')
        .map((scheme) => `${scheme}://app.good.com`),
      fc.constantFrom('null', '*', '', 'undefined', 'https://', '//app.good.com', 'https:app.good.com'),
      fc.ipV4().map((address) => `https://${address}`),
      fc.constantFrom('::1', '2001:db8::1', '::ffff:7f00:1').map((address) => `https://[${address}]`),
      fc.string({ maxLength: 30 }),
    );
    const known = new Set([...embedding.fixed_origins, ...embedding.registered_origins]);
    fc.assert(
      fc.property(hostile, (origin) => {
        const allowed = allowedParents(embedding, JSON.stringify([origin, good]), own);
        return !known.has(origin) && !allowed.has(origin) && allowed.size === 2;
      }),
      { numRuns: 10_000 },
    );
    expect(known.has(good)).toBe(true);
  });
});

test('storage never makes the reader throw', () => {
  fc.assert(fc.property(fc.string(), (text) => Array.isArray(readStoredOrigins(text))));
  expect(readStoredOrigins('{"__proto__":[]}')).toEqual([]);
});

const parent = 'https://app.other-school.com';
const itsOwnList = new Set([parent]);
const sessionsList = new Set(['https://app.good.com']);

beforeEach(() => {
  vi.useFakeTimers();
});

/** The page of a session framed by another school, which wrote its own `?school=` into the address. */
function framed(parentOrigin: string) {
  const known: { session: ReadonlySet<string> | null; document: ReadonlySet<string> | null } = {
    session: null,
    document: null,
  };
  const sent: string[] = [];
  let refusals = 0;
  const link = openParentLink({
    parentOrigin,
    isParent: () => true,
    post: (message) => sent.push(message.type),
    log: () => undefined,
    onHello: () => undefined,
  });
  const meeting = meetParent(link, { session: () => known.session, document: () => known.document }, () => {
    refusals += 1;
  });
  return { known, link, meeting, sent, refusals: () => refusals };
}

describe('the page around a session', () => {
  test('is refused by the session’s own list', async () => {
    const { known, meeting, refusals } = framed(parent);
    known.session = sessionsList;
    known.document = itsOwnList;
    await vi.advanceTimersByTimeAsync(100);
    expect([await meeting, refusals()]).toEqual([false, 1]);
  });

  test('is refused by it also when the session came long after the page had to go by the document', async () => {
    const { known, link, meeting, sent, refusals } = framed(parent);
    known.document = itsOwnList;
    await vi.advanceTimersByTimeAsync(100);
    expect([await meeting, refusals(), link.isHeard()]).toEqual([true, 0, true]);

    known.session = sessionsList;
    await vi.advanceTimersByTimeAsync(100);
    link.send({ type: 'close' });
    expect([refusals(), link.isHeard(), sent]).toEqual([1, false, []]);
  });

  test('goes on being heard where both lists name it', async () => {
    const { known, link, meeting, refusals } = framed('https://app.good.com');
    known.document = sessionsList;
    await vi.advanceTimersByTimeAsync(100);
    known.session = sessionsList;
    await vi.advanceTimersByTimeAsync(100);
    expect([await meeting, refusals(), link.isHeard()]).toEqual([true, 0, true]);
  });
});
