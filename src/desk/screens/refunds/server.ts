import { caseList, refund, refundPage, type Refund } from '#contracts/cases';
import { refundApproval, refundApprovalList, type RefundApproval } from '#contracts/refund-approvals';
import { ifAllowed } from '../../allowed.ts';
import { readNames, readSessions } from '../../names.ts';
import type { ScreenCall } from '../../screen.ts';

/** How a refund stands: as its approval, or as itself. */
export type ShownStatus = RefundApproval['status'] | Refund['status'];
const approvalStatuses = refundApproval.shape.status.options;
export const shownStatuses = [...new Set<ShownStatus>([...approvalStatuses, ...refund.shape.status.options])].filter(
  (status) => status !== 'approved',
);

/** A refund, or what became of one that waited. */
export interface Row extends Pick<Refund, 'id' | 'amount' | 'currency' | 'created_at' | 'means'> {
  readonly status: ShownStatus;
  readonly session_id: string | null;
  readonly asker: Refund['actor'];
  /** Of one that waited. */
  readonly approver: Refund['actor'];
  readonly failure: NonNullable<Refund['failure']>['code'] | null;
  readonly to: string;
  /** Of a failed one: what follows is decided there. */
  readonly caseId: string | null;
}

/** What waits for another person, then the page of all or of one status. */
export async function load(call: ScreenCall) {
  const { api, query } = call;
  const status = shownStatuses.find((each) => each === query.get('status')) ?? null;
  const cursor = query.get('cursor');
  const waiting =
    cursor === null
      ? await ifAllowed(api.get('/refund_approvals', refundApprovalList, { status: 'awaiting_approval' }))
      : { data: [] };
  if (waiting === null) return null;
  const ofApprovals = approvalStatuses.find((each) => each === status);
  const page = ofApprovals
    ? await api.get('/refund_approvals', refundApprovalList, { status: ofApprovals, cursor })
    : await api.get('/refunds', refundPage, { status, cursor });
  const rows = page.data.map((each) => ('actor' in each ? rowOf(each) : rowOfApproval(each)));
  const waits = waiting.data.map(rowOfApproval);
  const cases = await casesOfFailed(call, rows);
  const [approved, sessions, { nameOf }] = await Promise.all([
    ofApprovals ? { data: [] } : api.get('/refund_approvals', refundApprovalList, { status: 'approved', limit: 100 }),
    readSessions(
      call,
      [...rows, ...waits].map(({ session_id: id }) => id),
    ),
    readNames(call),
  ]);
  const approvals = new Map(approved.data.map((row) => [row.id, row]));
  const shown = rows.filter((row) => status === 'awaiting_approval' || row.status !== 'awaiting_approval');
  return {
    status,
    waits: status === null || status === 'awaiting_approval' ? waits : [],
    rows: status === 'awaiting_approval' ? [] : shown.map((row) => whole(row, approvals.get(row.id), cases)),
    sessions,
    nameOf,
    next: page.next_cursor,
    query,
  };
}

type ListedRefund = (typeof refundPage)['_zod']['output']['data'][number];

const rowOf = ({ actor, payment_id: paymentId, failure, ...row }: ListedRefund): Row => ({
  ...row,
  asker: actor,
  approver: null,
  failure: failure?.code ?? null,
  to: row.status === 'awaiting_approval' ? `/refunds/${row.id}` : `/payments/${paymentId}`,
  caseId: null,
});

const rowOfApproval = ({ asked_by: asker, ...row }: RefundApproval): Row => ({
  ...row,
  asker,
  approver: row.decided_by,
  failure: null,
  to: `/refunds/${row.id}`,
  caseId: null,
});

/** A refund is written by whoever approved it: who asked stands in its approval. */
const whole = (row: Row, approval: RefundApproval | undefined, cases: ReadonlyMap<string, string>): Row => ({
  ...row,
  ...(approval ? { asker: approval.asked_by, approver: approval.decided_by } : {}),
  caseId: cases.get(row.id) ?? null,
});

/** Open cases of refunds that failed, by the refund. */
async function casesOfFailed({ api }: ScreenCall, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  if (!rows.some(({ status }) => status === 'failed')) return new Map();
  const { data } = await api.get('/cases', caseList, { kind: 'refund_failed', status: 'open', limit: 100 });
  return new Map(data.flatMap(({ id, refund_id: refundId }) => (refundId === null ? [] : [[refundId, id]])));
}
