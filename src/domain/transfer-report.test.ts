import { describe, expect, it } from 'vitest';
import { sentAt, type TransferReport, wrongIn } from './transfer-report.ts';

const report = {
  bank: 'Banco Pichincha',
  paidOn: '2026-11-20',
  paidTime: null,
  minor: 43_500,
  documentNumber: '0045-8812',
};

describe('what cannot be right in a report', () => {
  it.each<[string, Partial<TransferReport>, readonly string[]]>([
    ['nothing', {}, []],
    ['no bank', { bank: ' ' }, ['bank']],
    ['tomorrow', { paidOn: '2026-11-23' }, ['paid_on']],
    ['thirty days ago is well', { paidOn: '2026-10-23' }, []],
    ['more than thirty days ago', { paidOn: '2026-10-22' }, ['paid_on']],
    ['no day of any calendar', { paidOn: '2026-02-30' }, ['paid_on']],
    ['another way to write days', { paidOn: '20/11/2026' }, ['paid_on']],
    ['nothing sent', { minor: 0 }, ['amount']],
    ['half a cent', { minor: 0.5 }, ['amount']],
    ['three digits', { documentNumber: '0123' }, ['document_number']],
    ['letters only', { documentNumber: 'ABCDE' }, ['document_number']],
    ['no number, but the hour', { documentNumber: '', paidTime: '18:05' }, []],
    ['neither number nor hour', { documentNumber: '' }, ['document_number']],
    ['no hour of any clock', { paidTime: '24:00' }, ['paid_time']],
    ['an hour of today that has not come', { paidOn: '2026-11-22', paidTime: '10:31' }, ['paid_time']],
    ['this minute', { paidOn: '2026-11-22', paidTime: '10:30' }, []],
    [
      'all of it',
      { bank: '', paidOn: '', paidTime: 'x', minor: -1, documentNumber: '…' },
      ['bank', 'paid_on', 'paid_time', 'amount', 'document_number'],
    ],
  ])('%s', (_what, change, wrong) => {
    expect(wrongIn({ ...report, ...change }, { today: '2026-11-22', time: '10:30', country: 'EC' })).toEqual(wrong);
  });

  it.each([
    ['BNET01002611200012345678', []],
    ['MBAN 0100 2211 1234', []],
    ['1234567', []],
    ['a'.repeat(29) + '1', []],
    ['a'.repeat(30) + '1', ['document_number']],
    ['BNET*01002211', ['document_number']],
    ['BNET 123 gracias!', ['document_number']],
    ['123', ['document_number']],
    ['RASTREO', ['document_number']],
  ])('in Mexico the key %j: wrong is %j', (documentNumber, wrong) => {
    const clock = { today: '2026-11-22', time: '10:30', country: 'MX' } as const;
    expect(wrongIn({ ...report, documentNumber }, clock)).toEqual(wrong);
  });
});

describe('when a reported transfer was sent', () => {
  it('is by the clock at the school, and unknown without an hour', () => {
    const zone = 'America/Mexico_City';
    expect(sentAt({ paidOn: '2026-11-20', paidTime: '18:05' }, zone)).toEqual(new Date('2026-11-21T00:05:00Z'));
    expect(sentAt({ paidOn: '2026-11-20', paidTime: null }, zone)).toBeNull();
  });
});
