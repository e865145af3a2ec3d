import { expect, it } from 'vitest';
import { describeFaultMatrix, describeShortMatrix } from './fault-matrix.ts';
import { toys } from '../../toys/index.ts';
import { type FaultSubject, others, standsFor } from './subject.ts';

it('each of them has another provider that stands for its class', () => {
  expect(others.filter((each) => standsFor(each.faultClass).length !== 1)).toEqual([]);
});

const isToy = ({ provider }: FaultSubject) => toys.some((toy) => toy.provider === provider);
/** Toys of the class `at-once`: the class's stand-in proves their lost starts, other toys their webhooks. */
const isProven = (subject: FaultSubject) => subject.faultClass === 'at-once' && isToy(subject);

const isEveryFault = process.env['CUOTA_FAULTS'] === 'all';
for (const subject of others)
  if (isEveryFault) describeFaultMatrix(subject);
  else if (!isProven(subject)) describeShortMatrix(subject);
