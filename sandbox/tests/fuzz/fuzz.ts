/** Requests made from the OpenAPI document: a third as it says, the rest with something odd in them. */
import { type ApiDocument, type Operation, readDocument } from '#server/api-docs/document';
import { createApp } from '#server/app';
import { bind } from '#server/start/bind';
import { callerBehind } from '#server/http/trusted-proxies';
import { describeApi } from '#server/routes/openapi';
import type { CardHarness } from '../cards/card-harness.ts';
import { seededChance } from '../fault-matrix/seeded.ts';
import { documentedOf } from './documented.ts';
import { needs } from './operations.ts';
import { type SharedScenes, scenesOf, sharedScenes } from './scenes.ts';
import { spoil, sweep } from './spoil.ts';
import { sendWire, type Wire, wireOf } from './wire.ts';

/** What became of the requests of one operation. */
export interface Tally {
  readonly id: string;
  readonly sent: number;
  /** Answered 2xx. */
  readonly ok: number;
  /** Forbidden responses: 5xx, or an error that is no problem document. Each names its request. */
  readonly wrong: readonly string[];
  /** Documented responses that did not come: a valid request was refused. */
  readonly refused: readonly string[];
}

interface Plan {
  /** How many requests each operation gets. */
  readonly each: number;
  readonly seed: number;
}

/** Sends `each` requests to every operation, the same ones for the same seed. */
export function fuzz(harness: CardHarness, { each, seed }: Plan): Promise<readonly Tally[]> {
  return onEveryOperation(harness, async ({ document, operation, scenes, send }) => {
    const chance = seededChance(seed + document.operations.indexOf(operation));
    const { scene, uses } = { ...noNeed, ...needs[operation.id] };
    const tally = { id: operation.id, sent: 0, ok: 0, wrong: [] as string[], refused: [] as string[] };
    for (; tally.sent < each; tally.sent += 1) {
      const isValid = tally.sent % 3 === 0;
      const valid = wireOf(operation, await scenes(scene, isValid ? uses : usesOfOdd));
      const wire = isValid ? valid : spoil(valid, chance, documentedOf(operation, document, valid));
      const { status, code, isWrong } = await send(wire);
      if (status >= 200 && status < 300) tally.ok += 1;
      else if (isValid) tally.refused.push(`${status} ${code}`);
      if (isWrong) tally.wrong.push(`${operation.id}: ${status} ${code} where ${wire.spoilt}`);
    }
    return tally;
  });
}

/** Sends an unstorable value to each place of each operation. Returns what was wrong, and how much was sent. */
export async function sweepEveryPlace(harness: CardHarness): Promise<{ sent: number; wrong: readonly string[] }> {
  let sent = 0;
  const wrong = await onEveryOperation(harness, async ({ document, operation, scenes, send }) => {
    const found: string[] = [];
    const { scene } = { ...noNeed, ...needs[operation.id] };
    const first = wireOf(operation, await scenes(scene, usesOfOdd));
    for (const { spoilt } of sweep(first, documentedOf(operation, document, first))) {
      const valid = wireOf(operation, await scenes(scene, usesOfOdd));
      const wire = sweep(valid, documentedOf(operation, document, valid)).find((each) => each.spoilt === spoilt);
      if (!wire) throw new Error(`nothing stands where ${spoilt}`);
      sent += 1;
      const { status, code, isWrong } = await send(wire);
      if (isWrong) found.push(`${operation.id}: ${status} ${code} where ${spoilt}`);
    }
    return found;
  });
  return { sent, wrong: wrong.flat() };
}

const noNeed = { scene: 'nothing', uses: 100 } as const;
/** An odd request may use up what it is about, too: no valid one shares it, for no operation has as many uses. */
const usesOfOdd = 11;

/** One operation, and how it is called. */
export interface Task {
  readonly document: ApiDocument;
  readonly operation: Operation;
  readonly scenes: SharedScenes;
  readonly send: (wire: Wire) => Promise<Heard>;
}

/** Does something with every operation, with so many at once. */
export async function onEveryOperation<T>(
  harness: CardHarness,
  run: (task: Task) => Promise<T>,
  atOnce = 4,
): Promise<readonly T[]> {
  const app = createApp(harness.services);
  const document = readDocument(await describeApi(app));
  const server = await bind(0, '127.0.0.1');
  // Each request from an address of its own: the limit of one address is not the subject here.
  server.answerWith((request, bindings) =>
    app.fetch(request, {
      ...bindings,
      ...callerBehind({ hops: 1 }, undefined, request.headers.get('x-forwarded-for')),
    }),
  );
  const scenes = sharedScenes(scenesOf(harness));
  const waiting = [...document.operations];
  const done: T[] = [];
  const worker = async (): Promise<void> => {
    for (let operation = waiting.shift(); operation; operation = waiting.shift())
      done.push(await run({ document, operation, scenes, send: (wire) => send(server.port, wire) }));
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, worker));
    return done;
  } finally {
    await server.close();
  }
}

/** A valid request of an operation, about a scene made for it. */
export async function validRequest({ operation, scenes }: Pick<Task, 'operation' | 'scenes'>): Promise<Wire> {
  const { scene, uses } = { ...noNeed, ...needs[operation.id] };
  return wireOf(operation, await scenes(scene, uses));
}

interface Heard {
  readonly status: number;
  readonly code: string;
  readonly isWrong: boolean;
}

async function send(port: number, wire: Wire): Promise<Heard> {
  const answer = await sendWire(`http://127.0.0.1:${port}`, wire, { 'x-forwarded-for': anyAddress() });
  // A live stream does not end by itself.
  if (answer.ok) {
    await answer.body?.cancel();
    return { status: answer.status, code: '', isWrong: false };
  }
  const text = await answer.text();
  const code = /"code":"(\w+)"/.exec(text)?.[1] ?? text.slice(0, 60);
  const isProblem = answer.headers.get('content-type') === 'application/problem+json';
  return { status: answer.status, code, isWrong: answer.status >= 500 || !isProblem };
}

const anyAddress = (): string => [10, ...Array.from({ length: 3 }, () => Math.floor(Math.random() * 256))].join('.');
