import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';

const eventPayload = z.looseObject({
  id: z.string(),
  type: z.string(),
  session_id: z.nullable(z.string()),
  seq: z.nullable(z.int()),
});

export interface Heard {
  /** The `webhook-id`. */
  readonly id: string;
  readonly type: string;
  readonly session: string | null;
  readonly seq: number | null;
  readonly headers: IncomingHttpHeaders;
  /** As it came, byte for byte. */
  readonly body: string;
  readonly answered: number;
}

type Answer = (request: Omit<Heard, 'answered'>) => number | Promise<number>;

/** A school's server on a port of its own: it answers what it is told to, and remembers in which order it answered. */
export interface SchoolListener {
  readonly url: string;
  readonly heard: readonly Heard[];
  /** Requests that were not answered yet. */
  readonly open: number;
  /** What it took, in the order in which it did. */
  taken(): readonly Heard[];
  answerWith(answer: Answer): void;
  close(): Promise<void>;
}

/** Starts one that takes everything. */
export async function startSchoolListener(): Promise<SchoolListener> {
  const heard: Heard[] = [];
  let answer: Answer = () => 204;
  let open = 0;
  const receive = async (request: IncomingMessage): Promise<number> => {
    const body = await text(request);
    const { id, type, session_id: session, seq } = eventPayload.parse(JSON.parse(body));
    const came = { id: String(request.headers['webhook-id']), type, session, seq, headers: request.headers, body };
    if (came.id !== id) throw new Error(`the webhook-id ${came.id} is not the event's`);
    const answered = await answer(came);
    heard.push({ ...came, answered });
    return answered;
  };
  const server = createServer((request, response) => {
    open += 1;
    void receive(request)
      .finally(() => (open -= 1))
      .then((status) => response.writeHead(status).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    heard,
    get open() {
      return open;
    },
    taken: () => heard.filter(({ answered }) => answered < 300),
    answerWith: (next) => void (answer = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** What it took of each session, as their `seq`s in the order of arrival. */
export function takenBySession(listener: SchoolListener): ReadonlyMap<string, readonly number[]> {
  const bySession = new Map<string, number[]>();
  for (const { session, seq } of listener.taken()) {
    if (session !== null && seq !== null) bySession.set(session, [...(bySession.get(session) ?? []), seq]);
  }
  return bySession;
}
