import type { MoneyCase } from '#contracts/cases';
import type { SchoolPayment, SchoolSession } from '#contracts/school-sessions';
import type { SchoolEventType } from '#contracts/school-events';
import type { OwnSession } from './own-session.ts';
import type { WorkerSandbox } from './worker-sandbox.ts';

/** One session as its school sees it, over the API and by what its server was sent. Amounts are minor units. */
export interface SchoolView {
  readonly status: SchoolSession['status'];
  readonly owed: number;
  readonly paid: number;
  /** The first attempt comes first; `returned` only where something went back. */
  readonly payments: readonly SeenPayment[];
  /** The first case comes first. */
  readonly cases: readonly SeenCase[];
  /** Every message its server took, in the order it came. */
  readonly eventTypes: readonly string[];
}

type SeenPayment = Readonly<{ status: SchoolPayment['status']; received: number | null; returned?: number }>;
/** Resolved by a word of `MoneyCase['resolution']`, or still open. */
type SeenCase = Readonly<{
  kind: MoneyCase['kind'];
  amount: number | null;
  as: MoneyCase['resolution'] | 'open';
  /** Only where its payer said what they would like. */
  preference?: MoneyCase['payer_preference'];
}>;

type EventTypes = readonly SchoolEventType[];

/** What a school hears of a payment that waits: a voucher's, a slip's, a card's whose bank has not decided yet. */
export const toldOfWaiting: EventTypes = ['payment_session.opened', 'payment.pending'];
/** From there to the money, as it was asked for. */
export const toldOfPayment: EventTypes = [...toldOfWaiting, 'payment.succeeded', 'payment_session.paid'];
/** From there to a part of the money. */
export const toldOfShort: EventTypes = [...toldOfWaiting, 'payment.succeeded', 'case.opened'];
/** Of a card that is approved at once. */
export const toldOfCardPayment: EventTypes = ['payment_session.opened', 'payment.succeeded', 'payment_session.paid'];

/** A session that was paid as it was asked for. */
export const seenPaid = ({ total }: OwnSession) => ({
  status: 'paid',
  owed: 0,
  paid: total,
  payments: [{ status: 'successful', received: total }],
  cases: [],
});

/** A session of which 8,000.00 of 8,480.50 came. */
export const seenShort: SchoolView = {
  status: 'open',
  owed: 48_050,
  paid: 800_000,
  payments: [{ status: 'successful', received: 800_000 }],
  cases: [{ kind: 'underpaid', amount: 48_050, as: 'open' }],
  eventTypes: toldOfShort,
};

/** Reads it once everything is at rest. */
export async function readSchoolView(sandbox: WorkerSandbox, { id, school }: OwnSession): Promise<SchoolView> {
  await sandbox.settle();
  const client = sandbox.schools[school];
  const [session, cases] = await Promise.all([client.session(id), client.cases(id)]);
  return {
    status: session.status,
    owed: session.amounts.total_due_amount,
    paid: session.amounts.paid_amount,
    payments: session.payments.toReversed().map(({ status, received_amount: received, returned_amount: returned }) => ({
      status,
      received,
      ...(returned > 0 ? { returned } : {}),
    })),
    cases: cases.toReversed().map(({ kind, amount, status, resolution, payer_preference: preference }) => ({
      kind,
      amount,
      as: status === 'open' ? 'open' : resolution,
      ...(preference && { preference }),
    })),
    eventTypes: taken(sandbox, id).map(({ type }) => type),
  };
}

/** What the school's server took of a session, in the order it came, each message once. */
export function taken(sandbox: WorkerSandbox, id: string) {
  return webhooksOf(sandbox, { id }).filter(({ answered, repeated }) => answered === 204 && !repeated);
}

/** Everything the school's server was sent of a session, in the order it came. */
export function webhooksOf({ school }: WorkerSandbox, { id }: Pick<OwnSession, 'id'>) {
  return school
    .received()
    .filter(({ payload }) => payload.includes(id))
    .toReversed();
}
