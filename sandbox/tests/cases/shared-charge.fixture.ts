/** Sessions of one school that have the same charge, as father and mother get them. */
import { randomUUID } from 'node:crypto';
import { caseList } from '#contracts/cases';
import { byCash, type Parent } from '../../actors/parent.ts';
import type { CaseHarness } from './case-harness.ts';
import { sessionBody, sessionOf } from '../../actors/session-body.ts';
import { reference } from '../test-harness.ts';

export interface Charged {
  /** The school's own id of it; null where it gives none. */
  readonly id: string | null;
  readonly minor?: number;
  readonly day?: string;
  readonly student?: string;
  readonly concept?: string;
}

export const anotherCharge = (): string => `charge-${randomUUID()}`;

/** A session's body with these charges, of this payer. */
export function charged(payer: string, charges: readonly Charged[]) {
  const body = sessionOf(payer, sessionBody(charges.map(({ minor = 200_000 }) => minor)));
  return {
    ...body,
    charges: body.charges.map((charge, at) => {
      const { id = null, day = '2027-01-10', student = 'alumno-1', concept = 'tuition' } = charges[at] ?? {};
      return { ...charge, external_id: id, due_date: day, student_id: student, concept_type: concept };
    }),
  };
}

/** What father and mother of a charge do at this harness. */
export function familiesOf(harness: CaseHarness) {
  const open = (payer: string, charges: readonly Charged[]) => harness.parent(charged(payer, charges));
  return {
    open,
    /** Both parents with a session of the same charge. */
    async both(): Promise<readonly [Parent, Parent]> {
      const id = anotherCharge();
      return [await open('father', [{ id }]), await open('mother', [{ id }])];
    },
    /** Pays all that is owed, or so much, at the counter. */
    async pays(parent: Parent, minor?: number): Promise<string> {
      const payment = await parent.pay(byCash);
      await harness.stripe.pay(reference(payment), minor);
      await harness.settle();
      return payment.id;
    },
    cases: async ({ sessionId }: Pick<Parent, 'sessionId'>) =>
      caseList
        .parse((await harness.callSchool('GET', `/cases?session_id=${sessionId}`)).body)
        .data.map(({ kind, amount, status }) => [kind, amount, status]),
    /** What the payer's page reads: what is owed, or why there is no page. */
    async page({ key }: Pick<Parent, 'key'>): Promise<unknown> {
      const answer = await harness.call('GET', `/api/sessions/${key}`);
      const body = await answer.json();
      return answer.ok ? body.amounts.amount_to_pay : body.code;
    },
  };
}
