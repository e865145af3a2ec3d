/** Rows that go to the database together, as one statement. */
import type { PaymentStatus } from '#domain/payment-status';
import { type OperationNodeSource, type RawBuilder, sql, type UpdateObject } from 'kysely';
import type { Trx } from '../driver/db.ts';
import { asLast } from '../driver/last-query.ts';
import type { Database } from '../driver/tables.generated.ts';

export type PaymentColumns = UpdateObject<Database, 'payment'>;

/** Columns of one payment's row. All that a statement sets of one payment becomes one update. */
interface PaymentWrite {
  readonly payment: string;
  readonly columns: PaymentColumns;
  /** The status that the row must have; else sending it throws. */
  readonly from?: PaymentStatus;
}

/** An insert, or a change of rows other than payments', named by what it writes. One per name in a statement. */
interface RowWrite {
  readonly row: string;
  /** `evidence`: the id of the evidence that the same decision writes; null for none. */
  readonly query: OperationNodeSource | ((evidence: EvidenceId) => OperationNodeSource);
  /** It reads what the writes before it leave, or changes what they change: it is a statement of its own. */
  readonly alone?: true;
}

export type Write = PaymentWrite | RowWrite;
export type EvidenceId = RawBuilder<number> | number | null;

/** The last statement's work once all is written: it finds the session's rows as they will be. */
export interface AfterWriting {
  readonly sessionId: string;
  /** An insert of the messages that quote what is written. */
  readonly messages: OperationNodeSource | null;
  /** A query for one row. */
  readonly read: OperationNodeSource | null;
  /** Whether the transaction may end with it: the caller sends nothing more. */
  readonly isLast: boolean;
}

/** Names of writes that return their whole rows. */
export const sessionMoved = 'session_moved';
export const allocatedRows = 'allocated';

/**
 * Sends writes in their order, in as few statements as their rules allow: each write of a statement sees the rows as
 * they were before all of it. Returns the row that `after.read` found; null for none. The database refuses it if a
 * payment's status is not `from`.
 */
export async function writeBatch(
  trx: Trx,
  writes: readonly Write[],
  evidence: OperationNodeSource | null,
  after: AfterWriting,
): Promise<object | null> {
  const runs = statementsOf(writes);
  let evidenceId: number | null = null;
  let row: object | null = null;
  for (const [at, run] of runs.entries()) {
    const isLast = at === runs.length - 1;
    const sent = await send(trx, {
      writes: run,
      evidence: at === 0 ? evidence : null,
      evidenceId,
      after: isLast ? after : null,
    });
    evidenceId ??= sent.evidenceId;
    row = sent.row;
  }
  return row;
}

/** The last one takes what comes after the writes: it is never one that stands alone. */
function statementsOf(writes: readonly Write[]): readonly (readonly Write[])[] {
  const runs: Write[][] = [[]];
  for (const write of writes) {
    const run = runs.at(-1);
    if (!run || needsAnother(run, write)) runs.push([write]);
    else run.push(write);
    if (isAlone(write)) runs.push([]);
  }
  return runs.filter((run, at) => run.length > 0 || at === runs.length - 1);
}

const isAlone = (write: Write): boolean => 'row' in write && write.alone === true;

function needsAnother(run: readonly Write[], write: Write): boolean {
  if (run.length === 0) return false;
  if ('row' in write) return write.alone === true || run.some((each) => 'row' in each && each.row === write.row);
  if (write.from === undefined) return false;
  // A session has at most one active payment: the write that makes room for it comes before.
  const makesRoom = write.columns.status === 'pending';
  return run.some(
    (each) => 'payment' in each && (each.payment === write.payment ? each.from !== undefined : makesRoom),
  );
}

interface Statement {
  readonly writes: readonly Write[];
  readonly evidence: OperationNodeSource | null;
  /** The evidence that an earlier statement wrote. */
  readonly evidenceId: number | null;
  readonly after: AfterWriting | null;
}

interface Sent {
  readonly sent_moves: readonly unknown[];
  readonly sent_evidence: number | null;
}

const part = (name: string, query: OperationNodeSource) => sql`${sql.ref(name)} as (${query})`;
const evidenceMade = sql<number>`(select id from evidence_made)`;

async function send(trx: Trx, { writes, evidence, evidenceId, after }: Statement) {
  const updates = updatesOf(writes);
  const known = evidence ? evidenceMade : evidenceId;
  // Names hold ids: in the text they are counted, so that a statement of one shape has one text.
  const rows = writes.filter((write) => 'row' in write).map((write, at) => ({ ...write, name: `written_${at}` }));
  const parts = [
    ...(evidence ? [part('evidence_made', evidence)] : []),
    ...rows.map(({ name, query }) => part(name, typeof query === 'function' ? query(known) : query)),
    ...updates.map((update, at) => part(`moved_${at}`, updateOf(trx, update))),
    ...partsAfter(after, new Map(rows.map(({ row, name }) => [row, name])), updates),
  ];
  const read = after?.read ?? null;
  if (parts.length === 0 && !read) return { row: null, evidenceId };
  const counted = updates.map(({ from }, at) => {
    const count = sql`(select count(*) from ${sql.table(`moved_${at}`)})`;
    return from === undefined ? count : sql`moved_from(${count}, ${from})`;
  });
  const query = sql<Sent>`
    ${parts.length > 0 ? sql`with ${sql.join(parts)}` : sql``} select array[${sql.join(counted)}]::bigint[] as sent_moves,
      ${evidence ? evidenceMade : sql`null::bigint`} as sent_evidence${read ? sql`, row_read.*` : sql``}
    from (select) as sent ${read ? sql`left join (${read}) as row_read on true` : sql``}`.compile(trx);
  const { rows: answer } = await trx.executeQuery(after?.isLast ? asLast(query) : query);
  const { sent_moves: _, sent_evidence: made = null, ...row } = answer[0] ?? {};
  return { row: read ? row : null, evidenceId: made ?? evidenceId };
}

/** One update for each payment; of a column set twice the last counts. */
function updatesOf(writes: readonly Write[]): readonly PaymentWrite[] {
  const updates = new Map<string, PaymentWrite>();
  for (const write of writes)
    if ('payment' in write) {
      const before = updates.get(write.payment);
      updates.set(write.payment, { ...before, ...write, columns: { ...before?.columns, ...write.columns } });
    }
  return [...updates.values()];
}

function updateOf(trx: Trx, { payment, columns, from }: PaymentWrite): OperationNodeSource {
  const update = trx.updateTable('payment').set(columns).where('id', '=', payment).returningAll();
  return from === undefined ? update : update.where('status', '=', from);
}

/**
 * Each write sees the rows as they were. Messages and the last query find, under the tables' own names and of this
 * session, both what this statement writes and what it leaves as it is.
 */
function partsAfter(
  after: AfterWriting | null,
  nameOf: ReadonlyMap<string, string>,
  updates: readonly PaymentWrite[],
): RawBuilder<unknown>[] {
  if (!after || (!after.messages && !after.read)) return [];
  const { sessionId, messages } = after;
  const [session, allocated] = [nameOf.get(sessionMoved), nameOf.get(allocatedRows)];
  const others = sql`select * from payment
    where session_id = ${sessionId}::uuid and id <> all(${updates.map(({ payment }) => payment)}::uuid[])`;
  const payments = [...updates.map((_, at) => sql`select * from ${sql.table(`moved_${at}`)}`), others];
  return [
    ...(updates.length > 0 ? [part('payment', sql.join(payments, sql` union all `))] : []),
    ...(session === undefined ? [] : [part('session', sql`select * from ${sql.table(session)}`)]),
    ...(allocated === undefined
      ? []
      : [
          part(
            'allocation',
            sql`select * from ${sql.table(allocated)} union all
              select a.* from charge c join allocation a on a.charge_id = c.id where c.session_id = ${sessionId}::uuid`,
          ),
        ]),
    ...(messages ? [part('told', messages)] : []),
  ];
}
