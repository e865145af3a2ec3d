/** Requests made from the OpenAPI document: a third as it says, the rest with something odd in them. */
import { randomUUID } from 'node:crypto';
import { exampleOf } from '#server/api-docs/example-of';
import { requestExample } from '#server/api-docs/examples';
import { type ApiDocument, type Operation, readDocument } from '#server/api-docs/document';
import { createApp } from '#server/app';
import { bind } from '#server/bind';
import { forwardedAddress } from '#server/client-address';
import { describeApi } from '#server/routes/openapi';
import type { CardBench } from '../card-bench.ts';
import { seededChance } from '../fault-matrix/seeded.ts';
import { needs } from './operations.ts';
import { type SceneName, type Scenes, scenesOf, type Variables } from './scenes.ts';
import { type Documented, spoil, sweep, type Wire } from './spoil.ts';

/** What became of the requests of one operation. */
export interface Tally {
  readonly id: string;
  readonly sent: number;
  /** Answered 2xx. */
  readonly ok: number;
  /** The answers that must not be: 5xx, or an error that is no problem document. Each says what was asked. */
  readonly wrong: readonly string[];
  /** Answers that the document promises and that did not come: what was valid and was refused. */
  readonly refused: readonly string[];
}

interface Plan {
  /** How many requests each operation gets. */
  readonly each: number;
  readonly seed: number;
}

/** Sends `each` requests to every operation, the same ones for the same seed. */
export function fuzz(bench: CardBench, { each, seed }: Plan): Promise<readonly Tally[]> {
  return onEveryOperation(bench, async ({ document, operation, scenes, send }) => {
    const chance = seededChance(seed + document.operations.indexOf(operation));
    const { scene, uses } = needs[operation.id] ?? noNeed;
    const tally = { id: operation.id, sent: 0, ok: 0, wrong: [] as string[], refused: [] as string[] };
    for (; tally.sent < each; tally.sent += 1) {
      const isValid = tally.sent % 3 === 0;
      const valid = wireOf(operation, document, await scenes(scene, isValid ? uses : usesOfOdd));
      const wire = isValid ? valid : spoil(valid, chance, documentedOf(operation, document, valid));
      const { status, code, isWrong } = await send(wire);
      if (status >= 200 && status < 300) tally.ok += 1;
      else if (isValid) tally.refused.push(`${status} ${code}`);
      if (isWrong) tally.wrong.push(`${operation.id}: ${status} ${code} where ${wire.spoilt}`);
    }
    return tally;
  });
}

/** Sends what nobody can store to every place of every operation, once. Answers what was wrong, and how much was sent. */
export async function sweepEveryPlace(bench: CardBench): Promise<{ sent: number; wrong: readonly string[] }> {
  let sent = 0;
  const wrong = await onEveryOperation(bench, async ({ document, operation, scenes, send }) => {
    const found: string[] = [];
    const { scene } = needs[operation.id] ?? noNeed;
    const first = wireOf(operation, document, await scenes(scene, usesOfOdd));
    for (const { spoilt } of sweep(first, documentedOf(operation, document, first))) {
      const valid = wireOf(operation, document, await scenes(scene, usesOfOdd));
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
/** An odd request may use up what it is about, too. */
const usesOfOdd = 10;

interface Task {
  readonly document: ApiDocument;
  readonly operation: Operation;
  /** A scene that serves so many requests, of whatever operation; then another one is made. */
  readonly scenes: (name: SceneName, uses: number) => Promise<Variables>;
  readonly send: (wire: Wire) => Promise<Heard>;
}

async function onEveryOperation<T>(bench: CardBench, run: (task: Task) => Promise<T>): Promise<readonly T[]> {
  const app = createApp(bench.services);
  const document = readDocument(await describeApi(app));
  const server = await bind(0, true);
  // Each request from an address of its own: what one address may do is not what is asked here.
  server.answerWith((request, bindings) => app.fetch(request, { ...bindings, ...forwardedAddress(request) }));
  const scenes = sharedScenes(scenesOf(bench));
  const waiting = [...document.operations];
  const done: T[] = [];
  const worker = async (): Promise<void> => {
    for (let operation = waiting.shift(); operation; operation = waiting.shift())
      done.push(await run({ document, operation, scenes, send: (wire) => send(server.port, wire) }));
  };
  try {
    await Promise.all(Array.from({ length: 4 }, worker));
    return done;
  } finally {
    await server.close();
  }
}

function sharedScenes(scenes: Scenes): Task['scenes'] {
  const kept = new Map<string, { readonly scene: Promise<Variables>; left: number }>();
  return (name, uses) => {
    const shelf = `${name} ${uses}`;
    const held = kept.get(shelf);
    const used = held && held.left > 0 ? held : { scene: scenes[name](), left: uses };
    used.left -= 1;
    kept.set(shelf, used);
    return used.scene;
  };
}

/** An operation's example as it goes over the line. */
function wireOf(operation: Operation, document: ApiDocument, variables: Variables): Wire {
  const { path, query, headers, body } = requestExample(operation, document);
  const filled = (text: string) =>
    text.replaceAll(/\$([A-Z][A-Z_]*)/g, (whole, name: string) => variables.get(name) ?? whole);
  const parts = operation.path.split('/');
  const given = needs[operation.id]?.body ?? body?.value;
  return {
    method: operation.method,
    path: filled(path).split('/').map(encodeURIComponent),
    holes: parts.flatMap((part, at) => (/^\{\w+\}$/.test(part) ? [at] : [])),
    query: Object.entries(query).map(([name, value]) => [name, encodeURIComponent(filled(value))] as const),
    headers: {
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), filled(value)])),
      ...('Idempotency-Key' in headers ? { 'idempotency-key': randomUUID() } : {}),
    },
    body: given === undefined ? undefined : JSON.parse(filled(JSON.stringify(given))),
    spoilt: 'nothing was spoilt',
  };
}

function documentedOf(operation: Operation, { schemas }: ApiDocument, { body }: Wire): Documented {
  const [media] = operation.body;
  const whole = media?.schema ? exampleOf(media.schema, schemas, 'everything', operation.id) : undefined;
  const isObject = typeof whole === 'object' && whole !== null && typeof body === 'object';
  return {
    query: operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
    wholeBody: isObject ? { ...whole, ...body, ...needs[operation.id]?.more } : body,
  };
}

interface Heard {
  readonly status: number;
  readonly code: string;
  readonly isWrong: boolean;
}

async function send(port: number, wire: Wire): Promise<Heard> {
  const query = wire.query.map(([name, value]) => `${name}=${value}`).join('&');
  const answer = await fetch(`http://127.0.0.1:${port}${wire.path.join('/')}${query === '' ? '' : `?${query}`}`, {
    method: wire.method,
    headers: { 'x-forwarded-for': anyAddress(), ...wire.headers },
    ...(wire.body === undefined ? {} : { body: wire.text ?? JSON.stringify(wire.body) }),
    redirect: 'manual',
  });
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
