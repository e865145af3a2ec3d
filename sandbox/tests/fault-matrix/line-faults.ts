import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

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

/** What the provider answered. */
export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
  /** What the provider says beside its body, such as a signature of it. */
  readonly own?: Readonly<Record<string, string>>;
}

/** One request on the line, with what a fault may do with it. */
export interface Call {
  readonly response: ServerResponse;
  readonly errorBody: string;
  /** Comes true when the line is healed. */
  readonly healed: Promise<void>;
  /** Lets the provider do its part. */
  forward(): Promise<Answer>;
}

/** What each does to a call. */
export const faults: Readonly<Record<LineFault, (call: Call) => Promise<void>>> = {
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

/** A line without a fault. */
export async function passOn(call: Call): Promise<void> {
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

function cut(response: ServerResponse): void {
  response.socket?.resetAndDestroy();
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
