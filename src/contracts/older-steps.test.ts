import { describe, expect, test } from 'vitest';
import { instructionsStep, type NextStep, nextStep } from './next-step.ts';
import { inOlderSteps, newerStep, olderStep, storedStep } from './older-steps.ts';
import { olderNextStep, olderSlip, olderVoucher } from './older-steps.fixture.ts';

const voucher = instructionsStep.parse(newerStep(olderVoucher));
const slip = instructionsStep.parse(newerStep(olderSlip));

describe.each([
  ['a voucher', olderVoucher, voucher],
  ['a slip', olderSlip, slip],
  ['a slip of a bank without a code', { ...olderSlip, bank_code: null }, null],
])('%s', (_what, older, known) => {
  const step = known ?? instructionsStep.parse(newerStep(older));

  test('of an older program is read, and is told an older page as it was', () => {
    expect(olderStep(step)).toEqual(older);
  });

  test('of ours is read by an older program, and by ours again', () => {
    const stored: unknown = JSON.parse(JSON.stringify(storedStep(step)));
    expect(olderNextStep.parse(stored)).toEqual(older);
    expect(nextStep.parse(newerStep(stored))).toEqual(step);
  });
});

// No older kind has all that is needed: half of it would be paid wrongly.
test.each<[string, NextStep]>([
  ['an agreement beside the reference', withLine({ role: 'agreement', value: '4477', group: null, copy: true })],
  ['a barcode that says something else than the reference', { ...voucher, barcode: '9300' }],
  ['no barcode', { ...voucher, barcode: null }],
  ['an app', { ...slip, channel: 'app' }],
  ['a transfer without a CLABE', { ...slip, lines: slip.lines.slice(1) }],
])('%s: an older program waits, and ours reads all of it', (_what, step) => {
  const stored = storedStep(step);
  expect(olderNextStep.parse(stored)).toEqual({ kind: 'waiting' });
  expect(newerStep(stored)).toEqual(step);
});

test.each<NextStep>([
  { kind: 'waiting' },
  { kind: 'redirect', url: 'https://bank.example' },
  { kind: 'settled', status: 'failed' },
])('what is not paid elsewhere stands as it always did: %o', (step) => {
  expect(storedStep(step)).toEqual(step);
  expect(newerStep(step)).toEqual(step);
});

test('an answer is brought to older kinds wherever it has a step, and nowhere else', () => {
  const answer = {
    payments: [{ next_step: voucher }, { next_step: null }],
    metadata: { payment: { next_step: slip } },
  };
  expect(JSON.parse(JSON.stringify(answer, inOlderSteps))).toEqual({
    payments: [{ next_step: olderVoucher }, { next_step: null }],
    metadata: { payment: { next_step: olderSlip } },
  });
});

function withLine(line: (typeof voucher.lines)[number]): NextStep {
  return { ...voucher, lines: [...voucher.lines, line] };
}
