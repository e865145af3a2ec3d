import { describe, expect, test } from 'vitest';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

describe('an IP address of the public internet', () => {
  test.each(['1.1.1.1', '8.8.8.8', '99.255.255.255', '100.128.0.1', '172.15.0.1', '172.32.0.1', '168.63.129.17'])(
    '%s is one',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  test.each(['2606:4700::1111', '2a00:1450:4003::200e', '2001:7f8::1', '2800:3f0::1', '3ffe::1'])(
    '%s is one',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  test.each([
    ['IPv4-compatible, loopback within', '::7f00:1'],
    ['IPv4-translated, loopback within', '::ffff:0:7f00:1'],
    ['never given out', '4000::1'],
    ['never given out', '0:1::1'],
    ['dummy prefix', '100:0:0:1::1'],
    ['ISATAP, loopback within', '2600::5efe:7f00:1'],
    ['ISATAP, private within', '2600::200:5efe:a00:1'],
    ['with a zone', '2606:4700::1111%eth0'],
    ['not an address', 'school.example'],
    ['not an address', ''],
    ['a short form', '1'],
    ['octal', '010.8.8.8'],
  ])('%s: %s is none', (_, address) => expect(isPublicAddress(address)).toBe(false));
});

describe('this machine’s own address', () => {
  test.each(['127.0.0.1', '127.255.255.254', '::1', '0:0:0:0:0:0:0:1'])('%s is one', (address) =>
    expect(isLoopbackAddress(address)).toBe(true),
  );

  test.each(['128.0.0.1', '0.0.0.0', '::', '::ffff:127.0.0.1', '::7f00:1', '10.0.0.1', 'localhost', '2130706433'])(
    '%s is none',
    (address) => expect(isLoopbackAddress(address)).toBe(false),
  );
});
