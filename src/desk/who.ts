import type * as z from 'zod/mini';
import type { actor } from '#contracts/actor';
import { personList } from '#contracts/people';
import type { ScreenCall } from './screen.ts';

type Actor = z.infer<typeof actor>;

/** The names of the office's people by their ids, for what they did; read only if one of them did it. */
export async function namesOf(
  { api }: Pick<ScreenCall, 'api'>,
  actors: readonly Actor[],
): Promise<ReadonlyMap<string, string>> {
  if (!actors.some(({ kind }) => kind === 'person')) return new Map();
  const { data: people } = await api.get('/people', personList);
  return new Map(people.map(({ id, name }) => [id, name]));
}

/** Who it was, in words. */
export function whoWords(
  { kind, id }: Actor,
  names: ReadonlyMap<string, string>,
  texts: { readonly somebody: string; readonly byKey: string },
): string {
  return kind === 'person' ? (names.get(id ?? '') ?? texts.somebody) : texts.byKey;
}
