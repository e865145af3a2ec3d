import { Agent, createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { onLoopback } from '#providers/emulation/loopback';
import { type Answer, type Call, faults, type LineFault, passOn } from './line-faults.ts';

export interface FaultProxy {
  readonly origin: string;
  /** Spoils every answer of these routes (`POST /v1/things/:id`) until `heal`; a refused connection refuses all. */
  spoil(routes: readonly string[], fault: LineFault): Promise<void>;
  heal(): Promise<void>;
  /** How many requests for these routes came this far. */
  seen(routes: readonly string[]): number;
  close(): Promise<void>;
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

/** Its extensions; all else is of the line. */
const ownHeaders = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      name.startsWith('x-') && typeof value === 'string' ? [[name, value]] : [],
    ),
  );

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
