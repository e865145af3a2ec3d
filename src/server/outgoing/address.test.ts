import { describe, expect, test } from 'vitest';
import { refuseUnsafeAddress, isLoopbackAddress, isPublicAddress } from './address.ts';

describe('an address that a school registers for its events', () => {
  test.each([
    'https://school.example/events',
    'https://school.example:8443/events?from=cuota#x',
    'https://SCHOOL.example.',
    'https://1.1.1.1/events',
    'https://[2606:4700::1111]:443/',
    'https://escuela-ñandú.example/',
    // Where a name leads is only seen when it is called.
    'https://intranet/',
  ])('%s is taken, in the sandbox too', (address) => {
    expect(refuseUnsafeAddress(address, { allowLocal: false })).toBe(null);
    expect(refuseUnsafeAddress(address, { allowLocal: true })).toBe(null);
  });

  test.each([
    ['malformed', ''],
    ['malformed', 'school.example/events'],
    ['malformed', '/events'],
    ['malformed', 'https://'],
    ['malformed', 'https://.'],
    ['malformed', 'https://school.example../'],
    ['malformed', 'https://school.example:65536/'],
    ['malformed', 'https://1.2.3.4.5/'],
    ['malformed', 'https://[fe80::1%25eth0]/'],
    ['malformed', 'https://school.example%00.evil.example/'],
    ['credentials', 'https://user@school.example/'],
    ['credentials', 'https://:password@school.example/'],
    ['credentials', 'https://school.example:443@127.0.0.1/'],
    ['port', 'https://school.example:0/'],
    ['not_https', 'http://school.example/'],
    ['not_https', 'http://1.1.1.1/'],
    ['not_https', 'ftp://school.example/'],
    ['malformed', 'file:///etc/passwd'],
    ['not_https', 'gopher://127.0.0.1:6379/_INFO'],
    ['not_public', 'https://10.0.0.1/'],
    ['not_public', 'https://169.254.169.254/latest/meta-data/'],
    ['not_public', 'https://[fd00::1]/'],
    ['not_public', 'https://[::ffff:7f00:1]/'],
    ['not_public', 'https://0.0.0.0/'],
  ])('%s: “%s” is refused, in the sandbox too', (reason, address) => {
    expect(refuseUnsafeAddress(address, { allowLocal: false })).toBe(reason);
    expect(refuseUnsafeAddress(address, { allowLocal: true })).toBe(reason);
  });

  test.each([
    'https://127.0.0.1/',
    'https://127.1.2.3/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://school.localhost/',
  ])('%s is taken in the sandbox only', (address) => {
    expect(refuseUnsafeAddress(address, { allowLocal: false })).toBe('not_public');
    expect(refuseUnsafeAddress(address, { allowLocal: true })).toBe(null);
    const plain = address.replace('https', 'http');
    expect(refuseUnsafeAddress(plain, { allowLocal: false })).toBe('not_https');
    expect(refuseUnsafeAddress(plain, { allowLocal: true })).toBe(null);
  });

  test.each(['22', '25', '80', '3306', '5432', '6379', '8080', '9200', '65535', '0'])(
    'a port that is not the web’s, %s, is refused: by name in production, by address in the sandbox too',
    (port) => {
      expect(refuseUnsafeAddress(`https://school.example:${port}/`, { allowLocal: false })).toBe('port');
      expect(refuseUnsafeAddress(`https://1.1.1.1:${port}/`, { allowLocal: false })).toBe('port');
      expect(refuseUnsafeAddress(`https://1.1.1.1:${port}/`, { allowLocal: true })).toBe('port');
    },
  );

  test.each(['https://localhost:3600/', 'http://127.0.0.1:40123/', 'https://[::1]:8080/'])(
    'any port of this machine is taken in the sandbox: %s',
    (address) => expect(refuseUnsafeAddress(address, { allowLocal: true })).toBe(null),
  );

  test.each(['localhost.school.example', 'localhosts', 'notlocalhost', '127.0.0.1.school.example'])(
    '%s is a name like any other',
    (host) => {
      expect(refuseUnsafeAddress(`https://${host}/`, { allowLocal: false })).toBe(null);
      expect(refuseUnsafeAddress(`http://${host}/`, { allowLocal: true })).toBe('not_https');
    },
  );
});

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
