import { describe, expect, test } from 'vitest';
import { refuseUnsafeAddress } from './address.ts';

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
