/** The product on connections whose every statement is heard, as the database gets it. */
import type { QueryConfig } from 'pg';
import { type Connection, connect } from '#server/db/driver/connect';
import type { Services } from '#server/services/services';
import type { ApiHarness } from '../api-harness.ts';
import { productBeside } from '../product-beside.fixture.ts';

export interface Counted {
  /** All but what begins and ends a transaction. */
  readonly statements: number;
  readonly transactions: number;
  /** What is sent in one turn of the event loop is one. */
  readonly packets: number;
}

/** As in production, where nothing asks for the sandbox's clock, and changed as a test says. `close` when done. */
export function countedProduct(harness: ApiHarness, changed: (real: Services) => Services = (real) => real) {
  const connection = connect({ connectionString: harness.environment['DATABASE_URL'] ?? '' });
  const heard = hear(connection);
  const product = productBeside(harness, {
    db: connection.db,
    services: (real) => changed({ ...real, mode: 'production' }),
  });
  /** What the work sends, and how much that is. */
  async function counted<T>(work: () => Promise<T>): Promise<{ readonly answer: T; readonly sent: Counted }> {
    heard.splice(0);
    const packetsBefore = heard.packets;
    const answer = await work();
    const begun = heard.filter((text) => text.startsWith('begin')).length;
    const ended = heard.filter((text) => /^rollback$|\bcommit$/.test(text)).length;
    if (begun !== ended) throw new Error('a transaction was not ended');
    return {
      answer,
      sent: { statements: heard.length - begun - ended, transactions: begun, packets: heard.packets - packetsBefore },
    };
  }
  return { product, counted, close: connection.close };
}

/** Each statement that is carried out, and how many packets they came in. */
function hear({ pool }: Connection): string[] & { packets: number } {
  const heard = Object.assign<string[], { packets: number }>([], { packets: 0 });
  pool.on('connect', (client) => {
    const query = client.query.bind(client);
    let isGathering = false;
    const hearing = (statement: string | QueryConfig) => {
      heard.packets += Number(!isGathering);
      isGathering = true;
      process.nextTick(() => (isGathering = false));
      heard.push(typeof statement === 'string' ? statement : statement.text);
      return query(statement);
    };
    Object.assign(client, { query: hearing });
  });
  return heard;
}
