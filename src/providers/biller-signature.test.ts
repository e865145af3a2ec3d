import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { answerText, callText, isSignedBy, signMessage } from './biller-signature.ts';

const now = new Date('2026-11-22T15:00:00Z');
const body = '{"reference":"482913075","channel":"app"}';
const call = callText('post', '/biller/banco/debts', body);

describe('a signed call', () => {
  it('is method, path and the body’s digest, line by line, under its instant', () => {
    const digest = createHash('sha256').update(body).digest('hex');
    expect(call).toBe(`POST\n/biller/banco/debts\n${digest}`);
    const { stamp, signature } = signMessage(['key'], call, now);
    expect(stamp).toBe('1795359600');
    expect(signature).toBe(createHmac('sha256', 'key').update(`1795359600\n${call}`).digest('hex'));
  });

  it('has these digits, which a bank can reckon for itself', () => {
    expect(callText('POST', '/biller/banred/debts', '{}')).toBe(
      'POST\n/biller/banred/debts\n44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a',
    );
  });

  it.each([
    ['another method', callText('PUT', '/biller/banco/debts', body)],
    ['another path', callText('POST', '/biller/banco/payments', body)],
    ['a query', callText('POST', '/biller/banco/debts?x=1', body)],
    ['another body', callText('POST', '/biller/banco/debts', `${body} `)],
  ])('does not sign %s', (_name, text) => {
    const signed = signMessage(['key'], call, now);
    expect(isSignedBy(['key'], { text: call, ...signed }, now)).toBe(true);
    expect(isSignedBy(['key'], { text, ...signed }, now)).toBe(false);
  });
});

describe('a signed answer', () => {
  const signed = signMessage(['ours'], answerText('abc', 200, '{"status":"booked"}'), now);
  it.each([
    ['abc', 200, '{"status":"booked"}', true],
    ['abd', 200, '{"status":"booked"}', false],
    ['abc', 409, '{"status":"booked"}', false],
    ['abc', 200, '{"status":"refused"}', false],
  ] as const)('to %s, %i, %s: %s', (to, status, answerBody, is) => {
    expect(isSignedBy(['ours'], { text: answerText(to, status, answerBody), ...signed }, now)).toBe(is);
  });
});
