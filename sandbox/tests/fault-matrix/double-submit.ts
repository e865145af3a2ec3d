import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problem } from '#contracts/problem';
import { routesOf } from '#providers/emulation/contract-faults.fixture';
import { type Fault, type FaultFixture, openFaultFixture } from './fault-fixture.ts';
import { booked, verifyHarness } from './verifier.ts';
import { emulatorOf, linesOf, newPayer } from './payer.ts';
import type { FaultSubject } from './subject.ts';

const submits = 40;
const kinds = ['applied, answer lost', '5xx, applied', 'answer held back'] as const;

/** Registers the tests of a payer who presses many times while the provider's answers go astray. */
export function describeDoubleSubmit(subject: FaultSubject): void {
  describe('a payer who presses many times during a fault', () => {
    let fixture: FaultFixture;
    beforeAll(async () => {
      fixture = await openFaultFixture(subject);
    });
    afterAll(() => fixture.close());

    it.each(kinds)(`${submits} submits at once make one payment: %s`, async (kind) => {
      const { harness } = fixture;
      const [offer] = subject.offers;
      const payer = await newPayer(harness, subject, offer);
      const fault: Fault = { by: 'line', kind };
      await fixture.begin(fault, routesOf(subject, 'create'));
      const answers = await Promise.all(Array.from({ length: submits }, () => payer.commit()));
      expect(await booked(harness, payer.paymentId)).toMatchObject({ status: 'pending' });
      await fixture.end(fault, routesOf(subject, 'create'));
      expect(answers.filter(({ ok }) => ok).length).toBeGreaterThan(0);
      for (const answer of answers.filter(({ ok }) => !ok)) {
        expect(answer.status).toBe(409);
        expect(problem.parse(await answer.json()).code).toBe('invalid_payment_status');
      }
      await harness.advance(10);
      await harness.advance(60);
      expect(linesOf(harness, subject, payer.paymentId)).toHaveLength(1);
      await emulatorOf(harness, subject).pay(payer.line().providerRef);
      await harness.settle();
      expect(await booked(harness, payer.paymentId)).toMatchObject({ status: 'successful', received: payer.minor });
      expect(await verifyHarness(harness)).toEqual([]);
    });
  });
}
