import { Agent, createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { onLoopback } from '#providers/emulation/loopback';

/** What the line to a provider can do to an answer, beside what its emulator does by itself. */
export const lineFaults = [
  'refused connection',
  'reset before send',
  'applied, answer lost',
  '5xx, applied',
  '5xx, not applied',
  'slow body',
  'answer held back',
  'truncated JSON',
  'wrong types',
  '200 with an error, applied',
  '200 with an error, not applied',
] as const;
export type LineFault = (typeof lineFaults)[number];

export interface FaultProxy {
  readonly origin: string;
  /** Spoils every answer of these routes (`POST /v1/things/:id`) until `heal`; a refused connection refuses all. */
  spoil(routes: readonly string[], fault: LineFault): Promise<void>;
  heal(): Promise<void>;
  /** How many requests for these routes came this far. */
  seen(routes: readonly string[]): number;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
  /** What the provider says beside its body, such as a signature of it. */
  readonly own?: Readonly<Record<string, string>>;
}

/** One request on the line, with what a fault may do with it. */
interface Call {
  readonly response: ServerResponse;
  readonly errorBody: string;
  /** Comes true when the line is healed. */
  readonly healed: Promise<void>;
  /** Lets the provider do its part. */
  forward(): Promise<Answer>;
}

/** A line to a provider's emulator that can be spoiled. `errorBody` is the JSON this provider writes for an outage. */
export async function startFaultProxy(target: string, errorBody: string): Promise<FaultProxy> {
  const agent = new Agent({ keepAlive: true });
  const requests: string[] = [];
  let spoiled: { readonly routes: readonly string[]; readonly fault: LineFault } | null = null;
  let healing = Promise.withResolvers<void>();

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const sendOn = await prepare(agent, target, request, response);
    const forward = async () => withAddressesOf(await sendOn(), target, origin);
    const call: Call = { response, errorBody, forward, healed: healing.promise };
    requests.push(`${request.method} ${new URL(request.url ?? '/', target).pathname}`);
    const struck = spoiled !== null && namesOne(spoiled.routes, requests.at(-1) ?? '');
    await (struck && spoiled ? faults[spoiled.fault](call) : passOn(call));
  };
  // An answer that nobody waits for any more is no failure of the line.
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  const { origin, port, close: hangUp } = await onLoopback(server);

  return {
    origin,
    async spoil(routes, fault) {
      spoiled = { routes, fault };
      if (fault === 'refused connection') await hangUp();
    },
    async heal() {
      spoiled = null;
      healing.resolve();
      healing = Promise.withResolvers();
      if (!server.listening) await onLoopback(server, port);
    },
    seen: (routes) => requests.filter((request) => namesOne(routes, request)).length,
    async close() {
      agent.destroy();
      await hangUp();
    },
  };
}

const faults: Readonly<Record<LineFault, (call: Call) => Promise<void>>> = {
  // The listener is closed already; a connection that slipped in before is cut.
  'refused connection': async ({ response }) => cut(response),
  'reset before send': async ({ response }) => cut(response),
  'applied, answer lost': async (call) => {
    await call.forward();
    cut(call.response);
  },
  '5xx, applied': async (call) => {
    await call.forward();
    send(call.response, { status: 502, type: 'text/html', body: Buffer.from('<h1>Bad Gateway</h1>') });
  },
  '5xx, not applied': async ({ response, errorBody }) => send(response, jsonAnswer(503, errorBody)),
  'slow body': async (call) => {
    const { status, type, body } = await call.forward();
    call.response.writeHead(status, { 'content-type': type, 'content-length': body.length });
    for (const byte of body) {
      if (call.response.destroyed) return;
      call.response.write(Buffer.of(byte));
      await sleep(50);
    }
    call.response.end();
  },
  'answer held back': async (call) => {
    const answer = await call.forward();
    await call.healed;
    send(call.response, answer);
  },
  'truncated JSON': async (call) => {
    const answer = await call.forward();
    send(call.response, { ...answer, body: answer.body.subarray(0, Math.floor(answer.body.length / 2)) });
  },
  'wrong types': async (call) => {
    const answer = await call.forward();
    send(call.response, { ...answer, body: Buffer.from(withWrongTypes(answer.body.toString('utf8'))) });
  },
  '200 with an error, applied': async (call) => {
    await call.forward();
    send(call.response, jsonAnswer(200, call.errorBody));
  },
  '200 with an error, not applied': async ({ response, errorBody }) => send(response, jsonAnswer(200, errorBody)),
};

async function passOn(call: Call): Promise<void> {
  send(call.response, await call.forward());
}

const jsonAnswer = (status: number, body: string): Answer => ({
  status,
  type: 'application/json',
  body: Buffer.from(body),
});

function send(response: ServerResponse, { status, type, body, own }: Answer): void {
  response.writeHead(status, { ...own, 'content-type': type, 'content-length': body.length }).end(body);
}

/** Its extensions; all else is of the line. */
const ownHeaders = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      name.startsWith('x-') && typeof value === 'string' ? [[name, value]] : [],
    ),
  );

function cut(response: ServerResponse): void {
  response.socket?.resetAndDestroy();
}

/** Reads the request whole; the function it answers sends that on, and gives up when the caller does. */
async function prepare(agent: Agent, target: string, request: IncomingMessage, response: ServerResponse) {
  const body = await buffer(request);
  return () =>
    new Promise<Answer>((resolve, reject) => {
      const { method, headers } = request;
      const onward = httpRequest(new URL(request.url ?? '/', target), { method, headers, agent }, (answer) => {
        buffer(answer).then(
          (read) =>
            resolve({
              status: answer.statusCode ?? 502,
              type: answer.headers['content-type'] ?? '',
              body: read,
              own: ownHeaders(answer.headers),
            }),
          reject,
        );
      });
      onward.once('error', reject);
      response.once('close', () => onward.destroy());
      onward.end(body);
    });
}

/** To who calls over the line the provider stands at its end: pages it names are there too. */
function withAddressesOf({ body, ...answer }: Answer, target: string, line: string): Answer {
  const there = new URL(target).origin;
  if (!body.includes(there)) return { ...answer, body };
  return { ...answer, body: Buffer.from(body.toString('utf8').replaceAll(there, line)) };
}

/** Whether one of the routes names this request; `:part` stands for one part of the path. */
function namesOne(routes: readonly string[], request: string): boolean {
  return routes.some((route) =>
    new RegExp(`^${route.replace(/[.+*?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`).test(request),
  );
}

/** Every text a number, every number a text; what is not JSON loses its digits. */
function withWrongTypes(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), (_key, value: unknown) => {
      if (typeof value === 'string') return value.length;
      return typeof value === 'number' ? `${value} units` : value;
    });
  } catch {
    return text.replace(/\d/g, 'x');
  }
}
