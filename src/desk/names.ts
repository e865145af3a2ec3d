import { personList } from '#contracts/people';
import { type SchoolSession, schoolSession } from '#contracts/school-sessions';
import type { Actor } from '#domain/actor';
import { peopleTexts } from '#i18n/desk/people';
import { studentsOf } from './charge-words.ts';
import type { ScreenCall } from './screen.ts';

/** Who somebody is, in words; nothing for nobody. */
export type NameOf = (actor: Actor | null) => string;

/** Returns names of the office's people, the reader as themselves. */
export async function readNames({ api, locale, person }: Pick<ScreenCall, 'api' | 'locale' | 'person'>) {
  const { data: people } = await api.get('/people', personList);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const texts = peopleTexts(locale);
  /** As it stands on paper, whoever reads it. */
  const writtenName: NameOf = (actor) => (actor ? (names.get(actor.id ?? '') ?? texts.actor[actor.kind]) : '');
  const nameOf: NameOf = (actor) =>
    actor?.id === person.id ? `${person.name} (${texts.you.toLowerCase()})` : writtenName(actor);
  return { people, nameOf, writtenName };
}

/** The sessions of these ids, each read once; those that the person may not see are not there. */
export async function readSessions(
  { api }: Pick<ScreenCall, 'api'>,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, SchoolSession>> {
  const own = [...new Set(ids)].filter((id) => id !== null);
  const found = await Promise.all(own.map((id) => api.find(`/payment_sessions/${id}`, schoolSession)));
  return new Map(found.flatMap((each) => (each ? [[each.id, each]] : [])));
}

/** The family of a session: its payer, or its students once the payer was erased. */
export function familyOf(session: SchoolSession | null | undefined): string | null {
  if (!session) return null;
  return session.payer.full_name ?? (studentsOf(session) || null);
}
