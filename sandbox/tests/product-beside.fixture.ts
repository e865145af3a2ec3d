/** The product beside a harness's, on the same database, with one change: a missing guard, or counted statements. */
import { randomUUID } from 'node:crypto';
import {
  BinaryOperationNode,
  ColumnNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  RawNode,
  ReferenceNode,
  SelectQueryNode,
  TableNode,
  UpdateQueryNode,
} from 'kysely';
import type { ProviderConnection } from '#providers/provider';
import { providers } from '#providers/registry';
import { createApp } from '#server/app';
import { composeServices } from '#server/start/compose';
import { readEnv } from '#server/start/env';
import type { Services } from '#server/services/services';
import type { ApiHarness } from './api-harness.ts';
import type { HarnessWiring } from './harness-options.ts';

/** What is taken out. */
export interface Change extends Pick<HarnessWiring, 'connection'> {
  readonly plugin?: KyselyPlugin;
  /** Connections of its own. */
  readonly db?: Services['db'];
  readonly services?: (real: Services) => Services;
}

/** Another process' product on the harness's database, with a test's change. It does no background work of its own. */
export function productBeside(
  { environment, services }: Pick<ApiHarness, 'environment' | 'services'>,
  { plugin, connection, db: own = services.db, services: changed = (real) => real }: Change = {},
) {
  const env = readEnv({ LOG_LEVEL: 'silent', ...environment }, providers);
  const db = plugin ? own.withPlugin(plugin) : own;
  const { services: composed, metrics } = composeServices(env, { db, connection });
  const beside = changed({ ...composed, origin: services.origin });
  const app = createApp(beside, metrics);
  return {
    services: beside,
    call: async (method: string, path: string, bearer: string, body: object) =>
      app.request(path, {
        method,
        headers: {
          authorization: `Bearer ${bearer}`,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify(body),
      }),
    read: async (path: string, bearer?: string) =>
      app.request(path, { headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` } }),
    send: async (
      path: string,
      delivery: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
    ) => app.request(path, { method: 'POST', ...delivery }),
  };
}

/** A database that ignores these columns of a table in its conditions. */
export function blindTo(table: string, ...columns: readonly string[]): KyselyPlugin {
  const blind = new Blind(new Set(columns));
  return {
    transformQuery: ({ node, queryId }) => (isOf(node, table) ? blind.transformNode(node, queryId) : node),
    transformResult: async ({ result }) => result,
  };
}

/** A database that says of every row that it is this account's. */
export const sayingItIs = (accountId: string): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => ({
    ...result,
    rows: result.rows.map((row) => ('account_id' in row ? { ...row, account_id: accountId } : row)),
  }),
});

function isOf(node: OperationNode, table: string): boolean {
  const from = SelectQueryNode.is(node) ? node.from?.froms[0] : UpdateQueryNode.is(node) ? node.table : undefined;
  return from !== undefined && TableNode.is(from) && from.table.identifier.name === table;
}

/** Accounts of which each takes what any of them would verify. */
export function trustingAll(): NonNullable<Change['connection']> {
  const made: { readonly name: string; readonly connection: ProviderConnection }[] = [];
  return (name, connection) => {
    made.push({ name, connection });
    return {
      ...connection,
      readWebhook: (...delivery) =>
        made
          .filter((each) => each.name === name)
          .map((each) => each.connection.readWebhook(...delivery))
          .find(({ kind }) => kind !== 'invalid') ?? connection.readWebhook(...delivery),
    };
  };
}

class Blind extends OperationNodeTransformer {
  readonly #columns: ReadonlySet<string>;
  constructor(columns: ReadonlySet<string>) {
    super();
    this.#columns = columns;
  }
  protected override transformBinaryOperation(node: BinaryOperationNode): BinaryOperationNode {
    const { leftOperand: left } = node;
    const column = ReferenceNode.is(left) && ColumnNode.is(left.column) ? left.column.column.name : '';
    if (!this.#columns.has(column)) return super.transformBinaryOperation(node);
    const one = RawNode.createWithSql('1');
    return BinaryOperationNode.create(one, OperatorNode.create('='), one);
  }
  /** Conditions that are written as SQL go whole. */
  protected override transformRaw(node: RawNode): RawNode {
    const words = node.sqlFragments.join(' ').split(/\W+/);
    return words.some((word) => this.#columns.has(word)) ? RawNode.createWithSql('1 = 1') : super.transformRaw(node);
  }
}
