import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLinkLive, linkExpiry } from './access-link.ts';

const createdAt = new Date('2026-11-20T15:30:00Z');
const link = { expiresAt: linkExpiry(createdAt), revokedAt: null };
const after = (hours: number, minutes: number, seconds: number) =>
  new Date(createdAt.getTime() + ((hours * 60 + minutes) * 60 + seconds) * 1000);

describe('the access link', () => {
  // S1-R09, S9-R01
  test('is valid for 3 days', () => {
    expect(link.expiresAt.toISOString()).toBe('2026-11-23T15:30:00.000Z');
  });

  test.each([
    [0, 0, 0, true],
    [71, 59, 59, true],
    [72, 0, 0, false],
    [72, 0, 1, false],
    [1000, 0, 0, false],
  ])('%s:%s:%s after it was made its life is %s', (hours, minutes, seconds, live) => {
    expect(isLinkLive(link, after(hours, minutes, seconds))).toBe(live);
  });

  test('is dead in its first minute when it was revoked', () => {
    expect(isLinkLive({ ...link, revokedAt: after(0, 0, 30) }, after(0, 1, 0))).toBe(false);
  });

  test('once dead it never lives again', () => {
    fc.assert(
      fc.property(
        fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') }),
        fc.nat(200 * 3600),
        fc.nat(200 * 3600),
        (made, first, more) => {
          const facts = { expiresAt: linkExpiry(made), revokedAt: null };
          const at = (seconds: number) => isLinkLive(facts, new Date(made.getTime() + seconds * 1000));
          expect(at(first)).toBe(first < 72 * 3600);
          expect(at(first) || !at(first + more)).toBe(true);
        },
      ),
    );
  });
});
