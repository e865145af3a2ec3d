import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { onLoopback } from './loopback.ts';

export interface SeenRequest {
  /** `POST /transactions` */
  readonly call: string;
  /** With its query, as it was sent. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export type Answer = (response: ServerResponse, request: SeenRequest) => void;

export interface ScriptedServer {
  readonly origin: string;
  readonly seen: SeenRequest[];
  /** The answer to each call, by `POST /transactions`; `*` is any other. */
  answers: Readonly<Record<string, Answer>>;
  close(): Promise<void>;
}

/** A server with a test's scripted answers, for those no emulator would give. Unscripted calls get `otherwise`. */
export async function scriptedServer(otherwise: (call: string) => Answer): Promise<ScriptedServer> {
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://localhost');
      const requestRecord = {
        call: `${request.method} ${url.pathname}`,
        path: request.url ?? '',
        query: Object.fromEntries(url.searchParams),
        headers: request.headers,
        body,
      };
      seen.push(requestRecord);
      (scripted.answers[requestRecord.call] ?? scripted.answers['*'] ?? otherwise(requestRecord.call))(
        response,
        requestRecord,
      );
    });
  });
  const scripted: ScriptedServer = { ...(await onLoopback(server)), seen, answers: {} };
  return scripted;
}

/** The same answer so much later. */
export const late =
  (ms: number, answer: Answer): Answer =>
  (response, request) =>
    void setTimeout(() => answer(response, request), ms);

/** An answer with this status and JSON body. */
export function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
}

/** One answer after another; the last one stays. */
export function inTurn(...answers: readonly Answer[]): Answer {
  let next = 0;
  return (response, request) => {
    answers[Math.min(next, answers.length - 1)]?.(response, request);
    next += 1;
  };
}

export type TurnedServer = Omit<ScriptedServer, 'close'>;

/** One server for all tests of a file; before each, its calls and answers are cleared. */
export function serverOfThisFile(start: () => Promise<ScriptedServer>): TurnedServer {
  let server: ScriptedServer;
  beforeAll(async () => void (server = await start()));
  afterAll(() => server.close());
  beforeEach(() => {
    server.seen.length = 0;
    server.answers = {};
  });
  return {
    get origin() {
      return server.origin;
    },
    get seen() {
      return server.seen;
    },
    get answers() {
      return server.answers;
    },
    set answers(answers) {
      server.answers = answers;
    },
  };
}
