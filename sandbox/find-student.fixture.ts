/** Families in Mexico whose school gave their children's documents, and a network of apps that calls the desk. */
import { curpCheckDigit } from '#domain/curp';
import { type StudentPendingPayments, studentPendingPayments } from '#contracts/pending-payment';
import { openLink, type Parent } from './actors/parent.ts';
import { type BillerHarness, startBillerHarness } from './biller-harness.fixture.ts';
import { sessionBody } from './session-body.ts';

export const byApp = { entity: 'fintech', method: 'fintech' } as const;
export const apps = { name: 'fintech', prefix: 'FINTECH', country: 'MX' } as const;

export const startAppHarness = (more: Omit<Parameters<typeof startBillerHarness>[0], 'network'> = {}) =>
  startBillerHarness({ network: apps, ...more });

let made = 0;
/** A CURP that nobody else in this run has. */
export function newCurp(): string {
  made += 1;
  const day = String(1 + (made % 28)).padStart(2, '0');
  const month = String(1 + (Math.floor(made / 28) % 12)).padStart(2, '0');
  const body = `TORL${String(10 + (Math.floor(made / 336) % 10))}${month}${day}MDFRZCA`;
  return body + curpCheckDigit(body);
}

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
