import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NumberProblem } from './claimed-number.ts';
import { claimOf, type ClaimedLine, numberPattern, standsOn, type TransferClaim } from './transfer-claim.ts';
import { bareNumber } from './transfer-report.ts';

const claim: TransferClaim = {
  paidOn: '2026-11-20',
  minor: 43_500,
  currency: 'USD',
  documentNumber: '0045-881230',
  total: 43_500,
  isPaidOnStatement: true,
};
const line: ClaimedLine = {
  day: '2026-11-20',
  minor: 43_500,
  currency: 'USD',
  reference: 'TRANSF 45881230 RUIZ',
  movementId: '',
  trackingKey: null,
};
const facts = (lines = 1, problem: NumberProblem | null = null) => ({
  linesWith: () => lines,
  problemOf: () => problem,
});
const problemOf = (found: ReturnType<typeof claimOf<TransferClaim>>) =>
  found && 'problem' in found ? found.problem : null;

describe('a line that is the reported transfer', () => {
  it.each<[string, Partial<ClaimedLine>, string]>([
    ['by a word of it', {}, 'token'],
    ['by a word with dashes', { reference: 'DOC 0045-881230' }, 'token'],
    ['by the bank’s id of the movement', { reference: 'TRANSFERENCIA', movementId: '0045881230' }, 'movement_id'],
    ['by its key', { reference: '', trackingKey: '45881230' }, 'tracking_key'],
    ['on the Tuesday of a long weekend', { day: '2026-11-24' }, 'token'],
  ])('%s', (_what, change, kind) => {
    expect(claimOf([claim], { ...line, ...change }, facts())).toEqual({ claim, number: '45881230', kind });
  });
});

describe('a line that only looks like it', () => {
  it.each<[string, Partial<TransferClaim>, Partial<ClaimedLine>, string | null]>([
    ['its number as a part of another', {}, { reference: 'TRANSF 945881230' }, 'number_not_found'],
    ['no number reported', { documentNumber: '' }, {}, 'number_not_found'],
    ['a day too late', {}, { day: '2026-11-25' }, 'day_differs'],
    ['a day too soon', {}, { day: '2026-11-19' }, 'day_differs'],
    ['a cent more came', {}, { minor: 43_501 }, 'amount_differs'],
    ['another amount was reported', { minor: 43_501 }, {}, 'amount_differs'],
    ['another amount was reported, and came', { minor: 43_501 }, { minor: 43_501 }, 'amount_differs'],
    ['another currency', {}, { currency: 'COP' }, 'amount_differs'],
    ['money that no statement shows', { isPaidOnStatement: false }, {}, 'not_on_statement'],
    ['neither its number nor its day', {}, { reference: 'TRANSF', day: '2026-11-25' }, null],
    ['neither its number nor on a statement', { isPaidOnStatement: false }, { reference: 'TRANSF' }, null],
  ])('%s', (_what, ofClaim, ofLine, problem) => {
    expect(problemOf(claimOf([{ ...claim, ...ofClaim }], { ...line, ...ofLine }, facts()))).toBe(problem);
  });

  it.each<[NumberProblem | null, number, string]>([
    ['too_short', 1, 'number_too_short'],
    ['known', 1, 'number_known'],
    ['date', 1, 'number_known'],
    [null, 2, 'number_not_unique'],
  ])('a number that is %s on %d lines', (problem, lines, why) => {
    expect(problemOf(claimOf([claim], line, facts(lines, problem)))).toBe(why);
    // Such a number is on anybody's lines: a report is named only if the rest fits.
    expect(claimOf([claim], { ...line, minor: 1 }, facts(lines, problem))).toBeNull();
  });

  it('of two reports with its number is nobody’s; of two that only look like it neither is named', () => {
    const other = { ...claim, documentNumber: '45881230' };
    expect(claimOf([claim, other], line, facts())).toEqual({ claim: null, problem: 'several_reports' });
    expect(claimOf([claim, other], { ...line, reference: '' }, facts())).toBeNull();
    const [honest, thief] = [claim, { ...claim, documentNumber: '99999999' }];
    expect(claimOf([thief, honest], line, facts())).toMatchObject({ claim: honest, kind: 'token' });
  });
});

const number = fc.stringMatching(/^[1-9A-Z][0-9A-Z]{7,20}$/);

it('a number is found in whatever text has it, however it is separated, by the pattern that counts lines', () => {
  const separated = number.chain((bare) =>
    fc.tuple(
      fc.constant(bare),
      fc.array(fc.constantFrom('', '-', '.', ' '), { minLength: bare.length, maxLength: bare.length }),
    ),
  );
  fc.assert(
    fc.property(separated, fc.string(), ([bare, marks], before) => {
      const text = `${before} ${Array.from(bare)
        .map((each, at) => each + (marks[at] ?? ''))
        .join('')}`;
      expect(new RegExp(numberPattern(bare), 'i').test(text)).toBe(true);
    }),
  );
});

it('a line that a number stands on is among those that the pattern counts', () => {
  fc.assert(
    fc.property(number, fc.array(number), (bare, others) => {
      const reference = [...others, bare].join(' ');
      const isCounted = new RegExp(numberPattern(bareNumber(bare)), 'i').test(reference);
      expect(standsOn(bareNumber(bare), { ...line, reference }) !== null && !isCounted).toBe(false);
    }),
  );
});
