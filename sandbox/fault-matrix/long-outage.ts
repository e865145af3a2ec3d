import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routesOf } from '#providers/emulation/contract-faults';
import type { LineFault } from './fault-proxy.ts';
import { type FaultStage, openFaultStage } from './fault-stage.ts';
import { judgeBench } from './judge-bench.ts';
import { booked, emulatorOf, newPayer, type Payer, untruths } from './payer.ts';
import type { FaultSubject } from './subject.ts';

/** Longer than any provider promises to remember an idempotency key. */
const outageSeconds = 25 * 3_600;
const day = 86_400;

/** Registers the tests of a provider that is away for more than a day from the moment of the payer's press. */
export function describeLongOutage(subject: FaultSubject): void {
  describe('a provider that is away for more than a day', () => {
    let stage: FaultStage;
    /** Its create stands at the provider. */
    let applied: Payer;
    /** Its create never arrived. */
    let lost: Payer;
    beforeAll(async () => {
      stage = await openFaultStage(subject);
      applied = await committedInto(stage, 'applied, answer lost');
      lost = await committedInto(stage, 'reset before send');
      const routes = [...routesOf(subject, 'create'), ...routesOf(subject, 'query')];
      const fault = { by: 'line', kind: 'reset before send' } as const;
      await stage.begin(fault, routes);
      await stage.bench.advance(outageSeconds);
      await stage.end(fault, routes);
      await stage.bench.advance(3_600);
    });
    afterAll(() => stage.close());

    it('a payment that stands there is called off: nobody ever saw it, and another way is open since', async () => {
      expect((await booked(stage.bench, applied.paymentId)).status).toBe('cancelled');
      expect(stage.subject.meaning(applied.line().status)).toBe('cancelled');
      expect(await stateOf(stage, applied)).toBe('open');
    });

    it('money that comes for it all the same is found', async () => {
      const { bench } = stage;
      await emulatorOf(bench, subject).pay(applied.line().providerRef);
      await bench.advance(3_600);
      expect(await untruths(bench, subject, applied.paymentId)).toEqual([]);
      expect(await judgeBench(bench)).toEqual([]);
    });

    it('a payment that never arrived does not keep its session from another one', async () => {
      expect(await stateOf(stage, lost)).toBe('open');
    });

    it('a payment that never arrived has ended ten days later', async () => {
      for (let gone = 0; gone < 10; gone += 5) await stage.bench.advance(5 * day);
      expect(await booked(stage.bench, lost.paymentId)).toMatchObject({ status: 'failed' });
    });
  });
}

async function committedInto(stage: FaultStage, kind: LineFault): Promise<Payer> {
  const [offer] = stage.subject.offers;
  const payer = await newPayer(stage.bench, stage.subject, offer);
  const routes = [...routesOf(stage.subject, 'create'), ...routesOf(stage.subject, 'query')];
  await stage.begin({ by: 'line', kind }, routes);
  await payer.commit();
  await stage.end({ by: 'line', kind }, routes);
  return payer;
}

async function stateOf({ bench }: FaultStage, { sessionId }: Payer): Promise<string> {
  const { state } = await bench.services.db
    .selectFrom('session')
    .select('state')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return state;
}
