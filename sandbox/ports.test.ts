import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { emulatedProviders } from '#providers/emulation/emulated-providers';
import { requireFreePorts } from './free-port.ts';
import { CannotStart, listen } from './listen.ts';
import { portsFrom } from './ports.ts';

describe('the port table', () => {
  test('every party has a port of its own, at a fixed distance from the app', () => {
    const { providers, ...own } = portsFrom(3000, emulatedProviders);
    expect({ ...own, ...Object.fromEntries(providers) }).toEqual({
      app: 3000,
      console: 3100,
      school: 3101,
      inbox: 3102,
      smtp: 3103,
      'stripe emulator': 3110,
      'gr4vy emulator': 3111,
      'card fields': 3112,
      'pse emulator': 3130,
      'wompi emulator': 3131,
      'conekta emulator': 3132,
      'banred emulator': 3133,
      'placetopay emulator': 3134,
      'finch emulator': 3135,
      'fintech emulator': 3136,
      tagScripts: 3120,
    });
  });

  test('a port that would give somebody one that browsers refuse is refused by name', () => {
    expect(() => portsFrom(4950, emulatedProviders)).toThrow('PORT=4950 gives the stripe emulator port 5060');
  });

  test('a provider that comes after the others gets ports of its own, and nobody else is moved by it', () => {
    const [first] = emulatedProviders;
    if (!first) throw new Error('nobody is emulated');
    const newcomer = { ...first, provider: { ...first.provider, name: 'aaa' }, parties: ['its own frames'] };
    const before = portsFrom(3000, emulatedProviders);
    const { providers } = portsFrom(3000, [...emulatedProviders, newcomer]);
    const next = Math.max(...before.providers.values()) + 1;
    expect([...providers]).toEqual([...before.providers, ['aaa emulator', next], ['its own frames', next + 1]]);
  });

  test('port 0 takes any free port everywhere', () => {
    const { providers, ...own } = portsFrom(0, emulatedProviders);
    expect(new Set([...Object.values(own), ...providers.values()])).toEqual(new Set([0]));
  });

  test.each([-1, 1.5, Number.NaN, 65_500])('PORT=%s is refused with a sentence', (port) => {
    expect(() => portsFrom(port, [])).toThrow(CannotStart);
  });
});

test('the tag host’s port may be somebody else’s where no tags run', async () => {
  const other = await listen(new Hono(), 0, 'somebody else');
  const ports = { ...portsFrom(0, []), tagScripts: other.port };
  await expect(requireFreePorts(ports, {})).resolves.toBeUndefined();
  await expect(requireFreePorts(ports, { analytics: true })).rejects.toThrow(/meant for the tag host, is in use/);
  await other.close();
});
