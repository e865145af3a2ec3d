import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { requireFreePorts } from './free-port.ts';
import { CannotStart, listen } from './listen.ts';
import { portsFrom } from './ports.ts';

describe('the port table', () => {
  test('every party has a port of its own, at a fixed distance from the app', () => {
    const ports = portsFrom(3000);
    expect(ports).toEqual({
      app: 3000,
      console: 3100,
      school: 3101,
      inbox: 3102,
      smtp: 3103,
      stripe: 3110,
      gr4vy: 3111,
      cardFrames: 3112,
      tagScripts: 3120,
    });
    expect(new Set(Object.values(ports)).size).toBe(Object.keys(ports).length);
  });

  test('port 0 takes any free port everywhere', () => {
    expect(new Set(Object.values(portsFrom(0)))).toEqual(new Set([0]));
  });

  test.each([-1, 1.5, Number.NaN, 65_500])('PORT=%s is refused with a sentence', (port) => {
    expect(() => portsFrom(port)).toThrow(CannotStart);
  });
});

test('the tag host’s port may be somebody else’s where no tags run', async () => {
  const other = await listen(new Hono(), 0, 'somebody else');
  const ports = { ...portsFrom(0), tagScripts: other.port };
  await expect(requireFreePorts(ports, {})).resolves.toBeUndefined();
  await expect(requireFreePorts(ports, { analytics: true })).rejects.toThrow(/meant for the tag host, is in use/);
  await other.close();
});
