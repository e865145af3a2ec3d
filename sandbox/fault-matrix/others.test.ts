import { expect, it } from 'vitest';
import { describeFaultMatrix, describeShortMatrix } from './fault-matrix.ts';
import { others, standsFor } from './subject.ts';

it('each of them has another provider that stands for its class', () => {
  for (const { provider, faultClass } of others)
    expect(standsFor(faultClass).map((each) => each.provider.name)).not.toContain(provider.name);
});

const describeMatrix = process.env['CUOTA_FAULTS'] === 'all' ? describeFaultMatrix : describeShortMatrix;
for (const subject of others) describeMatrix(subject);
