import { describe, expect, test } from 'vitest';
import { countingOrigins, isParentOrigin } from './parent-origins.ts';

const production = { mode: 'production' } as const;
const sandbox = { mode: 'sandbox' } as const;

describe('a page that may show the checkout', () => {
  test.each([
    'https://valle.example',
    'https://portal.valle.example',
    'https://valle.example:8443',
    'https://xn--n1a.example',
  ])('is %s', (origin) => expect(isParentOrigin(origin, production)).toBe(true));

  test.each([
    'http://valle.example',
    'https://valle.example/',
    'https://valle.example/pagos',
    'https://valle.example?a=1',
    'https://VALLE.example',
    'https://valle.example:443',
    'https://user@valle.example',
    'https://user:word@valle.example',
    'https://*.valle.example',
    'https://вalle.example',
    'https://valle.example.',
    'https://10.0.0.1',
    'https://[::1]',
    'https://3232235777',
    'https://intranet',
    'https://localhost',
    "https://valle.example; script-src 'unsafe-inline'",
    'https://valle.example https://evil.example',
    'null',
    '*',
    '',
    'file://',
    'data:text/html,x',
    'javascript:alert(1)',
  ])('is not %s', (origin) =>
    expect([production, sandbox].map((where) => isParentOrigin(origin, where))).toEqual([false, false]),
  );

  test.each(['http://school.localhost:3101', 'http://localhost:3000', 'http://127.0.0.1:3000'])(
    'is %s only in the sandbox',
    (origin) => expect([production, sandbox].map((where) => isParentOrigin(origin, where))).toEqual([false, true]),
  );

  test.each([
    'http://evil.localhost.example',
    'http://localhost.example',
    'http://127.0.0.1.example',
    'http://10.0.0.1:3000',
    'http://school.localhost.evil.example',
  ])('is not even in the sandbox %s', (origin) => expect(isParentOrigin(origin, sandbox)).toBe(false));
});

describe('what a school registered', () => {
  test('counts without what a sandbox wrote', () => {
    const registered = ['https://valle.example', 'http://school.localhost:3101', '*'];
    expect(countingOrigins(production, registered)).toEqual(['https://valle.example']);
    expect(countingOrigins(sandbox, registered)).toEqual(['https://valle.example', 'http://school.localhost:3101']);
  });

  test('counts up to 10 origins of 2 KB together, and not at all beyond', () => {
    const many = (count: number, name = 'valle') =>
      Array.from({ length: count }, (_, at) => `https://p${at}.${name}.example`);
    expect(countingOrigins(production, many(10))).toHaveLength(10);
    expect(countingOrigins(production, many(11))).toEqual([]);
    expect(countingOrigins(production, many(10, Array(4).fill('a'.repeat(60)).join('.')))).toEqual([]);
  });
});
