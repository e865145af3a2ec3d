/** One charge with different amounts in two sessions: settled in one it is paid in both, and a case asks the school. */
import { describe, expect, it } from 'vitest';
import { startCaseHarness } from './case-harness.ts';
import { anotherCharge, charged, familiesOf } from './shared-charge.fixture.ts';
import { soundHarnessFor } from '../test-harness.ts';

const harness = await soundHarnessFor(startCaseHarness());
const { open, pays, cases, page } = familiesOf(harness);
const already = 'payment_session_already_paid';

describe('a charge that two sessions ask otherwise', () => {
  const differs = ['charge_differs', 210_000, 'open'];

  it('is one case, whichever session was made first, and reads as paid', async () => {
    const shared = anotherCharge();
    const [father, mother] = [
      await open('father', [{ id: shared }]),
      await open('mother', [{ id: shared, minor: 210_000 }]),
    ];
    await pays(father);
    const later = await harness.client.createSession(
      harness.schoolKey,
      charged('aunt', [{ id: shared, minor: 210_000 }]),
    );
    expect(await cases(mother)).toEqual([differs]);
    expect([await page(mother), await page(later)]).toEqual([already, already]);
    expect(await cases({ sessionId: later.id })).toEqual([differs]);
    expect(await cases(father)).toEqual([]);
    const found = await harness.openCase(mother.sessionId);
    expect(harness.eventsOf(found.id).map(({ type }) => type)).toEqual(['case.opened']);
    await harness.resolve(found.id, { action: 'accept' });
    expect(await harness.callSchool('GET', `/cases?session_id=${mother.sessionId}&status=open`)).toMatchObject({
      body: { data: [] },
    });
  });

  it('is a case where its id is another concept’s', async () => {
    const shared = anotherCharge();
    const [father, mother] = [
      await open('father', [{ id: shared }]),
      await open('mother', [{ id: shared, concept: 'enrollment' }]),
    ];
    await pays(father);
    expect(await cases(mother)).toEqual([['charge_differs', 200_000, 'open']]);
  });

  it('is none where the other session asks what is left of it', async () => {
    const shared = anotherCharge();
    const father = await open('father', [{ id: shared }]);
    await pays(father, 150_000);
    const mother = await open('mother', [{ id: shared, minor: 50_000 }]);
    await pays(mother);
    expect(await page(father)).toBe(already);
    expect(await cases(father)).toEqual([['underpaid', 50_000, 'open']]);
  });

  it('is answered as paid when it is made, and sends no letter', async () => {
    const shared = anotherCharge();
    const father = await open('father', [{ id: shared }]);
    await pays(father);
    const made = await harness.callSchool('POST', '/payment_sessions', { body: charged('mother', [{ id: shared }]) });
    expect(made).toMatchObject({
      status: 201,
      body: {
        amounts: { total_due_amount: 0 },
        charges: [{ status: 'paid', settled_in_session_id: father.sessionId }],
        url: expect.stringContaining('/checkout?data='),
      },
    });
  });
});

describe('a session that its school changes', () => {
  const change = (sessionId: string, charges: object) =>
    harness.callSchool('PATCH', `/payment_sessions/${sessionId}`, { body: { charges } });

  it('owes what it does not share any more, and nothing for what another session settled', async () => {
    const shared = anotherCharge();
    const [father, mother] = [await open('father', [{ id: shared }]), await open('mother', [{ id: shared }])];
    await pays(father);
    expect(await page(mother)).toBe(already);
    await change(mother.sessionId, charged('mother', [{ id: null, minor: 90_000 }]).charges);
    expect(await page(mother)).toBe(90_000);
    await change(mother.sessionId, charged('mother', [{ id: shared, minor: 190_000 }]).charges);
    expect(await page(mother)).toBe(already);
    expect(await cases(mother)).toEqual([['charge_differs', 190_000, 'open']]);
  });
});
