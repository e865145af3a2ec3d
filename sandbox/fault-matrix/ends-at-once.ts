import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routesOf } from '#providers/emulation/contract-faults';
import { everyFault, type Fault, type FaultStage, openFaultStage } from './fault-stage.ts';
import { judgeBench } from './judge-bench.ts';
import { booked, linesOf, newPayer, untruths } from './payer.ts';
import type { FaultSubject } from './subject.ts';

const ends = [
  { fate: 'paid', status: 'successful' },
  { fate: 'declined', status: 'rejected' },
] as const;

/** How late an emulator's `delay` may answer, in real milliseconds, whatever the bench told it. */
const latestMs = 3_200;

const nameOf = ({ kind, by }: Fault): string => `${kind} (${by})`;

/** Registers the tests of payments that have ended by the time their start is answered, when that answer goes astray. */
export function describeEndsAtOnce(subject: FaultSubject): void {
  const [offer] = subject.offers;
  describe.runIf(subject.fields)('a payment that ends with its start', () => {
    let stage: FaultStage;
    beforeAll(async () => {
      stage = await openFaultStage(subject);
    });
    afterAll(() => stage.close());

    describe.each(ends)('$fate', ({ fate, status }) => {
      it.each(everyFault.map((fault) => ({ fault, name: nameOf(fault) })))(
        'once, whatever $name does',
        async ({ fault }) => {
          const { bench } = stage;
          const payer = await newPayer(bench, subject, offer, fate);
          const routes = routesOf(subject, 'create');
          await stage.begin(fault, routes);
          await payer.commit();
          // What the payer reads meanwhile is either not known yet, or true.
          expect(['pending', status]).toContain((await payer.read()).status);
          await stage.end(fault, routes);
          await sleep(fault.kind === 'delay' ? latestMs : 0);
          await bench.advance(10);
          await bench.advance(60);
          expect(linesOf(bench, subject, payer.paymentId)).toHaveLength(1);
          expect(await booked(bench, payer.paymentId)).toMatchObject({ status });
          expect(await untruths(bench, subject, payer.paymentId)).toEqual([]);
        },
      );
    });

    it('after all of it both books are equal, and the school heard the truth once and in order', async () => {
      expect(await judgeBench(stage.bench)).toEqual([]);
    });
  });
}
