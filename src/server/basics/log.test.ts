import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createLog, loggablePath } from './log.ts';

describe('the log', () => {
  it('keeps names that grant access or identify a person out, wherever they stand', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'cuota-log-')), 'app.log');
    const log = createLog({ level: 'info', file });
    log.info(
      {
        authorization: 'Bearer CANARY',
        payer: { email: 'CANARY', phone: 'CANARY' },
        card: { details: { number: 'CANARY', cvv: 'CANARY' } },
        payment_id: 'kept',
      },
      'said',
    );
    await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toContain('kept');
    const written = await readFile(file, 'utf8');
    expect(written).not.toContain('CANARY');
  });
  it('escapes what a terminal obeys, and reads as it was', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'cuota-log-')), 'app.log');
    const why = 'a\u001b[31m b\u009b31m c\u202e d\u2028 e\u200d \u{e0041} f';
    createLog({ level: 'info', file }).warn({ why }, 'said');
    await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toContain('said');
    const written = await readFile(file, 'utf8');
    expect(written.trimEnd()).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    expect(JSON.parse(written)).toMatchObject({ why });
  });
  it('says its instant in UTC, in each line', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'cuota-log-')), 'app.log');
    const before = Date.now();
    createLog({ level: 'info', file }).warn('said');
    await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toContain('said');
    const { time } = z.object({ time: z.number() }).parse(JSON.parse(await readFile(file, 'utf8')));
    // Milliseconds of the epoch, which has no time zone.
    expect([time >= before, time <= Date.now()]).toEqual([true, true]);
  });
  it('keeps them out of errors and lists too, and leaves everything else of them', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'cuota-log-')), 'app.log');
    const log = createLog({ level: 'info', file });
    const cause = Object.assign(new Error('of the row'), { detail: 'CANARY' });
    log.error(
      { err: Object.assign(new Error('duplicate key', { cause }), { detail: 'CANARY', code: '23505' }) },
      'failed',
    );
    log.error(Object.assign(new Error('alone'), { detail: 'CANARY' }));
    log.warn(
      {
        payers: [{ email: 'CANARY', id: 'tutor-1' }],
        written: { toJSON: () => ({ token: 'CANARY', kind: 'bearer' }) },
        at: new Date(0),
        nothing: null,
        token: 'CANARY',
      },
      'listed',
    );
    await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toContain('listed');
    const written = await readFile(file, 'utf8');
    expect(written).not.toContain('CANARY');
    const [failed, alone, listed] = written
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    const stack = expect.stringContaining('log.test.ts');
    const message = 'duplicate key: of the row';
    expect(failed).toMatchObject({ err: { type: 'Error', message, stack, code: '23505', detail: '[redacted]' } });
    expect(alone).toMatchObject({ msg: 'alone', err: { stack, detail: '[redacted]' } });
    expect(listed).toMatchObject({
      payers: [{ id: 'tutor-1' }],
      written: { token: '[redacted]', kind: 'bearer' },
      at: '1970-01-01T00:00:00.000Z',
      nothing: null,
    });
  });
  it.each([
    ['/api/sessions/KEY?locale=es-MX', '/api/sessions/[key]'],
    ['/api/sessions/KEY/materialize', '/api/sessions/[key]/materialize'],
    ['/v/KEY', '/v/[key]'],
    ['/api/vouchers/KEY/file', '/api/vouchers/[key]/file'],
    ['/checkout?data=KEY', '/checkout'],
    ['/V/KEY', '/V/[key]'],
    ['/%76/KEY', '/v/[key]'],
    ['/API/Sessions/KEY/materialize', '/API/Sessions/[key]/materialize'],
    ['/api/%73essions/KEY', '/api/sessions/[key]'],
    ['/api/v%6Fuchers/KEY/file', '/api/vouchers/[key]/file'],
    ['/v%2FKEY', '/v/[key]'],
    ['/%76/KEY%', '/v/[key]'],
    ['/%E0%A4%A', '/%E0%A4%A'],
    ['/v/%0AKEY', '/v/[key]'],
    ['/api/s/enterprise/NAME', '/api/s/enterprise/[key]'],
    ['/api/v1/events', '/api/v1/events'],
    ['/q3Vx0-9hJk_2LmN8pQrStUvWxYz01234567890aBcDe', '/[key]'],
    ['/pay/4242424242424242', '/pay/[digits]'],
    [
      '/api/v1/payments/01947a6b-1faf-7ca8-a122-000000000022/refunds',
      '/api/v1/payments/01947a6b-1faf-7ca8-a122-000000000022/refunds',
    ],
    ['/assets/checkout-D3adB33f.js', '/assets/checkout-D3adB33f.js'],
  ])('writes %s as %s', (path, written) => {
    expect(loggablePath(path)).toBe(written);
  });
});
