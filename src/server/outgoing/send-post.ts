import { request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { KeepAliveAgent, type ToReceiver } from './keep-alive.ts';

/** The reason for no status: a word of ours, never a text of the other side's. */
export type PostError = 'timeout' | 'refused_address' | 'connection_refused' | 'dns' | 'tls' | 'network';

export interface Outcome {
  readonly status: number | null;
  readonly error: PostError | null;
}

export interface CheckedRequest {
  /** Leaves the connection open for the next request to the same address; null closes it. */
  readonly agent: KeepAliveAgent | null;
  readonly url: URL;
  readonly host: string;
  /** The only IP addresses that may be connected to. */
  readonly addresses: readonly string[];
  readonly method: 'GET' | 'POST';
  readonly body?: string;
  readonly headers: Readonly<Record<string, string>>;
}

const headerLimitBytes = 16 * 1024;
const bodyLimitBytes = 64 * 1024;
/** Interim answers (1xx) before the real one; each may fill the header limit, so their number has one as well. */
const interimLimit = 10;

/** As many as messages may be under way. Node's own servers close an idle connection after 5 s, most others later. */
const agent = new KeepAliveAgent({ most: 200, mostAtOne: 10, idleMs: 4000 });

/** Sends one POST and reads the answer, until `deadline` at the latest. A TLS connection stays open for the next. */
export function sendPost(post: Omit<CheckedRequest, 'method' | 'agent'>, deadline: AbortSignal): Promise<Outcome> {
  const headers = {
    'content-type': 'application/json',
    ...post.headers,
    'content-length': String(Buffer.byteLength(post.body ?? '')),
  };
  return sendRequest({ ...post, method: 'POST', headers, agent }, deadline, discardBody);
}

/**
 * Sends one request; `readBody` is handed the answer's body and must read it or end the request. If a reused
 * connection breaks before there is an answer, sends the request once more over a new one.
 */
export function sendRequest(
  checked: CheckedRequest,
  deadline: AbortSignal,
  readBody: (request: ClientRequest, response: IncomingMessage) => void,
): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const request = open(checked, deadline);
  const securing = watchHandshake(request, checked.url.protocol === 'https:');
  let status: number | null = null;
  let error: PostError = 'network';
  request.on('response', (response) => {
    status = response.statusCode ?? null;
    readBody(request, response);
  });
  request.on('error', (problem) => {
    error = wordFor(problem, securing());
  });
  limitInterimAnswers(request);
  // 'close' always comes last, once the connection is gone or given back.
  request.on('close', () => {
    if (status !== null) resolve({ status, error: null });
    else if (deadline.aborted) resolve({ status, error: 'timeout' });
    else if (request.reusedSocket) resolve(sendRequest({ ...checked, agent: null }, deadline, readBody));
    else resolve({ status, error });
  });
  request.end(checked.body);
  return promise;
}

function open({ url, host, addresses, agent, ...more }: CheckedRequest, deadline: AbortSignal): ClientRequest {
  const options = {
    method: more.method,
    host,
    port: url.port,
    path: `${url.pathname}${url.search}`,
    headers: { ...more.headers, host: url.host },
    lookup: answerOnly(addresses),
    // Asks `lookup` for all addresses and tries them in turn, so a school with a dead IPv6 address is still reached.
    autoSelectFamily: true,
    // No proxy of the environment, which would resolve the name.
    agent: false,
    signal: deadline,
    maxHeaderSize: headerLimitBytes,
    insecureHTTPParser: false,
  } as const;
  if (url.protocol === 'http:') return requestHttp(options);
  const servername = isIP(host) === 0 ? host : '';
  // Said here, so that no environment variable can switch it off.
  const secure = { ...options, servername, rejectUnauthorized: true };
  if (!agent) return requestHttps(secure);
  const toReceiver: ToReceiver = { ...secure, receiver: `${url.href} ${addresses.toSorted().join(' ')}`, agent };
  return requestHttps(toReceiver);
}

/** Returns the checked addresses for every name: the name system is not asked a second time. */
function answerOnly(addresses: readonly string[]): LookupFunction {
  const answers = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, _options, answer) => answer(null, answers);
}

/** Whether the TLS handshake is under way: a failure then is the certificate's or the protocol's, under many codes. */
function watchHandshake(request: ClientRequest, secure: boolean): () => boolean {
  let securing = false;
  if (secure) {
    request.on('socket', (socket) => {
      // A reused connection is past it.
      if (request.reusedSocket) return;
      socket.once('connect', () => (securing = true));
      socket.once('secureConnect', () => (securing = false));
    });
  }
  return () => securing;
}

/** Reads a little, so that an ordinary receiver is not cut off while it responds, and stores nothing. */
function discardBody(request: ClientRequest, response: IncomingMessage): void {
  let read = 0;
  response.on('data', (chunk: Buffer) => {
    read += chunk.length;
    if (read > bodyLimitBytes) request.destroy();
  });
  // One that answers before it has read everything is left.
  response.on('end', () => request.writableFinished || request.destroy());
  // The status is known by now; how the body ended changes nothing.
  response.on('error', () => undefined);
}

function limitInterimAnswers(request: ClientRequest): void {
  let interim = 0;
  request.on('information', () => {
    interim += 1;
    if (interim > interimLimit) request.destroy();
  });
}

function wordFor(problem: Error, securing: boolean): PostError {
  const code = 'code' in problem ? problem.code : null;
  if (code === 'ECONNREFUSED') return 'connection_refused';
  if (code === 'ETIMEDOUT') return 'timeout';
  return securing ? 'tls' : 'network';
}
