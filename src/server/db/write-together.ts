import type { PaymentStatus } from '#domain/payment-status';
import { type OperationNodeSource, type RawBuilder, sql, type Transaction, type UpdateObject } from 'kysely';
import type { Database } from './tables.generated.ts';

type PaymentColumns = UpdateObject<Database, 'payment'>;

interface PaymentUpdate {
  readonly columns: PaymentColumns;
  /** The status it must have; null where any will do. */
  readonly from: PaymentStatus | null;
}

const evidenceName = 'evidence_made';
const evidenceMade = sql<number>`(select id from ${sql.table(evidenceName)})`;
const part = (name: string, query: OperationNodeSource) => sql`${sql.ref(name)} as (${query})`;

/**
 * Changes of one transaction that go to the database as one statement. Each sees the rows as they were before all of them:
 * none may read or change what another of them writes. One that would waits for those before it (`send`); what is added under
 * a name that is taken does so by itself, and all that is said of one payment's row becomes one update.
 */
export class WriteTogether {
  readonly #trx: Transaction<Database>;
  readonly #writes = new Map<string, OperationNodeSource>();
  readonly #payments = new Map<string, PaymentUpdate>();
  #evidenceId: number | null = null;

  constructor(trx: Transaction<Database>) {
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

  async send(): Promise<void> {
    const [writes, payments] = [[...this.#writes], [...this.#payments]];
    if (writes.length + payments.length === 0) return;
    this.#writes.clear();
    this.#payments.clear();
    // Their own names hold ids: in the text they are counted, so that a statement of one shape has one text.
    const inserts = writes.map(([name, query], at) => part(name === evidenceName ? name : `written_${at}`, query));
    const updates = payments.map(([id, update], at) => part(`moved_${at}`, this.#update(id, update)));
    const counted = payments.map((_, at) => sql`(select count(*)::int from ${sql.table(`moved_${at}`)})`);
    const evidence = writes.some(([name]) => name === evidenceName) ? evidenceMade : sql`null::bigint`;
    const { rows } = await sql<{ moved: number[]; evidence: number | null }>`
      with ${sql.join([...inserts, ...updates])} select array[${sql.join(counted)}]::int[] as moved, ${evidence} as evidence`.execute(
      this.#trx,
    );
    this.#evidenceId = rows[0]?.evidence ?? this.#evidenceId;
    payments.forEach(([, { from }], at) => {
      if (from !== null && rows[0]?.moved[at] !== 1) throw new Error(`payment was not ${from} any more`);
    });
  }

  #update(id: string, { columns, from }: PaymentUpdate): OperationNodeSource {
    const update = this.#trx.updateTable('payment').set(columns).where('id', '=', id).returning('id');
    return from === null ? update : update.where('status', '=', from);
  }
}
