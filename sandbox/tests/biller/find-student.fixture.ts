/** Families in Mexico whose school gave their children's documents, and a network of apps that calls the desk. */
import { type StudentPendingPayments, studentPendingPayments } from '#contracts/pending-payment';
import { openLink, type Parent } from '../../actors/parent.ts';
import { type BillerHarness, startBillerHarness } from './biller-harness.fixture.ts';
import { sessionBody } from '../../actors/session-body.ts';

export const byApp = { entity: 'fintech', method: 'fintech' } as const;
export const apps = { name: 'fintech', prefix: 'FINTECH', country: 'MX' } as const;

export const startAppHarness = (more: Omit<Parameters<typeof startBillerHarness>[0], 'network'> = {}) =>
  startBillerHarness({ network: apps, ...more });

/** What one student owes, and the document their school gave. */
export interface Child {
  readonly id: string;
  readonly document: string | null;
  readonly amounts: readonly number[];
}

/** One session for these children, opened on a phone. Their charges fall due a day apart, in the order given. */
export async function familyOf(
  { client, schoolKey, origin }: BillerHarness,
  children: readonly Child[],
): Promise<Parent> {
  const amounts = children.flatMap((child) => child.amounts);
  const owners = children.flatMap((child) => child.amounts.map(() => child));
  const body = sessionBody(amounts);
  const charges = body.charges.map((charge, at) => ({
    ...charge,
    student_id: owners[at]?.id,
    student_name: `Niña ${owners[at]?.id ?? ''}`,
    student_identity_document: owners[at]?.document,
  }));
  return openLink(origin, (await client.createSession(schoolKey, { ...body, charges })).key);
}

/** Asks whose pending payments a document stands for. */
export const askAbout = ({ call, sessionId }: Pick<Parent, 'call' | 'sessionId'>, document: string, type = 'curp') =>
  call('POST', `/sessions/${sessionId}/student_payments`, { document_type: type, document_number: document });

export const found = async (answer: Response): Promise<StudentPendingPayments> =>
  studentPendingPayments.parse(await answer.json());
