/** What a product sends to PostgreSQL, counted on the way: it goes through as it is. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Sent {
  /** Packets, however many statements each has: one for each time the product writes. */
  readonly messages: number;
  /** Statements, BEGIN and COMMIT among them: each ends with a Sync, or is a simple query. */
  readonly statements: number;
}

export interface CountingLine {
  /** What the product connects to. */
  readonly url: string;
  /** Since the line was opened. */
  sent(): Sent;
  close(): void;
}

/** A message's kind (1 byte) and length (4 bytes, itself included). Source: PostgreSQL, "Message Formats". */
const headLength = 5;
const ends = new Set(['S', 'Q'].map((kind) => kind.charCodeAt(0)));

/** Opens a socket that leads to the PostgreSQL at `url`, a Unix socket. */
export async function openCountingLine(url: string): Promise<CountingLine> {
  const target = new URL(url.replace('@/', '@localhost/'));
  const socket = join(target.searchParams.get('host') ?? '', '.s.PGSQL.5432');
  const folder = mkdtempSync(join(tmpdir(), 'cuota-line-'));
  const sent = { messages: 0, statements: 0 };
  const server = createServer((product) => {
    const database = connect(socket);
    const statementsIn = statementCounter();
    product.on('data', (packet: Buffer) => {
      sent.messages += 1;
      sent.statements += statementsIn(packet);
    });
    link(product, database);
  });
  await once(server.listen(join(folder, '.s.PGSQL.5432')), 'listening');
  return {
    url: url.replace(/host=[^&]+/, `host=${encodeURIComponent(folder)}`),
    sent: () => ({ ...sent }),
    close() {
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function link(product: Socket, database: Socket): void {
  for (const [from, to] of [
    [product, database],
    [database, product],
  ] as const) {
    from.pipe(to);
    from.on('error', () => to.destroy());
    from.on('close', () => to.destroy());
  }
}

/** Counts the statements that end in each packet of one connection. A connection's first message has no kind. */
function statementCounter(): (packet: Buffer) => number {
  let rest = Buffer.alloc(0);
  let isStarted = false;
  return (packet) => {
    rest = Buffer.concat([rest, packet]);
    let ended = 0;
    while (rest.length >= headLength) {
      const length = isStarted ? rest.readInt32BE(1) + 1 : rest.readInt32BE(0);
      if (rest.length < length) break;
      if (isStarted && ends.has(rest[0] ?? 0)) ended += 1;
      isStarted = true;
      rest = rest.subarray(length);
    }
    return ended;
  };
}
