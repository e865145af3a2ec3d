import type { PaymentStatus } from '#domain/payment-status';
import { type OperationNodeSource, type RawBuilder, sql, type UpdateObject } from 'kysely';
import type { Trx } from '../driver/db.ts';
import type { Database } from '../driver/tables.generated.ts';

type PaymentColumns = UpdateObject<Database, 'payment'>;

interface PaymentUpdate {
  readonly columns: PaymentColumns;
  /** The status it must have; null where any will do. */
  readonly from: PaymentStatus | null;
}

/** What goes with the last of them and finds the session's rows as they will be. */
export interface AfterWriting {
  readonly sessionId: string;
  /** The insert of messages that quote what is written. */
  readonly told: OperationNodeSource | null;
  /** A look at one row that is there. */
  readonly read: OperationNodeSource | null;
}
const nothingAfter: AfterWriting = { sessionId: '', told: null, read: null };

/** Writes of these names answer their whole rows. */
export const sessionMoved = 'session_moved';
export const allocatedTogether = 'allocated';

interface Sent {
  readonly sent_moves: readonly number[];
  readonly sent_evidence: number | null;
}

const evidenceName = 'evidence_made';
const evidenceMade = sql<number>`(select id from ${sql.table(evidenceName)})`;
const part = (name: string, query: OperationNodeSource) => sql`${sql.ref(name)} as (${query})`;

interface Changing {
  /** What each write is called in the statement. */
  readonly nameOf: ReadonlyMap<string, string>;
  /** The payments it updates. */
  readonly moved: readonly string[];
}

/** Messages that go with the writes, and what they quote. */
function partsAfter({ sessionId, told, read }: AfterWriting, changing: Changing): RawBuilder<unknown>[] {
  if (!told && !read) return [];
  return [...rowsAsWritten(sessionId, changing), ...(told ? [part('told', told)] : [])];
}

/**
 * Each change of a statement sees the rows as they were. What quotes them as they will be finds, under the tables' own names
 * and of this session, what this statement writes and what it leaves as it is.
 */
function rowsAsWritten(sessionId: string, { nameOf, moved }: Changing): RawBuilder<unknown>[] {
  const [session, allocated] = [nameOf.get(sessionMoved), nameOf.get(allocatedTogether)];
  const others = sql`select * from payment where session_id = ${sessionId}::uuid and id <> all(${moved}::uuid[])`;
  const payments = [...moved.map((_, at) => sql`select * from ${sql.table(`moved_${at}`)}`), others];
  return [
    ...(moved.length > 0 ? [part('payment', sql.join(payments, sql` union all `))] : []),
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
  ];
}

/**
 * Changes of one transaction that go to the database as one statement. Each sees the rows as they were before all of them:
 * none may read or change what another of them writes. One that would waits for those before it (`send`); what is added under
 * a name that is taken does so by itself, and all that is said of one payment's row becomes one update.
 */
export class WriteTogether {
  readonly #trx: Trx;
  readonly #writes = new Map<string, OperationNodeSource>();
  readonly #payments = new Map<string, PaymentUpdate>();
  #evidenceId: number | null = null;

  constructor(trx: Trx) {
    this.#trx = trx;
  }

  /** Adds an insert, or a change of other rows than payments', under a name of what it writes. */
  async add(name: string, query: OperationNodeSource): Promise<void> {
    if (this.#writes.has(name)) await this.send();
    this.#writes.set(name, query);
  }

  /** Sets columns of a payment; of one named twice the last counts. */
  setPayment(id: string, columns: PaymentColumns): void {
    const { columns: before = {}, from = null } = this.#payments.get(id) ?? {};
    this.#payments.set(id, { columns: { ...before, ...columns }, from });
  }

  /** Sets columns of a payment in this status. Sending it throws when the status is another: it was decided on another one. */
  async movePayment(id: string, from: PaymentStatus, columns: PaymentColumns): Promise<void> {
    const isMoved = (this.#payments.get(id)?.from ?? null) !== null;
    // Of a session one payment at most is active: whatever makes room comes before.
    const makesRoom = columns.status === 'pending' && [...this.#payments.keys()].some((other) => other !== id);
    if (isMoved || makesRoom) await this.send();
    this.setPayment(id, columns);
    this.#payments.set(id, { columns: this.#payments.get(id)?.columns ?? columns, from });
  }

  /** The reference a payment will have, for who would read it from the row; undefined where the row has it already. */
  referenceOf(paymentId: string): PaymentColumns['reference'] {
    return this.#payments.get(paymentId)?.columns.reference;
  }

  /** Adds evidence; `evidenceId` is what others refer to it by. */
  addEvidence(query: OperationNodeSource): Promise<void> {
    return this.add(evidenceName, query);
  }

  /** Null without any. */
  evidenceId(): RawBuilder<number> | number | null {
    return this.#writes.has(evidenceName) ? evidenceMade : this.#evidenceId;
  }

  /** Sends what was added. Answers the row that was read with it; null for none. */
  async send(after: AfterWriting = nothingAfter): Promise<object | null> {
    const [writes, payments] = [[...this.#writes], [...this.#payments]];
    // Their own names hold ids: in the text they are counted, so that a statement of one shape has one text.
    const nameOf = new Map(writes.map(([name], at) => [name, name === evidenceName ? name : `written_${at}`]));
    const inserts = writes.map(([name, query]) => part(nameOf.get(name) ?? name, query));
    const updates = payments.map(([id, update], at) => part(`moved_${at}`, this.#update(id, update)));
    const parts = [...inserts, ...updates, ...partsAfter(after, { nameOf, moved: payments.map(([id]) => id) })];
    if (parts.length === 0 && !after.read) return null;
    this.#writes.clear();
    this.#payments.clear();
    const counted = payments.map((_, at) => sql`(select count(*)::int from ${sql.table(`moved_${at}`)})`);
    const evidence = nameOf.has(evidenceName) ? evidenceMade : sql`null::bigint`;
    const read = after.read ? sql`left join (${after.read}) as row_read on true` : sql``;
    const { rows } = await sql<Sent>`
      ${parts.length > 0 ? sql`with ${sql.join(parts)}` : sql``} select array[${sql.join(counted)}]::int[] as sent_moves,
        ${evidence} as sent_evidence${after.read ? sql`, row_read.*` : sql``} from (select) as sent ${read}`.execute(
      this.#trx,
    );
    const { sent_moves: moves = [], sent_evidence: made = null, ...row } = rows[0] ?? {};
    this.#evidenceId = made ?? this.#evidenceId;
    payments.forEach(([, { from }], at) => {
      if (from !== null && moves[at] !== 1) throw new Error(`payment was not ${from} any more`);
    });
    return after.read ? row : null;
  }

  #update(id: string, { columns, from }: PaymentUpdate): OperationNodeSource {
    const update = this.#trx.updateTable('payment').set(columns).where('id', '=', id).returningAll();
    return from === null ? update : update.where('status', '=', from);
  }
}
