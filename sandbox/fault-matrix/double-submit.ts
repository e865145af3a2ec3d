import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problem } from '#contracts/problem';
import { routesOf } from '#providers/emulation/contract-faults';
import { type Fault, type FaultStage, openFaultStage } from './fault-stage.ts';
import { judgeBench } from './judge-bench.ts';
import { booked, emulatorOf, linesOf, newPayer } from './payer.ts';
import type { FaultSubject } from './subject.ts';

const presses = 40;
const kinds = ['applied, answer lost', '5xx, applied', 'answer held back'] as const;

/** Registers the tests of a payer who presses many times while the provider's answers go astray. */
export function describeDoubleSubmit(subject: FaultSubject): void {
  describe('a payer who presses many times during a fault', () => {
    let stage: FaultStage;
    beforeAll(async () => {
      stage = await openFaultStage(subject);
    });
    afterAll(() => stage.close());

    it.each(kinds)(`${presses} presses at once make one payment: %s`, async (kind) => {
      const { bench } = stage;
      const [offer] = subject.offers;
      const payer = await newPayer(bench, subject, offer);
      const fault: Fault = { by: 'line', kind };
      await stage.begin(fault, routesOf(subject, 'create'));
      const answers = await Promise.all(Array.from({ length: presses }, () => payer.commit()));
      expect(await booked(bench, payer.paymentId)).toMatchObject({ status: 'pending' });
      await stage.end(fault, routesOf(subject, 'create'));
      expect(answers.filter(({ ok }) => ok).length).toBeGreaterThan(0);
      for (const answer of answers.filter(({ ok }) => !ok)) {
        expect(answer.status).toBe(409);
        expect(problem.parse(await answer.json()).code).toBe('invalid_payment_status');
      }
      await bench.advance(10);
      await bench.advance(60);
      expect(linesOf(bench, subject, payer.paymentId)).toHaveLength(1);
      await emulatorOf(bench, subject).pay(payer.line().providerRef);
      await bench.settle();
      expect(await booked(bench, payer.paymentId)).toMatchObject({ status: 'successful', received: payer.minor });
      expect(await judgeBench(bench)).toEqual([]);
    });
  });
}
