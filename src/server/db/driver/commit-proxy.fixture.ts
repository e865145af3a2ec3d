import { once } from 'node:events';
import { type AddressInfo, connect as dial, createServer, type Socket } from 'node:net';

/**
 * What the line does with the next COMMIT: cuts the client off once the server has answered, before the server hears of
 * it, or before it does and hands it on afterwards, on `deliver`.
 */
export type CommitFault = 'answer lost' | 'never sent' | 'sent late';

export interface CommitProxy {
  readonly url: string;
  /** For one COMMIT, the next; `thenRefuse` takes no new connection from then on, until `heal`. */
  strike(fault: CommitFault, options?: { readonly thenRefuse: boolean }): void;
  heal(): void;
  /** Hands on what was held back, and waits until the server has closed that connection. */
  deliver(): Promise<void>;
  close(): Promise<void>;
}

/** Listens on a port of this machine for a database at a Unix socket, as the embedded PostgreSQL names it. */
export async function startCommitProxy(url: string): Promise<CommitProxy> {
  const { pathname, searchParams, username } = new URL(url.replace('@/', '@host/'));
  const socket = `${searchParams.get('host')}/.s.PGSQL.${searchParams.get('port')}`;
  let fault: CommitFault | null = null;
  let refuseNext = false;
  let isRefusing = false;
  /** Prepared statements that are a transaction by themselves: they leave a mark. */
  const marking = new Set<string>();
  const commits = (text: string): boolean => {
    for (const [, name = ''] of text.matchAll(/(c\d+_\d+)\0[^\0]*into transaction_mark/g)) marking.add(name);
    return /\bcommit\b|into transaction_mark/i.test(text) || [...marking].some((name) => text.includes(`\0${name}\0`));
  };
  let heldBack: { readonly upstream: Socket; readonly bytes: Buffer } | null = null;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    if (isRefusing) return void client.destroy();
    const upstream = dial(socket);
    for (const each of [client, upstream]) {
      open.add(each);
      each.on('error', () => undefined).on('close', () => open.delete(each));
    }
    let isStruck = false;
    client.on('data', (bytes: Buffer) => {
      const now = commits(bytes.toString('latin1')) ? fault : null;
      if (!now) return void upstream.write(bytes);
      fault = null;
      isRefusing = refuseNext;
      isStruck = true;
      if (now === 'answer lost') return void upstream.write(bytes);
      if (now === 'sent late') heldBack = { upstream, bytes };
      else upstream.destroy();
      client.destroy();
    });
    upstream.on('data', (bytes) => (isStruck ? client.destroy() : client.write(bytes)));
    client.on('close', () => !heldBack && upstream.end());
    upstream.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgresql://${username}@127.0.0.1:${port}${pathname}`,
    strike(next, { thenRefuse } = { thenRefuse: false }) {
      fault = next;
      refuseNext = thenRefuse;
    },
    heal: () => void (isRefusing = false),
    async deliver() {
      if (!heldBack) throw new Error('no COMMIT was held back');
      const { upstream, bytes } = heldBack;
      upstream.resume();
      upstream.end(bytes);
      await once(upstream, 'close');
      heldBack = null;
    },
    async close() {
      for (const each of open) each.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
