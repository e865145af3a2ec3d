import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

/** Ask for no more than their text beside the program, which stays in node_modules. */
const allowed = [
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'Unlicense',
  'OFL-1.1',
  'BlueOak-1.0.0',
];
/** Also for what is never shipped. */
const allowedInDevelopment = [...allowed, 'MPL-2.0', 'CC0-1.0', 'Python-2.0'];

/** By the package's name: why it may be used although its field does not say an allowed one. */
const named: Readonly<Record<string, string>> = {
  '@img/sharp-libvips-*': 'LGPL: libvips is shipped unchanged, as a library of its own that may be replaced',
  '@img/sharp-win32-*': 'LGPL: the same, in one package with the program',
  '@img/sharp-wasm32': 'LGPL: the same; only where the platform has no library',
  'png-js': 'no field; its file LICENSE is MIT',
};

const lock = z
  .object({
    packages: z.record(z.string(), z.looseObject({ license: z.optional(z.string()), dev: z.optional(z.boolean()) })),
  })
  .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
const packages = Object.entries(lock.packages)
  .filter(([path]) => path !== '')
  .map(([path, { license = 'none', dev = false }]) => ({
    name: path.split('node_modules/').at(-1) ?? '',
    license,
    dev,
  }));

/** A licence's expression: each of those joined by AND, one of those joined by OR. */
function isAllowed({ license, dev }: (typeof packages)[number]): boolean {
  const list = dev ? allowedInDevelopment : allowed;
  const some = (part: string) => part.split(' OR ').some((each) => list.includes(each.replaceAll(/[()]/g, '').trim()));
  return license.split(' AND ').every(some);
}
const namedBy = (name: string) =>
  Object.keys(named).find((each) => (each.endsWith('*') ? name.startsWith(each.slice(0, -1)) : name === each));

test('every package has a licence that is allowed, or is named', () => {
  const others = packages.filter((each) => !isAllowed(each) && namedBy(each.name) === undefined);
  expect(others).toEqual([]);
  expect(isAllowed({ name: 'planted', license: 'MIT AND GPL-3.0-only', dev: true })).toBe(false);
  expect(isAllowed({ name: 'planted', license: 'MPL-2.0', dev: false })).toBe(false);
});

test('every name is still needed', () => {
  const used = packages.filter((each) => !isAllowed(each)).map(({ name }) => namedBy(name));
  expect(new Set(used)).toEqual(new Set(Object.keys(named)));
});
