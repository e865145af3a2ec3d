import type * as z from 'zod/mini';
import type { actor } from '#contracts/actor';
import type { ScreenCall } from './screen.ts';

type Actor = z.infer<typeof actor>;

/** The names of people who did something, by id; without those who have left. */
export async function namesOf(
  { personName }: Pick<ScreenCall, 'personName'>,
  actors: readonly Actor[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(actors.flatMap(({ kind, id }) => (kind === 'person' && id !== null ? [id] : [])));
  const named = await Promise.all([...ids].map(async (id) => [id, await personName(id)] as const));
  return new Map(named.flatMap(([id, name]) => (name === null ? [] : [[id, name] as const])));
}

/** Who it was, in words. */
export function whoWords(
  { kind, id }: Actor,
  names: ReadonlyMap<string, string>,
  texts: { readonly somebody: string; readonly byKey: string },
): string {
  return kind === 'person' ? (names.get(id ?? '') ?? texts.somebody) : texts.byKey;
}
