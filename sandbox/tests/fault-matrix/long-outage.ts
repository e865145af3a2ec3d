import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routesOf } from '#providers/emulation/contract-faults.fixture';
import type { LineFault } from './line-faults.ts';
import { type FaultFixture, openFaultFixture } from './fault-fixture.ts';
import { stateOf } from '../test-harness.ts';
import { booked, untruths, verifyHarness } from './verifier.ts';
import { emulatorOf, newPayer, type Payer } from './payer.ts';
import type { FaultSubject } from './subject.ts';

/** Longer than any provider promises to remember an idempotency key. */
const outageSeconds = 25 * 3_600;
const day = 86_400;

/** Registers the tests of a provider that is away for more than a day from the moment of the payer's press. */
export function describeLongOutage(subject: FaultSubject): void {
  describe('a provider that is away for more than a day', () => {
    let fixture: FaultFixture;
    /** Its create stands at the provider. */
    let applied: Payer;
    /** Its create never arrived. */
    let lost: Payer;
    beforeAll(async () => {
      fixture = await openFaultFixture(subject);
      applied = await committedInto(fixture, 'applied, answer lost');
      lost = await committedInto(fixture, 'reset before send');
      const routes = [...routesOf(subject, 'create'), ...routesOf(subject, 'query')];
      const fault = { by: 'line', kind: 'reset before send' } as const;
      await fixture.begin(fault, routes);
      await fixture.harness.advance(outageSeconds);
      await fixture.end(fault, routes);
      await fixture.harness.advance(3_600);
    });
    afterAll(() => fixture.close());

    it('a payment that stands there is called off: nobody ever saw it, and another way is open since', async () => {
      expect((await booked(fixture.harness, applied.paymentId)).status).toBe('cancelled');
      expect(fixture.subject.meaning(applied.line().status)).toBe('cancelled');
      expect(await stateOf(fixture.harness, applied.sessionId)).toBe('open');
    });

    it('money that comes for it all the same is found', async () => {
      const { harness } = fixture;
      await emulatorOf(harness, subject).pay(applied.line().providerRef);
      await harness.advance(3_600);
      expect(await untruths(harness, subject, applied.paymentId)).toEqual([]);
      expect(await verifyHarness(harness)).toEqual([]);
    });

    it('a payment that never arrived does not keep its session from another one', async () => {
      expect(await stateOf(fixture.harness, lost.sessionId)).toBe('open');
    });

    it('a payment that never arrived has ended ten days later', async () => {
      for (let gone = 0; gone < 10; gone += 5) await fixture.harness.advance(5 * day);
      expect(await booked(fixture.harness, lost.paymentId)).toMatchObject({ status: 'failed' });
    });
  });
}

async function committedInto(fixture: FaultFixture, kind: LineFault): Promise<Payer> {
  const [offer] = fixture.subject.offers;
  const payer = await newPayer(fixture.harness, fixture.subject, offer);
  const routes = [...routesOf(fixture.subject, 'create'), ...routesOf(fixture.subject, 'query')];
  await fixture.begin({ by: 'line', kind }, routes);
  await payer.commit();
  await fixture.end({ by: 'line', kind }, routes);
  return payer;
}
