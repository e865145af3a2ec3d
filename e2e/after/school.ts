import * as z from 'zod/mini';
import type { OwnSession } from '../own-session.ts';
import { taken } from '../school-view.ts';
import type { WorkerSandbox } from '../worker-sandbox.ts';

const numbered = z.object({ session_id: z.nullable(z.string()) });

/** Where a school does not see the truth of its own sessions, one sentence each. Everything must be at rest. */
export async function schoolProblems(
  sandbox: WorkerSandbox,
  sessions: readonly OwnSession[],
): Promise<readonly string[]> {
  const found = await Promise.all(sessions.map((session) => problemsOf(sandbox, session)));
  return found.flat();
}

/** The school's log has what its server was sent, in that order and without a gap. Its lists agree with the session. */
async function problemsOf(sandbox: WorkerSandbox, { id, school }: OwnSession): Promise<readonly string[]> {
  const client = sandbox.schools[school];
  const [session, payments, log] = await Promise.all([client.session(id), client.payments(id), client.events(id)]);
  // A case about money that went back is of the school, not of the session's numbered log.
  const messageIds = taken(sandbox, id)
    .filter(({ payload }) => numbered.parse(JSON.parse(payload)).session_id !== null)
    .map((message) => message.id);
  const logged = log.map((event) => event.id);
  const gaps = log.filter(({ seq }, at) => seq !== at + 1);
  const last = log.at(-1);
  const isPaid = session.status === 'paid';
  return [
    ...(messageIds.join() === logged.join()
      ? []
      : [`the school's server took ${messageIds.join(', ')} of session ${id}, its log has ${logged.join(', ')}`]),
    ...gaps.map(({ seq, type }) => `${type} has the number ${seq ?? 'none'} in session ${id}`),
    ...(last?.finished === isPaid ? [] : [`session ${id} is ${session.status}, its last message says otherwise`]),
    ...(lines(payments) === lines(session.payments)
      ? []
      : [`the list has ${lines(payments)}, session ${id} has ${lines(session.payments)}`]),
  ];
}

type Line = Readonly<{ payment_id: string; status: string; received_amount: number | null; returned_amount: number }>;

const lines = (payments: readonly Line[]): string =>
  payments
    .map((line) => `${line.payment_id} ${line.status} ${line.received_amount ?? 0} ${line.returned_amount}`)
    .join(', ');
