/** One call of an operation, as the reference's example has it, and its answer. */
import type { Operation } from '#server/api-docs/document';
import { curlOf, requestExample } from '#server/api-docs/examples';
import { readCommand } from '#server/api-docs/reference.fixture';
import { needs } from '../fuzz/operations.ts';

/** One call as it went over the line: bodies are parsed where they are JSON. */
export interface Exchange {
  /** The operation's; empty for a call that only led to an example. */
  readonly id: string;
  readonly query: Readonly<Record<string, string>>;
  readonly request: unknown;
  readonly answer: unknown;
}

/** Runs the example of an operation as a reader would copy it. */
export async function send(origin: string, operation: Operation, variables: ReadonlyMap<string, string>) {
  const example = requestExample(operation, needs[operation.id] ?? {});
  const { url, init, unset } = readCommand(curlOf(operation, example, origin), variables);
  return { url, init, unset, answer: await fetch(url, { ...init, redirect: 'manual' }) };
}

/** The same, read whole. Throws if its answer is not as documented. */
export async function ask(
  origin: string,
  operation: Operation,
  variables: ReadonlyMap<string, string>,
): Promise<Exchange> {
  const { url, init, unset, answer } = await send(origin, operation, variables);
  const type = answer.headers.get('content-type') ?? '';
  const body = await bodyOf(answer, type);
  if (unset.length > 0 || String(answer.status) !== operation.answers[0]?.status)
    throw new Error(
      `${operation.id}: ${answer.status} ${JSON.stringify(body)}; nobody set ${unset.join() || 'nothing'}`,
    );
  const request = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
  const query = Object.fromEntries(new URL(url).searchParams);
  return { id: operation.id, query, request, answer: body };
}

async function bodyOf(answer: Response, type: string): Promise<unknown> {
  if (type.includes('json')) return answer.json();
  if (type.startsWith('text/event-stream')) return firstOf(answer);
  return type.startsWith('text/') ? answer.text() : null;
}

/** A stream does not end by itself: what it says first. */
async function firstOf(answer: Response): Promise<string> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return first?.value ?? '';
}
