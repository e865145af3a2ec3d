import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeFaultMatrix } from './fault-matrix.ts';
import { everyFault, type FaultStage, openFaultStage } from './fault-stage.ts';
import { gr4vySubject } from './gr4vy.ts';
import { judgeBench } from './judge-bench.ts';
import { connectionOf, newPayer, untruths } from './payer.ts';

describeFaultMatrix(gr4vySubject);

/** The matrix voids what waits for the bank, which no verb can; this one waits for its payer, and only the verb itself is spoiled. */
describe('a card payment that is called off while the bank asks', () => {
  let stage: FaultStage;
  beforeAll(async () => {
    stage = await openFaultStage(gr4vySubject, { providerTimeoutMs: 2_000 });
  });
  afterAll(() => stage.close());

  const verb = ['POST /transactions/:id/cancel'];
  // What comes too late for a deadline as long as this one is asked about by the matrix.
  const faults = everyFault.filter(({ kind }) => !['delay', 'hang', 'refused connection'].includes(kind));
  it.each(faults)('is what the provider says it is, when its answer meets $kind ($by)', async (fault) => {
    const { bench, subject } = stage;
    const [offer] = subject.offers;
    if (!offer) throw new Error('no offer');
    const payer = await newPayer(bench, subject, offer, 'voidable');
    await payer.commit();
    const { paymentId } = payer;
    const { providerRef } = payer.line();
    await stage.begin(fault, verb);
    const said = await connectionOf(bench, subject).cancel?.({ paymentId, providerRef });
    await stage.end(fault, verb);
    expect(['unknown', subject.meaning(payer.line().status)]).toContain(said?.kind);
    await bench.advance(60);
    await bench.advance(900);
    expect(await untruths(bench, subject, paymentId)).toEqual([]);
  });

  it('after all of it both books are equal', async () => {
    expect(await judgeBench(stage.bench)).toEqual([]);
  });
});
