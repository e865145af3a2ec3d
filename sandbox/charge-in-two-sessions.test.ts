/** Father and mother, or a reminder a week later, have sessions with the same charge: it is owed once. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { byCash } from './actors/parent.ts';
import { startCaseHarness } from './case-harness.ts';
import { sessionBody, sessionOf } from './session-body.ts';
import { reference, soundHarnessFor } from './test-harness.ts';

const harness = await soundHarnessFor(startCaseHarness());

/** A session body whose charges have these ids at the school. */
function charged(ids: readonly string[], amounts: readonly number[] = ids.map(() => 200_000)) {
  const body = sessionBody(amounts);
  return {
    ...body,
    charges: body.charges.map((charge, at) => ({ ...charge, due_date: '2027-01-10', external_id: ids[at] })),
  };
}
const another = (): string => `charge-${randomUUID()}`;
const cases = async (sessionId: string) =>
  (await harness.callSchool('GET', `/cases?session_id=${sessionId}`)).body['data'];

describe('a charge in two sessions', () => {
  it('is a double case once both parents paid it', async () => {
    const id = another();
    const [father, mother] = [
      await harness.parent(sessionOf('father', charged([id]))),
      await harness.parent(sessionOf('mother', charged([id]))),
    ];
    const [his, hers] = [await father.pay(byCash), await mother.pay(byCash)];
    await harness.stripe.pay(reference(his));
    await harness.stripe.pay(reference(hers));
    await harness.settle();
    expect(await cases(father.sessionId)).toEqual([]);
    expect(await cases(mother.sessionId)).toMatchObject([{ kind: 'double', amount: 200_000, status: 'open' }]);
  });
});
