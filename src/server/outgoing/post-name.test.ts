import { expect, test } from 'vitest';
import { isLoopbackAddress } from './address.ts';
import { resolveBySystem } from './post.ts';

test('the machine’s own resolver answers with IP addresses', async () => {
  const addresses = await resolveBySystem('localhost');
  expect(addresses.length).toBeGreaterThan(0);
  expect(addresses.filter((address) => !isLoopbackAddress(address))).toEqual([]);
});

test('and refuses a name that cannot be one', async () => {
  await expect(resolveBySystem(`${'a'.repeat(64)}.example`)).rejects.toThrow('getaddrinfo');
});
