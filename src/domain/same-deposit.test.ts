import { describe, expect, it } from 'vitest';
import { comparedWithLine, isSameNotice, type ToldDeposit, type WrittenDeposit } from './same-deposit.ts';

const notice: ToldDeposit = {
  trackingKey: 'BNET01002611200012345678',
  day: '2026-11-20',
  minor: 150_000,
  currency: 'MXN',
  accounts: '40012…7890>0001234',
};

describe('two notices of one transfer', () => {
  it.each<[string, Partial<ToldDeposit>, boolean]>([
    // https://github.com/cuenca-mx/speid/issues/84: one transfer, reported twice under two numbers of the processor.
    ['told again', {}, true],
    ['with separators in the key', { trackingKey: 'bnet 0100 2611 2000 1234 5678' }, true],
    ['without accounts', { accounts: '' }, true],
    // https://github.com/cuenca-mx/speid/issues/104: the same key on another day was another transfer, and was refused.
    ['with the same key on another day', { day: '2026-11-21' }, false],
    ['of another amount', { minor: 150_001 }, false],
    ['in another currency', { currency: 'USD' }, false],
    ['from another account', { accounts: '40012…1111>0001234' }, false],
    ['with another key', { trackingKey: 'BNET01002611200012345679' }, false],
  ])('%s', (_what, change, is) => {
    expect(isSameNotice(notice, { ...notice, ...change })).toBe(is);
    expect(isSameNotice({ ...notice, ...change }, notice)).toBe(is);
  });
});

describe('a notice and a line of a statement', () => {
  const line: WrittenDeposit = {
    day: '2026-11-20',
    minor: 150_000,
    currency: 'MXN',
    reference: 'SPEI RECIBIDO BBVA BNET01002611200012345678 REF 1234567',
    movementId: '',
  };
  it.each<[string, Partial<WrittenDeposit>, 'same' | 'maybe' | 'other']>([
    ['with the key among its words', {}, 'same'],
    ['with the key as the id of the movement', { reference: '', movementId: notice.trackingKey }, 'same'],
    ['on the next working day', { day: '2026-11-23' }, 'maybe'],
    ['a week later', { day: '2026-11-27' }, 'other'],
    ['of another amount', { minor: 140_000 }, 'other'],
    ['without the key', { reference: 'SPEI RECIBIDO' }, 'other'],
    ['with a longer key', { reference: 'BNET010026112000123456789' }, 'other'],
  ])('%s', (_what, change, result) => {
    expect(comparedWithLine(notice, { ...line, ...change })).toBe(result);
  });

  it('a key of five digits is found in no words', () => {
    expect(comparedWithLine({ ...notice, trackingKey: '12345' }, { ...line, reference: 'ABONO 12345' })).toBe('other');
  });
});
