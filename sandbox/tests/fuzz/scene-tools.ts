import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { CardHarness } from '../cards/card-harness.ts';

/** Shell variables of the reference's examples, by name without `$`, with the values that something real gave them. */
export type Variables = ReadonlyMap<string, string>;
export type Scene = Map<string, string>;
export type Tools = ReturnType<typeof toolsOf>;

export const answerShape = z.looseObject({
  id: z.optional(z.string()),
  token: z.optional(z.string()),
  payment_id: z.optional(z.string()),
  code: z.optional(z.string()),
  url: z.optional(z.string()),
});
export const read = (scene: Variables, name: string): string => scene.get(name) ?? '';

/** Calls the API for a scene; each throws on an answer that is not 2xx. */
export function toolsOf(harness: CardHarness) {
  const call = async (method: string, path: string, bearer: string, body?: unknown) => {
    const headers = { 'idempotency-key': randomUUID() };
    const answer = await harness.call(method, path, { bearer, headers, ...(body === undefined ? {} : { body }) });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const post = async (path: string, bearer: string, body: unknown) =>
    answerShape.parse(await call('POST', path, bearer, body));
  const variables = (more: Readonly<Record<string, string>>): Map<string, string> =>
    new Map(Object.entries({ CUOTA_KEY: harness.schoolKey, ...more }));
  return { harness, call, post, variables };
}
