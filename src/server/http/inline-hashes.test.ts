import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { scriptHashes, withoutScriptNonces } from './inline-hashes.ts';

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('a document’s scripts are named by what they are, each once, and its styles are none', () => {
  const html =
    '<style nonce="n">a{}</style><script nonce="n">one()</script><script>one()</script><script type="x">\r\ntwo()\n</script>';
  expect(scriptHashes(html)).toEqual([hash('one()'), hash('\ntwo()\n')]);
  expect(scriptHashes('<p>one()</p>')).toEqual([]);
});

test('the nonce leaves the scripts and stays with the styles', () => {
  expect(withoutScriptNonces('<style nonce="n">a{}</style><script id="s" nonce="n">one()</script>', 'n')).toBe(
    '<style nonce="n">a{}</style><script id="s">one()</script>',
  );
});
