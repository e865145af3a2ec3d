/** `CUOTA_COSTS=20000 vitest run bench/call-costs.test.ts` prints processor times of calls and jobs, highest first. */
import { expect, test } from 'vitest';
import { callCosts } from './growth/call-costs.ts';

const sessions = Number(process.env['CUOTA_COSTS'] || 0);

test.skipIf(sessions === 0)(
  'what each call and job costs',
  async () => {
    const costs = await callCosts(sessions);
    process.stdout.write(`${costs.map(({ name, ms }) => `${ms.toFixed(1)} ms  ${name}`).join('\n')}\n`);
    expect(costs.length).toBeGreaterThan(150);
  },
  900_000,
);
