import type { CompiledQuery, DatabaseConnection, QueryResult, TransactionSettings } from 'kysely';
import type pg from 'pg';
import { DatabaseAway, meansAway } from '../../basics/database-away.ts';
import { type Traced, traced } from '../../basics/traced.ts';
import { CommitMark, type CommitOutcome } from './commit-check.ts';
import { failureOf, isLast, type LastQuery, markAndCommit } from './last-query.ts';
import { isOutdatedPlan, type StatementNames } from './statement-names.ts';
import { isBatch } from './together.ts';
import { onlyReads, type Watched, watchedBegin, watchedQuery } from './watched-query.ts';

interface Surroundings {
  readonly names: StatementNames;
  readonly lookUp: (mark: string) => Promise<CommitOutcome>;
  /** Whether transactions are known to leave marks. */
  readonly marks: { readonly areKept: boolean };
}

/** One connection of a pool, as `carefulDriver` promises. */
export class CarefulConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #around: Surroundings;
  #isInTransaction = false;
  /** Whether its last statement ended the transaction. */
  #hasEnded = false;
  /** Whether the transaction may have changed something. */
  #mayHaveWritten = false;
  /** The statement that begins the transaction, until its first statement takes it along. */
  #opening: string | null = null;
  #isGivenUp = false;
  /** The cause of giving it up. */
  #lostBy: unknown = null;

  constructor(client: pg.PoolClient, around: Surroundings) {
    this.#client = client;
    this.#around = around;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#hasEnded) throw new Error('a statement behind the last one of its transaction');
    if (isBatch(query)) return { rows: (await this.#executeBatch(query.batch)) as R[] };
    if (isLast(query) && this.#isInTransaction && this.#around.marks.areKept) return this.#executeLast(query);
    const { sql, parameters } = query;
    const mark = parameters.find((value) => value instanceof CommitMark);
    const sent = this.#execute<R & pg.QueryResultRow>(
      sql,
      mark ? parameters.map((value) => (value instanceof CommitMark ? value.id : value)) : [...parameters],
    );
    if (mark && !this.#isInTransaction) {
      const answer = await this.#unlessInDoubt(mark.id, sent);
      // Its rows are lost with the response: only the count that proves its mark is needed.
      return { rows: [], numAffectedRows: BigInt(answer?.result.rowCount ?? 1) };
    }
    const { result, isWarned } = await sent;
    const { command, rows, rowCount } = result;
    const changesNothing = onlyReads({ text: sql });
    // Alone, a statement is its own COMMIT. What only reads has nothing to lose.
    if (isWarned && !this.#isInTransaction && !changesNothing)
      throw new DatabaseAway('a statement may not be on every server yet', {
        isUnknown: true,
        cause: 'the server warned',
      });
    const isChange = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command);
    // A change of no row wrote nothing, unless it stands behind another one.
    const isEmpty = isChange && rowCount === 0 && !/^\s*with\b/i.test(sql);
    this.#mayHaveWritten ||= !isEmpty && !changesNothing;
    return { rows, ...(isChange ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
  }

  /** A transaction's first statement waits for its `begin` unless it only reads: the others would pass it. */
  #executeBatch(queries: readonly CompiledQuery[]) {
    if (this.#opening !== null && !queries.slice(0, 1).every(({ sql: text }) => onlyReads({ text })))
      throw new Error('a batch that begins a transaction has to read first');
    return Promise.allSettled(queries.map((each) => this.executeQuery(each)));
  }

  streamQuery(): never {
    throw new Error('nothing here reads a query in parts');
  }

  begin({ isolationLevel, accessMode }: TransactionSettings): void {
    this.#isInTransaction = true;
    this.#mayHaveWritten = false;
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    this.#opening = `begin${level}${accessMode ? ` ${accessMode}` : ''}`;
  }

  /** If the statement fails, the server refuses the mark and the COMMIT too. */
  async #executeLast<R>(query: LastQuery): Promise<QueryResult<R>> {
    const { id } = new CommitMark();
    const written = this.#execute<R & pg.QueryResultRow>(query.sql, [...query.parameters]);
    const end = this.#unlessInDoubt(id, this.#send({ text: markAndCommit(id) }));
    const [wrote, ended] = await Promise.allSettled([written, end]);
    this.#hasEnded = ended.status === 'fulfilled';
    if (wrote.status === 'fulfilled' && ended.status === 'fulfilled') return { rows: wrote.value.result.rows };
    throw failureOf(wrote, ended);
  }

  /** Returns whether the transaction has no end to send: its last statement ended it, or nothing of it was sent. */
  isOver(): boolean {
    if (!this.#hasEnded && this.#opening === null) return false;
    this.#opening = null;
    this.#hasEnded = false;
    this.#isInTransaction = false;
    return true;
  }

  async hasMarks(): Promise<boolean> {
    const { result } = await this.#send({ text: "select to_regclass('transaction_mark') is not null as exists" });
    return result.rows[0]?.exists === true;
  }

  async commitPlain(): Promise<void> {
    const { result } = await this.#send({ text: 'commit' });
    this.#isInTransaction = false;
    if (result.command !== 'COMMIT') throw new Error('a failed transaction was committed');
  }

  /**
   * A transaction that may have changed something leaves its mark and commits, in one message to the server. The server
   * is not asked for a transaction's id: that is of PostgreSQL's own storage alone.
   */
  async commitMarked(): Promise<void> {
    const { id } = new CommitMark();
    await this.#unlessInDoubt(id, this.#send({ text: this.#mayHaveWritten ? markAndCommit(id) : 'commit' }));
  }

  /** Returns the response to a transaction's end. Null without a plain one, if the mark says that it happened. */
  async #unlessInDoubt(mark: string, sent: Promise<Watched>): Promise<Watched | null> {
    const answer = await sent.catch((error: unknown) => {
      if (error instanceof DatabaseAway) return error;
      // The server itself says why it did not commit.
      throw error;
    });
    this.#isInTransaction = false;
    const isAway = answer instanceof DatabaseAway;
    if (!isAway && !answer.isWarned) return answer;
    this.#giveUp();
    const found = await this.#around.lookUp(mark);
    if (found === 'happened') return null;
    const cause = isAway ? answer : 'the server warned';
    throw new DatabaseAway('a transaction was not plainly committed', { isUnknown: found === 'unknown', cause });
  }

  /** A transaction whose connection is gone has ended by that. */
  async rollback(): Promise<void> {
    if (this.#isGivenUp || this.isOver() || !this.#isInTransaction) return;
    await this.#send({ text: 'rollback' }).catch(() => this.#giveUp());
    this.#isInTransaction = false;
  }

  release(): void {
    if (!this.#isGivenUp) this.#client.release();
  }

  /** Closes the connection, even with a statement under way. */
  #giveUp(): void {
    if (this.#isGivenUp) return;
    this.#isGivenUp = true;
    this.#client.release(true);
  }

  /** A migration beside us may make a stored plan useless: then the caller begins a transaction again. */
  async #execute<R extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Watched<R>> {
    const name = this.#around.names.of(text);
    if (name === null) return this.#send({ text, values });
    try {
      return await this.#send({ text, values, name });
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error;
      this.#around.names.renew();
      if (!this.#isInTransaction) return await this.#send({ text, values });
      throw new DatabaseAway('the schema changed within a transaction', { isUnknown: false, cause: error });
    }
  }

  #send<R extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<Watched<R>> {
    return traced(
      () => statementWork(query.text),
      () => this.#sendNow<R>(query),
    );
  }

  async #sendNow<R extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<Watched<R>> {
    if (this.#isGivenUp) throw new DatabaseAway('the connection was lost', { isUnknown: false, cause: this.#lostBy });
    const opening = this.#opening;
    this.#opening = null;
    try {
      return await (opening === null ? watchedQuery(this.#client, query) : watchedBegin(this.#client, opening, query));
    } catch (error) {
      if (!meansAway(error)) throw withCaller(error);
      this.#lostBy = error;
      this.#giveUp();
      // Alone, a statement may have been carried out before its answer was lost.
      throw new DatabaseAway('the database does not answer', { isUnknown: !this.#isInTransaction, cause: error });
    }
  }
}

/** Its values are parameters, which are not shown. A quoted text is a value too, as a transaction's mark. */
const statementWork = (text: string): Traced => ({
  kind: 'statement',
  name: /\w+/.exec(text)?.[0]?.toUpperCase() ?? 'statement',
  facts: { 'db.system.name': 'postgresql', 'db.query.text': text.replaceAll(/'(?:[^']|'')*'/g, "'?'").slice(0, 2_000) },
});

/** What the client library throws names only its own lines; the log is to name whose statement it was. */
function withCaller(error: unknown): unknown {
  if (error instanceof Error) error.stack = `${error.stack ?? error.message}\n${new Error('sent by').stack ?? ''}`;
  return error;
}
