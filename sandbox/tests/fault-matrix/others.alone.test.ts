import { expect, it } from 'vitest';
import { describeFaultMatrix, describeShortMatrix } from './fault-matrix.ts';
import { sampleProviders } from '../../sample-providers/index.ts';
import { type FaultSubject, others, standsFor } from './subject.ts';

it('each of them has another provider that stands for its class', () => {
  expect(others.filter((each) => standsFor(each.faultClass).length !== 1)).toEqual([]);
});

const isSample = ({ provider }: FaultSubject) => sampleProviders.some((sample) => sample.provider === provider);
/** Sample providers of the class `at-once`: its stand-in proves their lost starts, other samples their webhooks. */
const isProven = (subject: FaultSubject) => subject.faultClass === 'at-once' && isSample(subject);

const isEveryFault = process.env['CUOTA_FAULTS'] === 'all';
for (const subject of others)
  if (isEveryFault) describeFaultMatrix(subject);
  else if (!isProven(subject)) describeShortMatrix(subject);
