import { describe, expect, it } from 'vitest';
import { envelopeWith } from './envelope.ts';

const key = Buffer.alloc(32, 7).toString('base64');
const text = '{"entityCode":"9001234561"}';
const sealed = 'CQkJCQkJCQkJCQkJXKfh+sqZtRjjDa9dxNCB5uSAUsEH2sL2Xow7gsd1c88QFIG256ESengmIA==';

describe('the envelope', () => {
  const envelope = envelopeWith(key);

  it('is AES-256-GCM as the worked example has it, both ways', () => {
    expect(envelope.seal(text, Buffer.alloc(12, 9))).toBe(sealed);
    expect(envelope.open(sealed)).toBe(text);
  });

  it('is another one each time, for any text', () => {
    const one = envelope.seal('{"fullName":"Íñigo Núñez"}');
    expect(one).not.toBe(envelope.seal('{"fullName":"Íñigo Núñez"}'));
    expect(envelope.open(one)).toBe('{"fullName":"Íñigo Núñez"}');
  });

  it.each([
    ['cut short', sealed.slice(0, 30)],
    ['of another key', envelopeWith(Buffer.alloc(32, 8).toString('base64')).seal(text)],
    ['with one byte changed', `${sealed.slice(0, 40)}${sealed[40] === 'A' ? 'B' : 'A'}${sealed.slice(41)}`],
    ['no base64 at all', '<html>Created</html>'],
    ['nothing', ''],
  ])('one that is %s is not opened', (_, spoilt) => {
    expect(envelope.open(spoilt)).toBeNull();
  });

  it.each(['', 'c2hvcnQ=', Buffer.alloc(33).toString('base64')])('a key of another length is refused: %s', (other) => {
    expect(() => envelopeWith(other)).toThrow('32 bytes');
  });
});
