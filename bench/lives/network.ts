/**
 * The network of a life, in the place of the platform's `fetch`: families, schools and providers reach the product's
 * processes over it, and those reach the providers. Each way there and back is a point.
 */
import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { parsedJson } from '#providers/http-client';
import { type Line, zombieAt } from './fence.ts';
import type { PointKind } from './fates.ts';
import type { Instance } from './instance.ts';
import { never } from './never.ts';
import type { Scheduler } from './scheduler.ts';
import { asTask, currentTask, nextOf, type Task } from './tasks.ts';

export interface Network {
  readonly origin: string;
  readonly scheduler: Scheduler;
  /** What is wrong, one sentence each. */
  readonly wrong: string[];
  /** The process that a load balancer gives a request to; null while none runs. */
  processFor(label: string): Instance | null;
  /** Told of each answer of the product that reached its caller. */
  heard(request: Request, answer: Response, body: string): void;
}

const real = globalThis.fetch;
/** As `fetch` says it. */
const noAnswer = (): Error => new TypeError('fetch failed');

/** Puts it in the place of `fetch`. Returns a function that takes it away. */
export function layNetwork(network: Network): () => void {
  const before = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.origin === network.origin) return toProduct(network, new Request(input, init));
    const { instance } = currentTask();
    return instance === null ? real(input, init) : toProvider(instance.line, () => real(input, init));
  };
  return () => void (globalThis.fetch = before);
}

/** Who is told by providers and banks comes under a prefix of its own. */
const isNotice = ({ pathname }: URL): boolean => /^\/(webhooks|biller)\//.test(pathname);

async function toProduct(network: Network, request: Request): Promise<Response> {
  const { scheduler } = network;
  const url = new URL(request.url);
  const caller = callerOf(currentTask(), url);
  const body = await request.arrayBuffer();
  const [there, back]: readonly [PointKind, PointKind] = isNotice(url) ? ['notice', 'receipt'] : ['request', 'reply'];
  const fate = await scheduler.hold(there, caller);
  if (fate === 'lost') throw noAnswer();
  const instance = network.processFor(caller.name);
  if (!instance) throw noAnswer();
  const deliver = (name: string) => deliverTo(instance, name, requestOf(request, body));
  const second = fate === 'twice' ? deliver(`${caller.name} again`).catch(() => null) : null;
  const answer = await deliver(caller.name);
  const other = await second;
  const again = () => deliver(`${caller.name} once more`).catch(() => null);
  if (other) await compare(network, request, [answer, other], again);
  if ((await scheduler.hold(back, caller)) === 'lost') throw noAnswer();
  const text = await answer.clone().text();
  network.heard(requestOf(request, body), answer, text);
  return answer;
}

/**
 * The same request twice under one key has one answer: schools have keys, and a payer's payment is its own key. A
 * school's second one may come too soon, or with a key that the first one ended. A refusal is not stored, so that the
 * one after it may be carried out; from then on its answer is the key's, which a third one shows.
 */
async function compare(
  { wrong }: Network,
  { method, url }: Request,
  both: readonly [Response, Response],
  again: () => Promise<Response | null>,
): Promise<void> {
  const { pathname } = new URL(url);
  const isOfSchool = pathname.startsWith('/api/v1/');
  if (method !== 'POST' || !(isOfSchool || /^\/api\/sessions\/[^/]+\/commit$/.test(pathname))) return;
  const [first, second] = await Promise.all([readAnswer(both[0]), readAnswer(both[1])]);
  const done = first.isDone ? first : second;
  const isOneRefused = isOfSchool && first.isDone !== second.isDone && (first.isRefusal || second.isRefusal);
  const answer = isOneRefused ? await again() : both[1];
  // Its process was killed, so that nobody knows what the key stands for.
  if (!answer) return;
  const other = await readAnswer(answer);
  const isSame = isOfSchool ? isDeepStrictEqual(done.body, other.body) : idIn(done.body) === idIn(other.body);
  if ((isOneRefused && other.isRefusal) || (done.isDone && other.isDone && !isSame))
    wrong.push(`a repeated request was answered otherwise: ${pathname.split('/').slice(0, 4).join('/')}`);
}

async function readAnswer(answer: Response) {
  const text = await answer.clone().text();
  const isEarly = answer.status === 401 || text.includes('idempotency_key_in_flight');
  const isRefusal = answer.status >= 400 && answer.status < 500 && !isEarly;
  return { isDone: answer.ok, isRefusal, body: parsedJson(text) };
}

const made = z.object({ id: z.string() });
const idIn = (body: unknown): string | null => made.safeParse(body).data?.id ?? null;

const requestOf = ({ url, method, headers }: Request, body: ArrayBuffer): Request =>
  new Request(url, { method, headers, ...(body.byteLength > 0 ? { body } : {}) });

/** A request is a task of its own: an actor's next one, or the next one to a path. */
function callerOf(task: Task, { pathname }: URL): Task {
  const name = task.name === 'outside' ? nextOf(task, pathname.split('/').slice(0, 3).join('/')) : nextOf(task, 'call');
  return { name, instance: null, met: new Map() };
}

/** Everybody calls from an address of their own: no life meets another's limits. */
const addressOf = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

async function deliverTo(instance: Instance, name: string, request: Request): Promise<Response> {
  const answered = asTask(name, instance, async () => {
    const answer = await instance.answer(request, { clientAddress: addressOf() });
    const empty = [204, 304].includes(answer.status);
    const { status, headers } = answer;
    return new Response(empty ? null : await answer.arrayBuffer(), { status, headers });
  });
  return Promise.race([answered, instance.death.then(() => Promise.reject(noAnswer()))]);
}

/** A call of the product's own: nobody hears its answer in a killed process. */
async function toProvider(line: Line, send: () => Promise<Response>): Promise<Response> {
  const { scheduler, fence } = line;
  const there = await scheduler.hold('call');
  if (there === 'killed') fence.kill();
  if (!fence.mayPass()) return never();
  if (!fence.isAlive) zombieAt(line, 'a provider');
  if (there === 'lost') throw noAnswer();
  const { status, headers, body } = await scheduler.whileAbroad(whole(send()));
  const back = await scheduler.hold('answer');
  if (back === 'killed') fence.kill();
  if (!fence.mayPass()) return never();
  if (back === 'lost') throw noAnswer();
  return new Response([204, 304].includes(status) ? null : body, { status, headers });
}

async function whole(sending: Promise<Response>) {
  const { status, headers, ...answer } = await sending.then(async (response) => ({
    status: response.status,
    headers: response.headers,
    body: await response.arrayBuffer(),
  }));
  return { status, headers, body: answer.body };
}

/** A load balancer: the same request goes to the same process. */
export const oneOf =
  (living: () => readonly Instance[]): Network['processFor'] =>
  (label) =>
    living()[label.length % Math.max(1, living().length)] ?? null;
