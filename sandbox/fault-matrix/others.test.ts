import { expect, it } from 'vitest';
import { describeFaultMatrix, describeShortMatrix } from './fault-matrix.ts';
import { others, standsFor } from './subject.ts';

it('each of them has another provider that stands for its class', () => {
  expect(others.filter((each) => standsFor(each.faultClass).length !== 1)).toEqual([]);
});

const describeMatrix = process.env['CUOTA_FAULTS'] === 'all' ? describeFaultMatrix : describeShortMatrix;
for (const subject of others) describeMatrix(subject);
